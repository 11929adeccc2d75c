"""`mazziere tokens create`: prints a token that the service knows, and nothing else."""

import pytest

from service.wiring import Service
from tests.cli.conftest import Run


@pytest.mark.parametrize("role", ["operator", "frontend", "auditor"])
def test_the_printed_token_has_the_role_asked_for(service: Service, run: Run, role: str) -> None:
    done = run("tokens", "create", "--role", role, "--name", "night shift")
    principal = service.people.tokens.find(done.stdout.removesuffix("\n"))
    assert principal is not None
    assert principal.role == role


def test_players_tokens_are_not_made_here(run: Run) -> None:
    assert run("tokens", "create", "--role", "player").exit_code == 2


def test_a_name_that_is_none_is_refused(run: Run) -> None:
    refused = run("tokens", "create", "--role", "auditor", "--name", "\u202e")
    assert (refused.exit_code, refused.stdout) == (1, "")
