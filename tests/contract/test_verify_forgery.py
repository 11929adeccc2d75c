"""Whoever holds the log can change it and chain everything anew: seals, cards and chips still give them away."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.contract.honest import Bundle, honest, of_type
from tests.contract.verifier import faults, rehashed, verify

ANOTHER = {"7d": "Kd", "Kd": "7d"}


def a_hole_card(bundle: Bundle) -> None:
    """The settlement opens another card than the one that was sealed."""
    secret = of_type(bundle, "hand_settled")["data"]["opens"][0]["secret"]
    secret["card"] = ANOTHER.get(secret["card"], "7d")


def a_hole_card_and_its_seal(bundle: Bundle) -> None:
    opening = of_type(bundle, "hand_settled")["data"]["opens"][0]
    opening["secret"]["card"] = ANOTHER.get(opening["secret"]["card"], "7d")
    bundle["events"][opening["version"] - 1]["seal"] = verify.digest(opening["secret"])


def a_hole_cards_owner(bundle: Bundle) -> None:
    opening = of_type(bundle, "hand_settled")["data"]["opens"][0]
    opening["secret"]["owner"] = "p_another"
    bundle["events"][opening["version"] - 1]["seal"] = verify.digest(opening["secret"])


def a_secret_never_opened(bundle: Bundle) -> None:
    of_type(bundle, "hand_settled")["data"]["opens"].pop()


def a_secret_opened_twice(bundle: Bundle) -> None:
    opens = of_type(bundle, "hand_settled")["data"]["opens"]
    opens.append(opens[0])


def a_drawn_card(bundle: Bundle) -> None:
    data = of_type(bundle, "card_drawn")["data"]
    data["card"] = ANOTHER.get(data["card"], "7d")


def two_cards_swapped(bundle: Bundle) -> None:
    one, other = of_type(bundle, "card_drawn")["data"], of_type(bundle, "card_drawn", 1)["data"]
    one["card"], other["card"] = other["card"], one["card"]


def a_card_drawn_once_more(bundle: Bundle) -> None:
    drawn = of_type(bundle, "card_drawn")
    bundle["events"].insert(bundle["events"].index(drawn), json.loads(json.dumps(drawn)))


def a_card_left_out(bundle: Bundle) -> None:
    bundle["events"].remove(of_type(bundle, "card_drawn"))


def a_seed(bundle: Bundle) -> None:
    data = of_type(bundle, "shoe_revealed")["data"]
    data["seed"] = "00" * 32


def a_seed_and_its_commitment(bundle: Bundle) -> None:
    """Even who could choose the seed afterwards would have to deal from it."""
    a_seed(bundle)
    of_type(bundle, "shoe_committed")["data"]["commitment"] = verify.digest(
        ["commit/1", bundle["stream"].removeprefix("table:"), 1, "00" * 32]
    )


def a_commitment(bundle: Bundle) -> None:
    of_type(bundle, "shoe_committed")["data"]["commitment"] = "00" * 32


def a_reveal_left_out(bundle: Bundle) -> None:
    bundle["events"].remove(of_type(bundle, "shoe_revealed"))


def a_reveal_in_mid_hand(bundle: Bundle) -> None:
    revealed = of_type(bundle, "shoe_revealed")
    bundle["events"].remove(revealed)
    bundle["events"].insert(bundle["events"].index(of_type(bundle, "hand_closed")), revealed)


def a_cut(bundle: Bundle) -> None:
    """The last one given before the deal, which is the one in force."""
    before = bundle["events"][: bundle["events"].index(of_type(bundle, "shoe_cut"))]
    data = next(event["data"] for event in reversed(before) if event["type"] == "cut_given")
    data["cut"] = (data["cut"] + 1) % 2**53


def a_cut_in_force(bundle: Bundle) -> None:
    cuts = of_type(bundle, "shoe_cut")["data"]["cuts"]
    cuts[0][1] = 1 if cuts[0][1] != 1 else 2


def a_cut_wherever_it_stands(bundle: Bundle) -> None:
    cuts = of_type(bundle, "shoe_cut")["data"]["cuts"]
    seat = next(seat for seat, cut in cuts if cut is not None)
    for event in bundle["events"][: bundle["events"].index(of_type(bundle, "shoe_cut"))]:
        if event["type"] == "cut_given" and event["data"]["seat"] == seat:
            event["data"]["cut"] = 7
    next(cut for cut in cuts if cut[0] == seat)[1] = 7


def a_cut_of_another(bundle: Bundle) -> None:
    of_type(bundle, "cut_given")["actor"] = "p_another"


def a_net(bundle: Bundle) -> None:
    of_type(bundle, "hand_settled")["data"]["lines"][0]["net"] += 1


def a_net_from_a_third(bundle: Bundle) -> None:
    """The nets still sum to zero; the stacks restated do not follow."""
    first, *_, last = of_type(bundle, "hand_settled")["data"]["lines"]
    first["net"], last["net"] = first["net"] + 1, last["net"] - 1


def a_stake(bundle: Bundle) -> None:
    of_type(bundle, "staked")["data"]["amount"] += 1


def a_line_left_out(bundle: Bundle) -> None:
    del of_type(bundle, "hand_settled")["data"]["lines"][0]


def a_stack_brought(bundle: Bundle) -> None:
    of_type(bundle, "player_seated")["data"]["stack"] += 10


def a_stack_restated(bundle: Bundle) -> None:
    of_type(bundle, "hand_opened", 1)["data"]["seats"][0]["stack"] += 1


def a_player_restated(bundle: Bundle) -> None:
    of_type(bundle, "hand_opened", 1)["data"]["seats"][0]["player"] = "p_another"


def a_rule(bundle: Bundle) -> None:
    of_type(bundle, "table_opened")["data"]["rules"]["ties"] = "push"


def other_terms_for_a_moment(bundle: Bundle) -> None:
    """The table opened a second time, now as a sandbox, whose first shoe nobody would check."""
    again = json.loads(json.dumps(bundle["events"][0]))
    again["data"]["sandbox"] = True
    bundle["events"].insert(1, again)


def a_hand_left_out(bundle: Bundle) -> None:
    first = bundle["events"].index(of_type(bundle, "hand_opened", 1))
    last = bundle["events"].index(of_type(bundle, "hand_opened", 2))
    del bundle["events"][first:last]


def an_event_without_its_members(bundle: Bundle) -> None:
    of_type(bundle, "card_drawn")["data"] = {}


FORGERIES: list[tuple[Callable[[Bundle], None], str]] = [
    (a_hole_card, "(hand_settled): seal and owner of version"),
    (a_hole_card_and_its_seal, "was dealt"),
    (a_hole_cards_owner, "(hand_settled): seal and owner of version"),
    (a_secret_never_opened, "(hand_settled): versions never opened"),
    (a_secret_opened_twice, "expected nothing closed"),
    (a_drawn_card, "was dealt"),
    (two_cards_swapped, "was dealt"),
    (a_card_drawn_once_more, "was dealt"),
    (a_card_left_out, "was dealt"),
    (a_seed, "(shoe_revealed): the commitment that the seed gives"),
    (a_seed_and_its_commitment, "was dealt"),
    (a_commitment, "(shoe_revealed): the commitment that the seed gives"),
    (a_reveal_left_out, "(shoe_committed): the shoe in play"),
    (a_reveal_in_mid_hand, "(shoe_revealed): the shoe, no hand in play"),
    (a_cut, "(shoe_cut): shoe, cuts"),
    (a_cut_in_force, "(shoe_cut): shoe, cuts"),
    (a_cut_wherever_it_stands, "was dealt"),
    (a_cut_of_another, "(cut_given): who cuts"),
    (a_net, "(hand_settled): the sum of all nets"),
    (a_net_from_a_third, "(hand_opened): the seats restated"),
    (a_stake, "(hand_settled): the stake of seat"),
    (a_line_left_out, "(hand_settled): the hands"),
    (a_stack_brought, "(player_seated): the stack brought"),
    (a_stack_restated, "(hand_opened): the seats restated"),
    (a_player_restated, "(hand_opened): the seats restated"),
    (a_rule, "(hand_opened): the digest of the rules"),
    (other_terms_for_a_moment, "(table_opened): table and version"),
    (a_hand_left_out, "(hand_opened): the hand"),
    (an_event_without_its_members, "(card_drawn): it does not fit"),
]


@pytest.mark.parametrize(("forge", "said"), FORGERIES, ids=[forge.__name__ for forge, _ in FORGERIES])
def test_a_forgery_chained_anew_is_named(forge: Callable[[Bundle], None], said: str) -> None:
    bundle = honest()
    forge(bundle)
    found = faults(rehashed(bundle))
    assert any(said in fault for fault in found), found
