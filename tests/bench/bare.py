"""What the API is compared with: the least that a Flask route can do to append an event, one EVALSHA.

No token, no rules, no state, no chain; the same gunicorn, the same server, the same client.
"""

from __future__ import annotations

import os
import sys

import msgspec
from flask import Flask, Response, request

from service.log.server import connect
from service.settings import Settings
from service.supervisor.serving import serve

APPEND = """
local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('XADD', KEYS[2], version .. '-0', 'data', ARGV[1])
return version
"""


def create() -> Flask:
    """The application of one process."""
    app = Flask(__name__, static_folder=None)
    append = connect(Settings.read(os.environ).redis_url).register_script(APPEND)

    @app.get("/healthz")
    def get_health() -> Response:
        return Response(status=200)

    @app.post("/append/<stream>")
    def append_event(stream: str) -> Response:
        version = append(keys=[f"{{bare}}:head:{stream}", f"{{bare}}:log:{stream}"], args=[request.get_data()])
        return Response(msgspec.json.encode({"version": version}), 201, content_type="application/json")

    return app


if __name__ == "__main__":
    serve(create, sys.argv[1], Settings.read(os.environ).api_processes)
