"""Answers in the language that the caller asks for."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from service.api.answers import json
from service.words.languages import choose_language


def wanted() -> str:
    """The language that `Accept-Language` likes best."""
    return choose_language(request.headers.get("Accept-Language", ""))


def spoken(language: str, body: dict[str, Any]) -> Response:
    """The answer, which says in what language it is."""
    response = json(body)
    response.headers["Content-Language"] = language
    response.vary.add("Accept-Language")
    return response
