"""Tables of Exodus around the play: hosting, lobby, printed cards, the end and what comes after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from accounts.models import Person
from accounts.services import join, join_code
from cardgames.models import Table
from cardgames.services import choose_deck, close, open_table, seat_bot, share, sit
from tests.browser.states import Evening, Shot
from tests.cardgames.exodus.party import Runde


def shots(made: Evening) -> Iterator[Shot]:
    """Each page with what is peculiar to Exodus."""
    host, ada = made.people["gm"], made.people["ada"]
    lobby, printed_lobby, between = _lobby(host, ada), _printed(host, ada), _between(host, ada)
    turn, window, stack, over = (_tracked(host, ada, far) for far in range(4))
    closed = _closed(host, ada)

    def page(table: Table, name: str, *more: Any) -> str:
        return reverse(f"cardgames:{name}", args=[table.pk, *more])

    new = reverse("cardgames:new")
    yield Shot("cardgames:new", "exodus", "gm", f"{new}?game=exodus")
    wrong = {"game": "exodus", "players": "4", "kind": "match", "cards": "dealt"}
    yield Shot("cardgames:new", "exodus-refusal", "gm", new, 422, wrong)
    yield Shot("cardgames:practise", "empty", "", reverse("cardgames:practise", args=["exodus"]))
    yield Shot("cardgames:table", "exodus-lobby", "gm", page(lobby, "table"))
    yield Shot("cardgames:table", "exodus-lobby-deck", "ada", page(lobby, "table"))
    yield Shot("cardgames:table", "exodus-between", "gm", page(between, "table"))
    yield Shot("cardgames:table", "tracker-lobby", "gm", page(printed_lobby, "table"))
    yield Shot("cardgames:deck", "usual", "ada", page(lobby, "deck"))
    yield Shot("cardgames:deck", "bot", "gm", page(lobby, "deck") + "?place=2")
    yield Shot("cardgames:deck", "printed", "gm", page(printed_lobby, "deck") + "?place=0")
    few = {"place": "0", "main": "12", "energy": "20"}
    yield Shot("cardgames:deck", "refusal", "gm", page(printed_lobby, "deck"), 422, few)
    yield Shot("cardgames:options", "exodus", "gm", page(lobby, "options"))
    for state, table in (("turn", turn), ("window", window), ("stack", stack), ("over", over)):
        yield Shot("cardgames:table", f"tracker-{state}", "gm", page(table.table, "table"))
        yield Shot("cardgames:screen", f"tracker-{state}", "gm", page(table.table, "screen"))
    yield Shot("cardgames:table", "tracker-other", "ada", page(window.table, "table"))
    refused = f"attack p1 @{1 - turn.state.turn}"
    yield Shot("cardgames:table", "tracker-refusal", "gm", page(turn.table, "table"), taps=refused)
    yield Shot("cardgames:table", "exodus-closed", "gm", page(closed.table, "table"))
    yield Shot("cardgames:screen", "exodus-lobby", "gm", page(lobby, "screen"))
    yield Shot("cardgames:about", "exodus", "gm", page(closed.table, "about"))
    yield Shot("cardgames:statistics", "exodus", "gm", page(closed.table, "statistics"))
    yield Shot(
        "cardgames:replay",
        "exodus",
        "gm",
        page(closed.table, "replay", closed.game.number) + "?at=14",
    )
    yield Shot(
        "cardgames:replay",
        "exodus-seat",
        "ada",
        page(closed.table, "replay", closed.game.number) + "?eyes=1&at=22",
    )
    word = share(closed.game)
    yield Shot(
        "cardgames:shared_replay", "exodus", "", reverse("cardgames:shared_replay", args=[word])
    )


def _table(host: Person, guest: Person, name: str, **options: Any) -> Runde:
    how = {key: options.pop(key) for key in ("deck_change",) if key in options}
    table = open_table(host, "exodus", options, name=name, **how)
    mine = table.group.memberships.get(person=host)
    theirs = join(join_code(table.group).code, guest)
    sit(table, theirs, 1)
    return Runde(table, {0: mine, 1: theirs})


def _lobby(host: Person, ada: Person) -> Table:
    """Three seats: who has no deck yet, who has one, and a bot."""
    here = _table(host, ada, "Three at the fire", players=3)
    choose_deck(here.table, 1, {"ready": "tides"}, harmony=True)
    seat_bot(here.table, 2, "steady")
    return here.table


def _printed(host: Person, ada: Person) -> Table:
    """Four seats of one phone and a guest."""
    return _table(host, ada, "Four at one table", players=4, cards="printed").table


def _between(host: Person, ada: Person) -> Table:
    """A match of which one game is over; decks may be changed."""
    here = _table(host, ada, "Best of three", players=2, match=True, deck_change=True).begin()
    here.tap(1, "concede")
    from cardgames.services import next_game

    next_game(here.table, here.people[0])
    return here.table


def _tracked(host: Person, ada: Person, far: int) -> Runde:
    """Printed cards: a turn, an attack that may be answered, a stack, the end."""
    here = _table(host, ada, "On the kitchen table", players=2, cards="printed", match=True)
    here.begin_only()
    here.opened()
    first = here.state.turn
    second = 1 - first
    taps = [(first, "energy new:2 new:1"), (first, "summon ash-drake p1"), (first, "leave 1 end")]
    taps += [(second, "energy new:3"), (second, "summon tide-serpent p3")]
    if far == 0:
        taps += [(second, f"change @{first}:life-3"), (second, "leave 2 end")]
        taps += [(first, f'mark @{first} stays "Bind: the Attack Phase of Ada"')]
        taps += [(first, f'mark @{second} turn "Veil"'), (first, f'mark @{first} turn "Fog"')]
    if far == 1:
        taps += [(second, "attack p3 p1")]
    if far == 2:
        taps += [(second, "play great-wave")]
    for seat, action in taps:
        _tap(here, seat, action)
    if far == 2:
        asked = here.state.window
        assert asked is not None
        _tap(here, first, f"answer {asked.id} play no-you-dont")
    if far == 3:
        _tap(here, second, f"change @{first}:life-10")
    return here


def _tap(here: Runde, seat: int, action: str) -> None:
    receipt = here.tap(seat, action)
    assert receipt.saved, f"{action}: {receipt.sentence}"


def _closed(host: Person, ada: Person) -> Runde:
    """A game of dealt cards, played by programs in their place and given up at last."""
    here = _table(host, ada, "Embers and tides", players=2).begin()
    here.play(taps=60)
    if here.state.phase == "play":
        _tap(here, 1, "concede")
    close(here.game)
    return here
