"""A debt's name on the agenda."""

from service.stream.obligation import Obligation


def test_a_debt_is_named_by_kind_stream_and_subject() -> None:
    assert Obligation("settle_hand", "7", 0).member("table:t_1") == "settle_hand:table:t_1:7"
