"""EXO-2, EXO-27: what a pocket holds from one game to the next, and whose it is."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.services import join, join_code, new_guest
from accounts.services import leave as leave_group
from cardgames.access import table_for
from cardgames.house import house
from cardgames.models import CardDeck, LibraryCard, Pocket
from cardgames.rules import exodus
from cardgames.services import (
    TableRefusal,
    choose_deck,
    configure,
    leave,
    next_game,
    seat_bot,
    set_stops,
    sit,
    start,
)
from cardgames.services.pockets import pocket_of
from cardgames.services.windows import stops_of
from journal.regions import regions_of
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db

WISP = {"title": "Night Wisp", "kind": "creature", "text": "", "types": ["Spirit"]}


def built(here: Runde, seat: int, **main: int) -> CardDeck:
    """A legal deck of whoever sits there, in the table's library."""
    rest = dict.fromkeys(sorted(exodus.STARTER)[:10], 2)
    return CardDeck.objects.create(
        owner=here.people[seat].person,
        group=here.table.group,
        name=f"Deck {CardDeck.objects.count()}",
        main={**rest, **main},
    )


def played(here: Runde) -> list[dict[str, Any]]:
    return [dict(deck.main) for deck in here.state.setup.decks]


def to_the_end(here: Runde, loser: int = 0) -> None:
    assert here.tap(loser, "concede").saved


def test_a_deck_that_is_rebuilt_between_games_is_not_changed_in_a_match_that_allows_none() -> None:
    here = runde(2, match=True)
    mine = built(here, 1)
    choose_deck(here.table, 0, {"ready": "embers"})
    choose_deck(here.table, 1, {"deck": mine.pk})
    here.begin_only()
    here.opened()
    before = played(here)
    to_the_end(here)
    CardDeck.objects.filter(pk=mine.pk).update(main={**mine.main, "spark": 2, "toll": 2})
    next_game(here.table, here.people[0])
    assert here.game.dealing is not None
    assert played(here) == before
    here.wait()
    here.opened()
    to_the_end(here, loser=1)
    mine.delete()
    next_game(here.table, here.people[0])
    assert played(here) == before, "nor is it missing once it is thrown away"


def test_who_sits_down_between_the_games_of_a_match_brings_a_deck() -> None:
    here = runde(2, match=True).begin()
    to_the_end(here)
    leave(here.table, here.people[1])
    next_game(here.table, here.people[0])
    here.people[1] = join(join_code(here.table.group).code, new_guest("Cem"))
    sit(here.table, here.people[1], 1)
    assert house(here.now).chosen == {0}, "the deck of who left is not theirs"
    with pytest.raises(TableRefusal, match="Cem"):
        start(here.table, here.people[0])
    choose_deck(here.table, 1, {"ready": "tides"})
    with pytest.raises(TableRefusal) as fixed:
        choose_deck(here.table, 0, {"ready": "tides"})
    assert fixed.value.code == "decks_fixed"
    start(here.table, here.people[0])
    assert here.game.dealing is not None


def test_never_is_meant_for_one_game_and_stops_for_all() -> None:
    here = runde(2, match=True).begin()
    set_stops(here.game, 1, own=["start"], never=True, passing=True)
    to_the_end(here)
    next_game(here.table, here.people[0])
    kept = stops_of(here.game, 1)
    assert (kept["own"], kept["never"], kept["passing"]) == (["start"], False, None)


def test_a_deck_is_not_told_by_a_table_that_goes_over_to_printed_cards_nor_counted_there() -> None:
    here = runde(2).decks()
    configure(here.table, {"players": 2, "cards": "printed"})
    assert not Pocket.objects.filter(game=here.game).exclude(source={}).exists()
    lobby = next(r for r in regions_of(here.now, 0, "table") if r.id == "lobby")
    assert [row["counts"] for row in lobby.context["rows"]] == [{"main": 20, "energy": 20}] * 2
    start(here.table, here.people[0])
    assert here.state.phase == "opening"


def test_counts_of_printed_decks_stay_whoever_looks_after_the_seat() -> None:
    here = runde(1, players=3, cards="printed")
    choose_deck(here.table, 2, {"list": {"main": 40, "energy": 30}}, harmony=True)
    start(here.table, here.people[0])
    assert [len(deck.cards) for deck in here.state.setup.decks] == [20, 20, 40]
    assert here.state.setup.harmony == (2,)


def test_counts_of_printed_decks_are_none_once_the_cards_are_dealt() -> None:
    here = runde(2, cards="printed")
    choose_deck(here.table, 1, {"list": {"main": 40, "energy": 30}})
    configure(here.table, {"players": 2})
    assert house(here.now).chosen == frozenset()
    here.decks()
    start(here.table, here.people[0])
    assert here.game.dealing is not None


