"""Looking at the table over the API, and the GM's own decks."""

from __future__ import annotations

import pytest

from accounts.services import join, join_code, new_guest
from tests.api.conftest import Party, caller, new_key

pytestmark = pytest.mark.django_db

WEATHER = "2x Rain\nStorm | Nobody sees far.\n"


def gm_deck(party: Party, text: str = WEATHER) -> str:
    made = party.gm.post(
        f"{party.here}gm-decks/", name="Weather", text=text, key=new_key(), seen=party.number()
    )
    assert made.status == 201, made.body
    part: str = made.body["here"]["part"]
    return part


def test_a_gm_deck_is_made_drawn_from_and_asks_when_it_is_empty(party: Party) -> None:
    """FAT-1, FAT-19, H11."""
    part = gm_deck(party)
    party.gm_does(f"draw {part} 3 required")
    deck = party.gm.get(f"{party.here}party/").body["view"]["decks"][-1]
    assert (deck["kind"], len(deck["hand"]), deck["dead"]) == ("gm", 3, None)
    seen = party.ada.get(f"{party.here}party/").body["view"]["decks"][-1]
    assert (seen["hand"], seen["counts"]["hand"]) == (None, 3)
    shown, kept = deck["hand"][0]["id"], deck["hand"][1]["id"]
    party.gm_does(f"play {shown} to=active")
    party.gm_does(f"play {kept} to=discard")
    seen = party.ada.get(f"{party.here}party/").body["view"]["decks"][-1]
    assert [len(seen[zone]) for zone in ("active", "discard")] == [1, 1]
    party.gm_does(f"draw {part} 1 required")
    (decision,) = party.gm.get(f"{party.here}party/").body["view"]["decisions"]
    assert decision["kind"] == "H11"
    party.gm_does(f"answer {decision['id']} reshuffle")
    deck = party.gm.get(f"{party.here}party/").body["view"]["decks"][-1]
    assert len(deck["hand"]) == 2
    assert deck["counts"]["exhausted"] == 0


def test_a_bad_list_makes_no_gm_deck_and_names_its_lines(party: Party) -> None:
    before = party.number()
    refused = party.gm.post(
        f"{party.here}gm-decks/", name="Weather", text="0x Rain", key=new_key(), seen=before
    )
    assert (refused.status, refused.body["lines"][0]["line"]) == (422, 1)
    assert party.number() == before
    both = party.gm.post(f"{party.here}gm-decks/", name="W", key=new_key(), seen=before)
    assert both.status == 400


def test_only_the_gm_makes_gm_decks_and_looks_as_a_player(party: Party) -> None:
    made = party.ada.post(
        f"{party.here}gm-decks/", name="W", text=WEATHER, key=new_key(), seen=party.number()
    )
    assert made.status == 403
    assert party.ada.get(f"{party.here}as/1/").status == 403
    assert party.sam.get(f"{party.here}as/1/").status == 404


def test_the_gm_sees_exactly_what_a_player_sees(party: Party) -> None:
    party.gm_does("draw d1 2 required")
    own = party.ada.get(f"{party.here}party/").body
    assert party.gm.get(f"{party.here}as/0/").body == own
    assert party.gm.get(f"{party.here}as/7/").status == 404
    assert party.gm.get(f"{party.here}as/gm/").status == 404


def test_the_board_is_arranged_for_all_by_the_gm(party: Party) -> None:
    assert party.ada.get(f"{party.here}layout/").body == {"order": ["d1", "d2"], "hidden": []}
    wanted = {"order": ["d2", "d1"], "hidden": ["d1"]}
    assert party.gm.post(f"{party.here}layout/", **wanted).body == wanted
    assert party.ada.get(f"{party.here}layout/").body == wanted
    assert party.ada.post(f"{party.here}layout/", **wanted).status == 403
    assert party.gm.post(f"{party.here}layout/", order=["x"], hidden=[]).status == 400


def test_who_is_present_is_told_without_an_entry(party: Party) -> None:
    before = party.number()
    now = party.ada.get(f"{party.here}present/").body
    assert now["known"] is True
    assert [(row["seat"], row["on"]) for row in now["seats"]] == [
        ("gm", False),
        (0, False),
        (1, False),
    ]
    assert party.number() == before


def test_one_joins_to_watch_and_changes_ones_mind(party: Party) -> None:
    code = join_code(party.campaign.group).code
    wim = caller(new_guest("Wim"))
    assert wim.post("join/", code=code, role="spectator").status == 200
    assert wim.get(party.here).body["role"] == "spectator"
    refused = wim.post(f"{party.here}seats/0/take/")
    assert (refused.status, refused.body["code"]) == (422, "seat_taken") or refused.status == 422
    people = wim.post(f"{party.here}people/role/", role="player").body["members"]
    assert [m["role"] for m in people if m["name"] == "Wim"] == ["player"]
    assert wim.post("join/", code=code, role="host").status == 400
    sits = party.ada.post(f"{party.here}people/role/", role="screen")
    assert (sits.status, sits.body["code"]) == (422, "holds_seat")


def test_a_lost_device_is_replaced_and_the_log_says_so(party: Party) -> None:
    got = party.gm.post(f"{party.here}seats/0/replace/")
    assert got.status == 200
    assert party.ada.get("me/").status == 401
    entry = party.ben.get(f"{party.here}log/").body["entries"][-1]
    assert entry["events"] == [
        {
            "kind": "journal.note",
            "part": "",
            "rules": [],
            "what": "seat.replaced",
            "detail": {"seat": 0},
        }
    ]
    assert entry["words"] == ["Brakka moves to a new device; the ones used so far are signed out."]
    again = caller(new_guest("x"))
    taken = again.post("seat-code/", code=got.body["code"])
    assert taken.body["person"]["name"] == "Ada"


def test_only_who_runs_the_table_replaces_a_device_and_never_more_than_this_tables(
    party: Party,
) -> None:
    assert party.ada.post(f"{party.here}seats/1/replace/").body["code"] == "not_yours"
    other = join_code(party.campaign.group).code
    assert other
    from campaigns.services import start

    elsewhere = start(new_guest("Olga"), "Elsewhere", 5)
    join(join_code(elsewhere.group).code, party.members["ada"].person)
    refused = party.gm.post(f"{party.here}seats/0/replace/")
    assert (refused.status, refused.body["code"]) == (422, "has_more")
    assert party.ada.get("me/").status == 200
