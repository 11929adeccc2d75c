"""The same service and callers as the API's own tests."""

from tests.api.conftest import anna, app, auditor, berto, carla, frontend, nobody, operator, service

__all__ = ["anna", "app", "auditor", "berto", "carla", "frontend", "nobody", "operator", "service"]
