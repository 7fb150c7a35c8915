"""EXO-2, EXO-5: decks are chosen in private, checked and fixed at the start."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.services import join, join_code, new_guest
from cardgames.house import house
from cardgames.models import CardDeck, LibraryCard
from cardgames.rules import exodus
from cardgames.services import (
    TableRefusal,
    choose_deck,
    configure,
    leave,
    next_game,
    ready,
    rematch,
    seat_bot,
    sit,
    start,
)
from cardgames.services.pockets import pocket_of
from journal.audit import audit
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db

WISP = {"title": "Night Wisp", "kind": "creature", "text": "", "types": ["Spirit"]}


def list_of(*cards: str, energy: int = 20) -> dict[str, Any]:
    """A legal list that begins with these cards, twice each."""
    rest = [slug for slug in sorted(exodus.STARTER) if slug not in cards]
    return {"main": dict.fromkeys([*cards, *rest][:10], 2), "energy": energy}


def own_deck(here: Runde, seat: int, **main: int) -> CardDeck:
    """A deck that this person has built in the table's library."""
    built = CardDeck(owner=here.people[seat].person, group=here.table.group, name="Mine")
    built.main, built.energy = {**list_of()["main"], **main}, 20
    built.save()
    return built


def decks_of(here: Runde) -> list[dict[str, Any]]:
    """What the rules were given."""
    return [{"main": dict(deck.main), "energy": deck.energy} for deck in here.state.setup.decks]


def test_nothing_begins_before_everybody_has_a_deck() -> None:
    here = runde(2)
    choose_deck(here.table, 0, {"ready": "embers"})
    before = here.game.pk
    with pytest.raises(TableRefusal) as refused:
        start(here.table, here.people[0])
    assert (refused.value.code, refused.value.rule) == ("no_deck", "EXO-2")
    assert "Ben" in refused.value.sentence
    assert here.game.pk == before, "nothing was changed"
    assert house(here.now).chosen == {0}


def test_the_game_that_begins_is_made_of_the_decks_and_the_lobby_goes_on_to_it() -> None:
    here = runde(2)
    lobby = here.game
    choose_deck(here.table, 1, {"list": list_of("spark", energy=25)}, harmony=True)
    choose_deck(here.table, 0, {"ready": "tides"})
    begun = start(here.table, here.people[0])
    again = start(here.table, here.people[0])
    lobby.refresh_from_db()
    assert begun.pk == again.pk == here.game.pk != lobby.pk, "asked twice it begins once"
    assert lobby.closed is not None
    assert decks_of(here) == [dict(exodus.DECKS["tides"]), list_of("spark", energy=25)]
    assert here.state.setup.harmony == (1,)
    assert [p.label for p in begun.journal.seating.seats.order_by("name")] == ["Ada", "Ben"]
    here.wait()
    assert here.state.phase == "opening"
    assert audit(begun.journal_id).clean
    assert audit(lobby.journal_id).clean


@pytest.mark.parametrize(
    ("choice", "code", "rule"),
    [
        ({"ready": "storms"}, "no_such_deck", "EXO-2"),
        ({"deck": "abcdefghijkm"}, "no_such_deck", "EXO-2"),
        ({"list": {"main": {"spark": 2}, "energy": 20}}, "bad_option", "EXO-2"),
        ({"list": list_of("spark", energy=19)}, "bad_option", "EXO-2"),
        (
            {"list": {"main": {**list_of()["main"], "spark": 3}, "energy": 20}},
            "bad_option",
            "EXO-2",
        ),
        ({"list": {"main": {"no-such-card": 20}, "energy": 20}}, "bad_option", "EXO-2"),
        ({"list": "spark"}, "no_such_deck", "EXO-2"),
        ({"list": {"main": 20, "energy": 20}}, "bad_option", "EXO-2"),
        ({}, "no_such_deck", "EXO-2"),
    ],
)
def test_a_deck_that_is_none_is_refused_and_the_one_before_stays(
    choice: dict[str, Any], code: str, rule: str
) -> None:
    here = runde(2)
    choose_deck(here.table, 0, {"ready": "embers"})
    with pytest.raises(TableRefusal) as refused:
        choose_deck(here.table, 0, choice)
    assert (refused.value.code, refused.value.rule) == (code, rule)
    assert pocket_of(here.game, 0).source == {"ready": "embers"}