def test_cards_of_one_name_are_told_apart_however_long_it_is() -> None:
    """A name has at most 40 letters, so a longer one is cut before a number comes behind it."""
    here = runde(2)
    long = "w" * 37
    others = runde(1, players=2).table.group
    LibraryCard.objects.create(group=here.table.group, slug=long, data=WISP)
    LibraryCard.objects.create(group=here.table.group, slug=f"{long}-2", data=WISP | {"text": "?"})
    LibraryCard.objects.create(group=others, slug=long, data=WISP | {"title": "Marsh Wisp"})
    one, other = built(here, 0, **{long: 1, f"{long}-2": 1}), built(here, 1, **{long: 2})
    CardDeck.objects.filter(pk=other.pk).update(group=others)
    join(join_code(others).code, here.people[1].person)
    choose_deck(here.table, 0, {"deck": one.pk})
    choose_deck(here.table, 1, {"deck": other.pk})
    start(here.table, here.people[0])
    library = here.state.setup.library
    titles = [
        sorted(library[slug].title for slug in deck if slug.startswith("w" * 30))
        for deck in played(here)
    ]
    assert titles == [["Night Wisp"] * 2, ["Marsh Wisp"]]


def test_two_cards_of_a_deck_never_become_one() -> None:
    here = runde(2)
    others = runde(1, players=2).table.group
    LibraryCard.objects.create(group=here.table.group, slug="wisp", data=WISP | {"text": "Mine."})
    for slug in ("wisp", "wisp-2"):
        LibraryCard.objects.create(group=others, slug=slug, data=WISP)
    one, other = built(here, 0, wisp=2), built(here, 1, **{"wisp": 1, "wisp-2": 1})
    CardDeck.objects.filter(pk=other.pk).update(group=others)
    join(join_code(others).code, here.people[1].person)
    choose_deck(here.table, 0, {"deck": one.pk})
    choose_deck(here.table, 1, {"deck": other.pk})
    start(here.table, here.people[0])
    assert [sum(deck.values()) for deck in played(here)] == [22, 22]
    assert not pocket_of(here.game, 0).source.get("list")


def test_the_host_chooses_for_programs_and_counts_printed_cards_and_nobody_for_no_seat() -> None:
    here, printed = runde(2, players=4), runde(2, cards="printed")
    seat_bot(here.table, 2, "easy")
    allowed = {}
    for name, table in (("dealt", here.table), ("printed", printed.table)):
        people = here.people if name == "dealt" else printed.people
        for who in (0, 1):
            visit = table_for(people[who].person, table.pk)
            may = [seat for seat in range(10) if visit.may_choose_deck_of(seat)]
            allowed[name, who] = may
    assert allowed == {
        ("dealt", 0): [0, 2],
        ("dealt", 1): [1],
        ("printed", 0): [0, 1],
        ("printed", 1): [1],
    }


def test_what_a_card_is_called_tells_nothing_of_the_decks_of_others() -> None:
    """Two seats bring different cards of one name from libraries of their own: each is called the
    same as if the other had brought none."""
    called = []
    for first in ("wisp", "spark"):
        here = runde(2)
        for seat, count in ((0, first), (1, "wisp")):
            group = runde(1, players=2).table.group
            join(join_code(group).code, here.people[seat].person)
            if count == "wisp":
                card = WISP | {"text": f"Of seat {seat}."}
                LibraryCard.objects.create(group=group, slug="wisp", data=card)
            deck = built(here, seat, **{count: 2})
            CardDeck.objects.filter(pk=deck.pk).update(group=group)
            choose_deck(here.table, seat, {"deck": deck.pk})
        start(here.table, here.people[0])
        called.append(sorted(played(here)[1]))
    assert called[0] == called[1]
    assert "wisp-2" in called[0]


def test_a_list_counts_with_what_is_written_on_its_cards_when_the_game_begins() -> None:
    here = runde(2)
    card = LibraryCard.objects.create(
        group=here.table.group, slug="wisp", data=WISP | {"text": "You win."}
    )
    main = {**dict.fromkeys(sorted(exodus.STARTER)[:10], 2), "wisp": 2}
    choose_deck(here.table, 0, {"ready": "embers"})
    choose_deck(here.table, 1, {"list": {"main": main, "energy": 20}})
    LibraryCard.objects.filter(pk=card.pk).update(data=WISP)
    start(here.table, here.people[0])
    assert here.state.setup.library["wisp"].text == ""


def test_who_has_left_a_group_reads_its_cards_no_more_by_playing_them() -> None:
    here = runde(2)
    group = runde(1, players=2).table.group
    member = join(join_code(group).code, here.people[1].person)
    deck = built(here, 1)
    CardDeck.objects.filter(pk=deck.pk).update(group=group)
    choose_deck(here.table, 1, {"deck": deck.pk})
    leave_group(member)
    with pytest.raises(TableRefusal) as refused:
        choose_deck(here.table, 1, {"deck": deck.pk})
    assert refused.value.code == "no_such_deck"
    choose_deck(here.table, 0, {"ready": "embers"})
    with pytest.raises(TableRefusal) as refused:
        start(here.table, here.people[0])
    assert refused.value.code == "deck_not_legal"
