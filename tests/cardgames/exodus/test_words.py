"""What is told and asked at a table of Exodus, and that nothing is without words."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgames.exodus import questions
from cardgames.exodus.changes import HOLDS, by_hand, moved
from cardgames.exodus.stops import STOPS
from cardgames.exodus.tellers import TELLERS, tell
from cardgames.exodus.things import Thing, Things
from cardgames.exodus.words import refusal_words
from cardgames.games.exodus import WHYS
from cardgames.rules import exodus
from cardgames.rules.exodus import checks
from cardgames.rules.exodus.byhand import SHAPES
from cardgames.rules.exodus.language import RULES
from journal.contract import SCREEN, Event, told
from journal.moments import Line
from tests.cardgames.exodus.party import runde
from tests.languages.collect import texts
from tests.rules.exodus.table import Table

CALLED = {"0": "Ada", "1": "Ben", "2": "Cem"}
TITLES = {slug: card.title for slug, card in exodus.STARTER.items()}
PURE = Path(exodus.__file__).parent


def kinds_in_the_rules() -> set[str]:
    """Every kind of event that the rules emit, read from their source."""
    found: set[str] = set()
    for path in PURE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in ("emit", "flow") and node.args:
                first: ast.expr = node.args[0]
                if isinstance(first, ast.Starred) and isinstance(first.value, ast.Tuple):
                    first = first.value.elts[0]
                if isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def refusals_in_the_rules() -> dict[str, set[str]]:
    """Every sentence of a refusal in the rules, with the names of what it carries."""
    found = {}
    for path in PURE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                template = node.args[2]
                if isinstance(template, ast.Constant):
                    found[str(template.value)] = {str(each.arg) for each in node.keywords}
    return found


def words(table: Table, seat: Any = SCREEN, known: dict[str, Thing] | None = None) -> list[str]:
    """All that a table was told so far."""
    things = Things(CALLED, TITLES, known or {})
    said = (tell(things, told(event, seat)) for event in table.log)
    return [sentence.plain for sentence in said if sentence is not None]


def test_every_event_has_its_words() -> None:
    assert kinds_in_the_rules() == set(TELLERS)


def test_every_question_hold_window_and_change_has_its_words() -> None:
    assert set(checks.CASES) == set(questions.ASKED)
    assert set(RULES) == set(HOLDS)
    assert set(WHYS) == set(STOPS)
    things = Things(CALLED, TITLES, {"p3": Thing(0, "ember-fox"), "s4": Thing(1, "toll")})
    said = set()
    for shape, _kind in SHAPES:
        pattern = shape.pattern
        signs = "+-" if "([+-])" in pattern else " "
        for sign in signs:
            word = re.sub(r"\(@\[0-9\]\)", "@1", pattern)
            word = re.sub(
                r"\(\[?[pbs]+\]?\[1-9\]\[0-9\]\*\)",
                lambda m: "s4" if m[0][1] == "s" else "p3",
                word,
            )
            word = word.replace("([+-])", sign).replace("([1-9][0-9]?)", "2").replace(" ", "")
            sentence = by_hand(things, word).plain
            assert "“" not in sentence, word
            said.add(sentence)
    assert len(said) >= len(SHAPES)


def test_every_refusal_is_filled_with_what_it_carries_and_can_be_translated() -> None:
    """A place that stays empty would show as a word in brackets."""
    things = Things(CALLED, TITLES)
    found = refusals_in_the_rules()
    assert len(found) > 40
    collected = {text.one for text in texts() if text.where.startswith("cardgames/rules/exodus/")}
    for template, carries in found.items():
        assert set(re.findall(r"%\((\w+)\)[sd]", template)) <= carries, template
        assert template in collected
        counted = dict.fromkeys(re.findall(r"%\((\w+)\)d", template), 3)
        detail: dict[str, Any] = {**dict.fromkeys(carries, "energy"), "change": "@1:life-2"}
        detail |= counted
        sentence = refusal_words(things, template, detail).plain
        assert "%(" not in sentence
        assert "life-2" not in sentence


def test_a_turn_reads_as_people_would_tell_it() -> None:
    table = Table.at(
        {"hand": "ash-drake toll", "energies": 4, "main": "mend mend mend"},
        {"hand": "recall", "main": "mend"},
        field=[(0, 2, ""), (1, 3, "tide-serpent")],
        step="energy",
    )
    known = {"p1": Thing(0), "p2": Thing(1, "tide-serpent")}
    table.do("energy p1:1 new:1 new:1")
    table.to("creature")
    table.do("summon ash-drake p1")
    table.settle()
    table.to("attack")
    table.do("attack p1 p2")
    table.settle()
    assert words(table, known=known) == [
        "Ada lays 1 energy onto a pile, starts 2 piles with 1 energy each.",
        "Ada summons Ash Drake.",
        "The Ability of Ash Drake is on the stack, aimed at Tide Serpent (Ben).",
        "Ability of Ash Drake resolves.",
        "Tide Serpent (Ben) loses 1 energy.",
        "Ash Drake (Ada) attacks Tide Serpent (Ben).",
        "Ash Drake (Ada) loses 2 energies, Tide Serpent (Ben) loses 2 energies.",
        "Tide Serpent (Ben) is destroyed.",
    ]


def energies_told(why: str, *moves: tuple[int, str, str, int], **new: int) -> str:
    known = {
        "p1": Thing(0),
        "p2": Thing(0),
        "p3": Thing(0, "ember-fox"),
        "p4": Thing(0, "ember-fox"),
        "p5": Thing(1, "stone-boar"),
    }
    said = moved(
        Things(CALLED, TITLES, known), {"why": why, "moves": [list(m) for m in moves], "new": new}
    )
    assert said is not None
    return said.plain


def test_energies_on_their_way_are_told_so_that_a_newcomer_follows() -> None:
    """EXO-10, EXO-19."""
    laid = [(0, "hand", name, 1) for name in ("p6", "p7", "p1", "p2", "p3", "p4")]
    assert energies_told("", *laid, p6=0, p7=0) == (
        "Ada starts 2 piles with 1 energy each, lays 1 energy onto each of 2 piles, "
        "lays 1 energy onto each of 2 creatures called Ember Fox."
    )
    assert energies_told("", (0, "hand", "p6", 2), (0, "hand", "p3", 1), p6=0) == (
        "Ada starts a pile with 2 energies, lays 1 energy onto Ember Fox."
    )
    paid = [(0, name, "deck", 1) for name in ("hand", "p1", "p2", "p3", "p4")]
    assert energies_told("cost", *paid) == (
        "Ada pays 1 energy from hand, 1 energy from each of 2 piles, "
        "1 energy from each of 2 creatures called Ember Fox."
    )
    assert energies_told("effect", (0, "hand", "deck", 2)) == (
        "Ada puts 2 energies from hand into the Energy Deck."
    )


def test_what_a_seat_draws_is_told_to_that_seat_alone() -> None:
    table = Table.new(chooser=0)
    table.answer("waive", 1)
    table.answer("waive", 0)
    table.answer("first")
    mine, theirs = words(table, 0), words(table, 1)
    screen = words(table)
    assert "Ada draws 3 cards and 3 energies." in screen
    assert "Ada draws 3 cards and 3 energies." in theirs
    assert "Ada draws 3 cards and 3 energies." not in mine
    assert sum(line.startswith("Ada draws ") for line in mine) == 1
    titles = [TITLES[slug] for slug in table.view(0)["hand"]]
    assert all(
        title in next(line for line in mine if line.startswith("Ada draws ")) for title in titles
    )


def test_no_game_says_anything_that_is_not_in_words() -> None:
    """Random games with all cards: each event for each audience."""
    for seed, players in itertools.product((1, 2), (2, 3)):
        for event in whole_game(seed, players):
            for seat in (0, 1, SCREEN):
                sentence = tell(_things(), told(event, seat))
                assert sentence is None or "%(" not in sentence.plain


_shared: dict[str, Thing] = {}


def _things() -> Things:
    return Things(CALLED, TITLES, _shared)


def whole_game(seed: int, players: int) -> Iterator[Event]:
    """The events of a game of bots."""
    chooser = exodus.Chooser(seed)
    names = list(exodus.STARTER)
    picked = [chooser.shuffle(names)[:12] for _each in range(players)]
    decks = [{"main": dict.fromkeys(cards, 2), "energy": 24} for cards in picked]
    state = exodus.new({"players": players, "decks": decks}, chooser)
    state, events = exodus.apply(state, "gm", "start", chooser)
    yield from events
    for _action in range(150):
        seat = exodus.to_move(state)
        if seat is None:
            return
        action = exodus.think(exodus.view(state, seat), "easy", chooser, 40)
        state, events = exodus.apply(state, seat, action, chooser)
        yield from events


@pytest.mark.django_db
def test_the_log_calls_a_creature_by_its_name_after_it_is_gone() -> None:
    """An entry names ids; what they were is known from the entries before it, also of a pile that
    became a creature later, and after a step back."""
    from cardgames.exodus.words import entry
    from journal.models import Entry

    here = runde()
    here.begin()
    for _step in range(400):
        if any("destroyed" in line for line in _log(here, Entry, entry)):
            break
        here.play(taps=10)
    said = _log(here, Entry, entry)
    assert any(
        re.search(r"^[A-Z].* \((Ada|Ben)\)(, .*)? (is|are) destroyed\.$", line) for line in said
    )
    assert not any("gone" in line for line in said)


def _log(here: Any, entries: Any, entry: Any) -> list[str]:
    rows = entries.objects.filter(journal_id=here.game.journal_id).order_by("number")
    return [line for row in rows for line in entry(here.now, SCREEN, Line.of(row))]