def test_a_built_deck_counts_as_it_is_at_the_start_and_only_its_owner_may_choose_it() -> None:
    here = runde(2)
    mine = own_deck(here, 0)
    with pytest.raises(TableRefusal):
        choose_deck(here.table, 1, {"deck": mine.pk})
    choose_deck(here.table, 0, {"deck": mine.pk})
    choose_deck(here.table, 1, {"ready": "embers"})
    mine.energy = 33
    mine.save()
    start(here.table, here.people[0])
    assert decks_of(here)[0]["energy"] == 33


def test_a_built_deck_that_is_not_legal_any_more_is_named_by_its_owner_alone() -> None:
    here = runde(2)
    mine = own_deck(here, 1)
    choose_deck(here.table, 1, {"deck": mine.pk})
    choose_deck(here.table, 0, {"ready": "embers"})
    mine.main = {"spark": 2}
    mine.save()
    with pytest.raises(TableRefusal) as refused:
        start(here.table, here.people[0])
    assert refused.value.code == "deck_not_legal"
    assert "Ben" in refused.value.sentence and "park" not in refused.value.sentence


def test_cards_of_a_library_are_frozen_with_the_deck_and_no_others() -> None:
    here = runde(2)
    for slug in ("night-wisp", "unused"):
        LibraryCard.objects.create(group=here.table.group, slug=slug, data=WISP)
    mine = own_deck(here, 0, **{"night-wisp": 2})
    choose_deck(here.table, 0, {"deck": mine.pk})
    choose_deck(here.table, 1, {"ready": "tides"})
    start(here.table, here.people[0])
    LibraryCard.objects.all().delete()
    here.wait()
    library = here.state.setup.library
    assert library["night-wisp"].title == "Night Wisp"
    assert "unused" not in library
    assert audit(here.game.journal_id).clean


def test_two_libraries_may_call_different_cards_the_same() -> None:
    here, other = runde(2), runde(1, players=2)
    group = other.table.group
    LibraryCard.objects.create(group=here.table.group, slug="wisp", data=WISP)
    LibraryCard.objects.create(group=group, slug="wisp", data={**WISP, "title": "Marsh Wisp"})
    first = own_deck(here, 0, wisp=2)
    second = own_deck(here, 1, wisp=2)
    second.group = group
    second.save()
    join(join_code(group).code, here.people[1].person)
    choose_deck(here.table, 0, {"deck": first.pk})
    choose_deck(here.table, 1, {"deck": second.pk})
    start(here.table, here.people[0])
    named = [
        {here.state.setup.library[slug].title for slug, _n in deck.main}
        for deck in here.state.setup.decks
    ]
    assert "Night Wisp" in named[0] and "Marsh Wisp" not in named[0]
    assert "Marsh Wisp" in named[1] and "Night Wisp" not in named[1]


def test_who_sits_down_later_finds_an_empty_pocket() -> None:
    here = runde(2)
    choose_deck(here.table, 1, {"ready": "embers"})
    leave(here.table, here.people[1])
    newcomer = join(join_code(here.table.group).code, new_guest("Cem"))
    sit(here.table, newcomer, 1)
    assert pocket_of(here.game, 1).source == {}
    choose_deck(here.table, 0, {"ready": "embers"})
    with pytest.raises(TableRefusal, match="Cem"):
        start(here.table, here.people[0])


def test_a_change_of_options_keeps_what_everybody_chose() -> None:
    here = runde(2).decks()
    configure(here.table, {"players": 2, "match": True})
    assert pocket_of(here.game, 1).source == {"ready": "tides"}
    start(here.table, here.people[0])
    assert here.state.setup.match


def test_a_bot_without_a_deck_gets_a_ready_one() -> None:
    here = runde(1, players=3)
    for seat in (1, 2):
        seat_bot(here.table, seat, "easy")
    choose_deck(here.table, 0, {"ready": "embers"})
    choose_deck(here.table, 1, {"ready": "tides"})
    start(here.table, here.people[0])
    assert decks_of(here)[1] == dict(exodus.DECKS["tides"])
    assert decks_of(here)[2] in [dict(deck) for deck in exodus.DECKS.values()]


