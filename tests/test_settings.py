"""Settings: a wrong one is named and nothing starts; a child process reads what its parent read."""

from pathlib import Path

import pytest

from service.settings import TABLE, Settings, WrongSetting


def test_an_empty_environment_gives_the_defaults_of_the_table() -> None:
    settings = Settings.read({})
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.key_dir == Path(".mazziere/keys")
    assert (settings.sandbox, settings.guests) == (False, False)
    assert settings.fsync == "always"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAZZIERE_PORT", "65536"),
        ("MAZZIERE_PORT", "-1"),
        ("MAZZIERE_PORT", "8_000"),
        ("MAZZIERE_PORT", "٨٠٠٠"),
        ("MAZZIERE_PORT", "9" * 5000),
        ("MAZZIERE_SANDBOX", "yes"),
        ("MAZZIERE_GUESTS", "2"),
        ("MAZZIERE_PARTITIONS", "0"),
        ("MAZZIERE_FSYNC", "sometimes"),
        ("MAZZIERE_API_PROCESSES", "two"),
        ("MAZZIERE_LOG_LEVEL", "loud"),
        ("MAZZIERE_REDIS_URL", "localhost:6379"),
        ("MAZZIERE_DATA_DIR", __file__),
        ("MAZZIERE_RATE_LIMIT", "none"),
        ("MAZZIERE_RATE_LIMIT", "0"),
        ("MAZZIERE_MAX_STREAMS", "0"),
        ("MAZZIERE_PROXIES", "-1"),
        ("MAZZIERE_PREFIX", "mazziere"),
        ("MAZZIERE_PREFIX", "/mazziere/"),
        ("MAZZIERE_PREFIX", "//elsewhere.example"),
        ("MAZZIERE_CORS_ORIGINS", "*"),
        ("MAZZIERE_CORS_ORIGINS", "https://a.example/path"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(WrongSetting, match=f"^{name}: "):
        Settings.read({name: value})


def test_a_seed_needs_a_sandbox() -> None:
    """Whoever knows it knows every card."""
    with pytest.raises(WrongSetting, match=r"^MAZZIERE_SEED: "):
        Settings.read({"MAZZIERE_SEED": "christmas"})
    assert Settings.read({"MAZZIERE_SEED": "christmas", "MAZZIERE_SANDBOX": "1"}).seed == "christmas"


def test_a_refused_address_does_not_show_its_password() -> None:
    with pytest.raises(WrongSetting) as refused:
        Settings.read({"MAZZIERE_QUEUE_URL": "http://me:hunter2@host"})
    assert "hunter2" not in str(refused.value)


def test_an_empty_variable_counts_as_not_set() -> None:
    assert Settings.read({"MAZZIERE_PORT": ""}) == Settings.read({})


def test_queues_lie_on_the_server_of_the_log_unless_they_have_their_own() -> None:
    assert (
        Settings.read({"MAZZIERE_REDIS_URL": "redis://a"}).served_by("unix:///l", "unix:///q").queue_url == "redis://a"
    )
    assert Settings.read({}).served_by("unix:///l", "unix:///q").queue_url == "unix:///q"
    assert (
        Settings.read({"MAZZIERE_QUEUE_URL": "redis://q"}).served_by("unix:///l", "unix:///q").queue_url == "redis://q"
    )


def test_a_child_process_reads_what_its_parent_read(tmp_path: Path) -> None:
    asked = {
        "MAZZIERE_DATA_DIR": str(tmp_path),
        "MAZZIERE_SANDBOX": "1",
        "MAZZIERE_WORKERS": "3",
        "MAZZIERE_RATE_LIMIT": "off",
        "MAZZIERE_PREFIX": "/club/mazziere",
        "MAZZIERE_CORS_ORIGINS": "https://a.example http://[::1]:3000",
    }
    parent = Settings.read(asked).served_by("unix:///l", "unix:///q")
    assert Settings.read(parent.environment()) == parent


def test_every_setting_stands_in_the_readme_with_its_default() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text()
    for setting in TABLE:
        default = f"`{setting.default}`" if setting.default else ""
        assert f"| `{setting.name}` | {default} | {setting.meaning} |" in readme
