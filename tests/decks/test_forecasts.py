"""Forecasts, what-ifs and Rest as the pages say them."""

from __future__ import annotations

import pytest

from decks import rests, rules
from decks.forecasts import Wish, forecast, read_wish, rest_effect, rest_ideas
from decks.what_if import what_if
from journal.contract import Seat
from tests.decks.party import Party


def seen(party: Party, seat: Seat = 0) -> tuple[dict[str, object], dict[str, object]]:
    """The view, and the first deck in it."""
    view = rules.view(party.state, seat)
    return view, view["decks"][0]


def test_fat_21_one_row_where_h6_never_arises_and_two_where_it_is_open() -> None:
    plain = Party(active=[])
    assert len(forecast(*seen(plain), Wish())["rows"]) == 1
    open_case = Party(size=3, deck=["bash"] * 6, hand=[], discard=[], exhausted=[], active=[])
    wish = Wish(plays=1, burns=2, lasts=1, rounds=20)
    rows = forecast(*seen(open_case), wish)["rows"]
    assert [row["label"].plain for row in rows] == ["at best", "at worst"]
    open_case.do("gm", "rule H6 expiry-first")
    assert len(forecast(*seen(open_case), wish)["rows"]) == 1
    assert len(forecast(*seen(open_case), Wish(plays=1, order="refill-first"))["rows"]) == 1


def test_fat_20_a_rest_wished_for_lengthens_the_course() -> None:
    party = Party(size=3, deck=["bash"] * 3, hand=[], discard=[], exhausted=["oath"] * 6, active=[])
    now = forecast(*seen(party), Wish(plays=0, burns=3, then="exhausted", lasts=1))
    rested = forecast(*seen(party), Wish(plays=0, burns=3, then="exhausted", lasts=1, rest=6))
    assert now["end"].plain == "dies in Round 5"
    assert rested["end"].plain == "dies in Round 7"


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ({"deck": ["bash"] * 4}, ()),
        ({"deck": ["bash"]}, ("A Rest of 1 spares the Fatigue.",)),
        (
            {"deck": [], "discard": ["feint"]},
            ("A Rest of 2 before it saves the character and spares the Fatigue.",),
        ),
        ({"deck": [], "discard": ["feint"], "exhausted": []}, ("No Rest before it is enough.",)),
    ],
)
def test_fat_20_what_a_rest_before_the_round_would_change(
    first: dict[str, object], said: tuple[str, ...]
) -> None:
    party = Party(**{"exhausted": ["oath"] * 5, "active": [], **first})
    view, deck = seen(party)
    assert tuple(idea.plain for idea in rest_ideas(view, deck, 4)) == said


def test_fat_21_what_if_says_each_way_to_use_the_picked_cards() -> None:
    party = Party(size=3, deck=["bash"], discard=[], exhausted=[], active=[])
    view, deck = seen(party)
    hand = [card["id"] for card in rules.view(party.state, 0)["decks"][0]["hand"]]
    rows = {row["to"]: row for row in what_if(view, deck, hand, None, "discard")}
    assert rows["discard"]["next"].plain == "Round 4: death at card 3"
    assert rows["exhausted"]["next"].plain == "Round 4: death at card 2"
    assert rows["active"]["state"] == "dies"
    soon = {row["to"]: row for row in what_if(view, deck, hand, 1, "discard")}
    assert soon["active"]["worst"], "they end as Round 4 starts, and H6 is not ruled"


def test_fat_21_what_if_is_exactly_what_the_engine_then_does() -> None:
    for to in ("discard", "exhausted", "active"):
        party = Party(size=4, deck=["bash"] * 2, discard=["feint"] * 2, active=[])
        view, deck = seen(party)
        hand = [card["id"] for card in rules.view(party.state, 0)["decks"][0]["hand"]]
        row = next(r for r in what_if(view, deck, hand, None, "discard") if r["to"] == to)
        party.do(0, f"play {','.join(hand)} to={to}")
        coming = rules.view(party.state, 0)["decks"][0]["next"]
        assert (row["state"] == "dies") == coming["dies"], to
        assert row["next"].plain.endswith("a Fatigue") == (coming["fatigue"] and not coming["dies"])


def test_what_if_knows_only_cards_that_the_looker_sees_in_the_hand() -> None:
    party = Party()
    hand = [card["id"] for card in rules.view(party.state, 0)["decks"][0]["hand"]]
    for seat in (1, "screen"):
        assert what_if(*seen(party, seat), hand, None, "discard") == []
    assert what_if(*seen(party), ["c9999"], None, "discard") == []


def test_an_address_that_makes_no_sense_wishes_for_nothing() -> None:
    asked = {"plays": "x", "burns": "-1", "lasts": "0", "order": "never", "rounds": "99999999"}
    wish = read_wish(asked.get)
    assert (wish.plays, wish.burns, wish.lasts, wish.order) == (None, 0, 1, "")
    assert 1 <= wish.rounds <= 30


def test_fat_20_a_called_rest_says_what_it_would_do_and_who_has_answered() -> None:
    party = Party(exhausted=["oath"] * 4)
    party.do("gm", "rest call d1,d2 n=1/2 round=up where=top")
    view = rules.view(party.state, 0)
    said = view["rest_call"]["said"]
    effect = rest_effect(view, "d1", said)
    assert not isinstance(effect, str)
    assert effect.plain.startswith("2 of 4 Exhausted cards come back: safe draws from 4 to 6")
    party.do(0, f"answer {view['decisions'][0]['id']} agree")
    call = rests.call_of(party.scene("gm"))
    assert call is not None
    assert [row["state"] for row in call["rows"]] == ["agreed", "unanswered"]
    assert "Bren" in call["warning"][1].plain
    party.do("gm", "rest commit")
    found = rests.summary(party.scene("screen"))
    assert found is not None
    assert [(row["part"], row["what"].plain) for row in found["rows"]] == [
        ("d1", "2 back, on top"),
        ("d2", "sits out"),
    ]
    assert found["rows"][0]["exhausted"] == (4, 2)