def test_neither_table_nor_game_keep_a_deck_where_others_may_read() -> None:
    here = runde(2)
    choose_deck(here.table, 0, {"list": list_of("spark", "toll")})
    choose_deck(here.table, 1, {"ready": "embers"})
    start(here.table, here.people[0])
    for options in (here.game.options, here.table.options):
        written = json.dumps(options)
        assert "decks" not in options and "library" not in options
        assert "embers" not in written and "spark" not in written


def test_between_games_of_a_match_decks_change_only_where_the_table_allows_it() -> None:
    here = runde(2, match=True).begin()
    over(here)
    last = here.game
    next_game(here.table, here.people[1])
    assert here.game.dealing is not None and here.game.series == last.series, "at once"
    with pytest.raises(TableRefusal) as refused:
        choose_deck(here.table, 0, {"ready": "tides"})
    assert refused.value.code == "already_started"


def over(here: Runde) -> int:
    """The turn player gives up; says who that was."""
    seat = int(here.state.turn)
    assert here.tap(seat, "concede").saved
    return seat


def test_a_change_of_decks_begins_when_all_are_ready() -> None:
    here = runde(2, match=True, deck_change=True).begin()
    loser = over(here)
    made = next_game(here.table, here.people[0])
    assert made.dealing is None and made.decks_until is not None
    assert next_game(here.table, here.people[1]).pk == made.pk, "two taps, one game"
    choose_deck(here.table, 1, {"ready": "embers"})
    assert not ready(here.game, here.viewer(0))
    assert not ready(here.game, here.viewer(0), yes=False)
    assert not ready(here.game, here.viewer(1))
    assert house(here.now).ready == {1}
    assert ready(here.game, here.viewer(0))
    assert here.game.dealing is not None
    assert decks_of(here)[1] == dict(exodus.DECKS["embers"])
    here.wait()
    assert here.state.chooser == loser, "EXO-4"


def test_when_the_time_for_decks_is_over_the_last_legal_ones_count() -> None:
    here = runde(2, match=True, deck_change=True)
    mine = own_deck(here, 1)
    choose_deck(here.table, 0, {"ready": "embers"})
    choose_deck(here.table, 1, {"deck": mine.pk})
    start(here.table, here.people[0])
    here.wait()
    here.opened()
    over(here)
    mine.main = {"spark": 2}
    mine.save()
    made = next_game(here.table, here.people[0])
    with pytest.raises(TableRefusal):
        ready(here.game, here.viewer(0))
        ready(here.game, here.viewer(1))
    made.table.games.filter(pk=made.pk).update(decks_until=made.created)
    assert here.wait() == "exodus"
    assert here.game.dealing is not None
    assert decks_of(here)[1] == {"main": list_of()["main"], "energy": 20}


def test_who_left_before_the_next_game_is_waited_for() -> None:
    here = runde(2, match=True, deck_change=True).begin()
    over(here)
    next_game(here.table, here.people[0])
    leave(here.table, here.people[1])
    here.wait()
    assert here.game.dealing is None and here.game.decks_until is None
    assert here.wait() == "nothing due"


def test_before_a_new_match_decks_may_always_change() -> None:
    here = runde(2, match=True).begin()
    over(here)
    made = rematch(here.table, here.people[1])
    assert made.dealing is None and made.decks_until is None
    choose_deck(here.table, 0, {"ready": "tides"})
    for seat in (0, 1):
        ready(here.game, here.viewer(seat))
    assert here.game.dealing is not None and here.game.series == 2
    assert decks_of(here)[0] == dict(exodus.DECKS["tides"])


def test_printed_cards_are_counted_and_one_person_may_keep_track_of_all() -> None:
    here = runde(1, players=3, cards="printed")
    choose_deck(here.table, 0, {"list": {"main": 40, "energy": 30}})
    with pytest.raises(TableRefusal) as refused:
        choose_deck(here.table, 1, {"list": {"main": 12, "energy": 30}})
    assert (refused.value.sentence, refused.value.rule) == ("At least 20 of each.", "EXO-2")
    start(here.table, here.people[0])
    assert here.state.phase == "opening"
    assert [len(deck.cards) for deck in here.state.setup.decks] == [40, 20, 20]
