"""The page at `/`: the files of `service/web`, read once when the process starts.

The front page names every other file under one digest of them all, so that each can be kept for ever and an upgrade
changes all of them at once. Its links are relative, so that the page works behind a path prefix.
"""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from flask import Flask, Response, abort, request

FILES: Final = Path(__file__).parents[1] / "web"
FRONT: Final = "index.html"
POLICY: Final = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
"""All that the page is made of."""

_FOR_EVER = "public, max-age=31536000, immutable"


class File(msgspec.Struct, frozen=True):
    """A file as it is sent: `packed` by gzip, to whoever takes that."""

    type: str
    plain: bytes
    packed: bytes
    digest: str


def serve(app: Flask) -> None:
    """Give `app` the page and its files."""
    paths = sorted(path for path in FILES.rglob("*") if path.suffix in TYPES)
    files = {path.relative_to(FILES).as_posix(): path.read_bytes() for path in paths}
    release = _digest(b"\0".join(part for name, content in files.items() for part in (name.encode(), content)))
    files[FRONT] = files[FRONT].replace(b'"page/', f'"page/{release}/'.encode())
    served = {name: _file(name, content) for name, content in files.items()}

    def front() -> Response:
        return _sent(served[FRONT], "no-cache")

    def file(asked: str, name: str) -> Response:
        """A file of this release; a page from before an upgrade gets it too, but is not to keep it."""
        if name not in served:
            abort(404)
        return _sent(served[name], _FOR_EVER if asked == release else "no-cache")

    app.add_url_rule("/", "page", front)
    app.add_url_rule("/page/<asked>/<path:name>", "page_file", file)


def _file(name: str, content: bytes) -> File:
    return File(TYPES[Path(name).suffix], content, gzip.compress(content, mtime=0), _digest(content))


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def _sent(file: File, kept: str) -> Response:
    packs = request.accept_encodings.quality("gzip") > 0
    response = Response(file.packed if packs else file.plain, content_type=file.type)
    if packs:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = kept
    response.headers["Content-Security-Policy"] = POLICY
    response.vary.add("Accept-Encoding")
    response.set_etag(file.digest, weak=True)
    response.make_conditional(request)
    return response
