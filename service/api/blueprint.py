"""A group of operations: flask-smorest's blueprint that reads requests strictly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NoReturn

import marshmallow as ma
from flask import Request, Response
from flask_smorest import Blueprint  # type: ignore[import-untyped]
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge

from service.api import strict_json
from service.stream.refusal import Refused

LARGEST_BODY: Final = 64 * 1024
"""Bytes. The longest body that means anything, a table with a rigged deck, has about two thousand."""

View = Callable[..., Response]


class Nothing(ma.Schema):
    """No body, or an empty object."""


class StrictParser(FlaskParser):
    """Refuses what it was not told of, in bodies and in query strings; an absent body is an empty object."""

    DEFAULT_UNKNOWN_BY_LOCATION = FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION | {"query": ma.RAISE}

    def _raw_load_json(self, req: Request) -> Any:
        body = req.get_data()
        if not body:
            return {}
        if len(body) > LARGEST_BODY:
            raise RequestEntityTooLarge
        if req.mimetype != "application/json":
            raise Refused("unsupported_media_type", "Send the body as Content-Type: application/json.")
        return strict_json.loads(body)

    def handle_error(self, error: ma.ValidationError, *_: Any, **__: Any) -> NoReturn:
        """Say which fields are wrong, and why."""
        ((_location, errors),) = error.messages_dict.items()
        raise Refused("invalid_request", f"Not as the contract says: {_first(errors)}", errors=errors)


class Operations(Blueprint):  # type: ignore[misc]
    """Operations of one resource; each view function's name is its operationId and its row in the permissions."""

    ARGUMENTS_PARSER = StrictParser()

    def on(
        self,
        method: Literal["GET", "POST", "PATCH", "DELETE"],
        rule: str,
        *,
        takes: type[ma.Schema] | None = None,
        answers: type[ma.Schema] | None = None,
        status: int = 200,
    ) -> Callable[[View], View]:
        """Register a view, which gets what `takes` made of the query (GET) or the body as its first argument.

        `answers` documents; views build their own answers. A POST that takes nothing refuses a body that says anything.
        """

        def register(view: View) -> View:
            operation = self.response(status, answers)(view)
            if takes is not None:
                operation = self.arguments(takes(), location="query" if method == "GET" else "json")(operation)
            elif method == "POST":
                operation = self.arguments(Nothing(), required=False, as_kwargs=True)(operation)
            self.add_url_rule(rule, view_func=operation, methods=[method])
            return view

        return register

    def _store_endpoint_docs(self, endpoint: str, obj: Any, *args: Any, **options: Any) -> None:
        super()._store_endpoint_docs(endpoint, obj, *args, **options)
        for operation in self._docs[endpoint].values():
            if operation is not None:
                operation.setdefault("manual_doc", {})["operationId"] = endpoint


def _first(errors: Any, path: str = "") -> str:
    """The first complaint with the path to its field: `rules.preset: Not a string.`"""
    if isinstance(errors, Mapping):
        field, inner = next(iter(errors.items()))
        return _first(inner, path if field == "_schema" else f"{path}.{field}".lstrip("."))
    complaint = errors[0] if isinstance(errors, list) else errors
    return f"{path or 'body'}: {complaint}"
