"""A path prefix: the service below a part of a host that others share, such as `https://club.example/mazziere/`."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def below(prefix: str, app: WSGIApplication) -> WSGIApplication:
    """`app` below `prefix`.

    It answers without the prefix too: to a proxy that takes it away, and to probes on the machine itself. Whatever
    it says of where things are has the prefix.
    """

    def answer(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == prefix:  # the page's links are relative, so it must end in a slash
            start(f"{HTTPStatus.PERMANENT_REDIRECT:d} Permanent Redirect", [("Location", f"{prefix}/")])
            return []
        environ["SCRIPT_NAME"] = prefix
        if path.startswith(f"{prefix}/"):
            environ["PATH_INFO"] = path.removeprefix(prefix)
        return app(environ, start)

    return answer if prefix else app
