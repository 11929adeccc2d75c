"""The contract, and a page to read and try it on: Swagger UI, served from here, with nothing from elsewhere.

Its links are relative, so that it works behind a path prefix.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flask_swagger_ui
import msgspec
from flask import Flask, Response, send_from_directory

ASSETS = Path(flask_swagger_ui.__file__).parent / "dist"
POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
)
"""Swagger UI sets styles from its script, and nothing else that a strict policy forbids."""

_PAGE = Path(__file__).with_name("docs.html")
_START = 'SwaggerUIBundle({url: "v1/openapi.json", dom_id: "#docs", deepLinking: true});\n'


def serve(app: Flask, contract: dict[str, Any]) -> None:
    """Give `app` the contract and its page."""
    written = msgspec.json.encode(contract)
    page = _PAGE.read_text()
    app.add_url_rule("/v1/openapi.json", "contract", lambda: Response(written, content_type="application/json"))
    app.add_url_rule("/docs", "docs", lambda: _html(page))
    app.add_url_rule("/docs/start.js", "docs_start", lambda: Response(_START, content_type="text/javascript"))
    app.add_url_rule("/docs/<path:name>", "docs_asset", _asset)


def _html(page: str) -> Response:
    return Response(page, content_type="text/html; charset=utf-8", headers={"Content-Security-Policy": POLICY})


def _asset(name: str) -> Response:
    return send_from_directory(ASSETS, name, max_age=3600)
