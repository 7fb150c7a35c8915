"""The position notation: a game as plain JSON values, short enough to write by hand.

What is left out has its usual value: Life 10, nothing in a zone, the Energy Phase of an ordinary
turn.  Loading checks everything and refuses as `bad_position`, naming the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from cardgames.rules.exodus.cards import UNKNOWN
from cardgames.rules.exodus.checks import (
    broken,
    check_attack,
    check_decisions,
    check_items,
    check_running,
    check_window,
    listed,
    one_of,
    whole,
)
from cardgames.rules.exodus.fields import (
    dump_decision,
    dump_field,
    dump_side,
    load_decision,
    load_one,
)
from cardgames.rules.exodus.language import RULES
from cardgames.rules.exodus.notes import fault
from cardgames.rules.exodus.options import Setup, dump_setup, load_setup
from cardgames.rules.exodus.state import (
    PHASES,
    Attack,
    Hold,
    Item,
    Lasting,
    Note,
    Pile,
    Running,
    Side,
    State,
    Window,
    next_sorted,
)
from journal.contract import Decision

Position = Mapping[str, Any]
PLAIN = (
    *("turn", "number", "step", "first", "direction", "chooser", "harmony"),
    *("then", "owed", "chain", "ended", "next_id", "next_decision", "shuffles"),
)
PARTS = (
    *("field", "lasting", "notes", "stack", "waiting"),
    *("holds", "attack", "window", "running"),
)
KEYS = ("options", "phase", *PLAIN, "seats", *PARTS, "decisions")
STAGES = ("setup", "opening", "play", "over", "closed")
LETTERS = {"field": "p", "lasting": "b", "notes": "n", "stack": "s", "waiting": "s"}
THEN = ("", "draw", "energy", "leave", "next")
OWED = ("", "start", "drawn", "energies", "summon", "declared", "hit", "leave", "item", "resolved")
ENDED = ("", "life", "conceded", "empty_deck", "drawn", "no_result")
USUAL: dict[str, Any] = {"number": 5, "step": "energy"}
"""A short position is in the Energy Phase of a later turn."""

MOST = 10**6


def dump(state: State) -> dict[str, Any]:
    """The position; `load(dump(s)) == s`."""
    position: dict[str, Any] = {"options": dump_setup(state.setup), "phase": state.phase}
    usual = {each.name: each.default for each in fields(State)} | USUAL
    for name in (*PLAIN, *PARTS):
        value = getattr(state, name)
        if value != usual[name] or (name in USUAL and state.phase == "setup"):
            position[name] = dump_field(name, value)
    if state.sides:
        position["seats"] = [{**dump_side(s), "turns": s.turns} for s in state.sides]
    if state.decisions:
        position["decisions"] = [dump_decision(d) for d in state.decisions]
    return position


def load(position: Position) -> State:
    """A game from its position.  Raises `Refusal` with code `bad_position`, `bad_option` or
    `bad_card`."""
    if not isinstance(position, Mapping):
        raise broken("position", "is not an object")
    for key in position:
        if key not in KEYS:
            raise broken(str(key), "is not known here")
    options = position.get("options")
    if not isinstance(options, Mapping):
        raise broken("options", "is not an object")
    setup = load_setup(options)
    phase = one_of(position.get("phase", "play"), "phase", STAGES)
    usual = USUAL if phase != "setup" else {}
    state = _Loading(setup, {**usual, **position}).state(phase)
    check_decisions(state)
    check_running(state)
    check_window(state)
    check_attack(state)
    if (state.ended != "") != (phase in ("over", "closed")):
        raise broken("ended", "belongs to a game that is over, and to no other")
    return state


class _Loading:
    """One position being read."""

    def __init__(self, setup: Setup, position: Position) -> None:
        self.setup = setup
        self.position = position

    def state(self, phase: Any) -> State:
        sides = self.sides() if phase != "setup" else ()
        field = tuple(self.each("field", self.pile))
        lasting = tuple(self.each("lasting", self.lasting))
        notes = tuple(self.each("notes", self.note))
        stack = tuple(self.each("stack", self.item))
        waiting = tuple(self.each("waiting", self.item))
        ids = [each.id for each in (*field, *lasting, *notes, *stack, *waiting)]
        if len(set(ids)) != len(ids):
            raise broken("field", "names something twice")
        check_items(self.setup, (*stack, *waiting))
        decisions = self.decisions()
        window = self.part("window", Window)
        asked = [d.id for d in decisions] + ([window.id] if window else [])
        number: dict[str, Any] = {"next_id": self.above(ids, "next_id")}
        number["next_decision"] = self.above(asked, "next_decision")
        return State(
            self.setup,
            phase,
            sides=sides,
            field=field,
            lasting=lasting,
            notes=notes,
            stack=stack,
            waiting=waiting,
            holds=tuple(self.each("holds", self.hold)),
            attack=self.part("attack", Attack),
            window=window,
            running=self.part("running", Running),
            decisions=decisions,
            **self.plain(),
            **number,
        )

    def plain(self) -> dict[str, Any]:
        get, seats = self.position.get, self.setup.players - 1
        harmony = get("harmony")
        if harmony not in (None, True, False):
            raise broken("harmony", "is true, false or left out")
        return {
            "turn": whole(get("turn", 0), "turn", 0, seats),
            "number": whole(get("number", 0), "number", 0, MOST),
            "step": one_of(get("step", ""), "step", ("", *PHASES)),
            "first": whole(get("first", 0), "first", 0, seats),
            "direction": one_of(get("direction", 1), "direction", (1, -1)),
            "chooser": whole(get("chooser", -1), "chooser", -1, seats),
            "harmony": harmony,
            "then": one_of(get("then", ""), "then", THEN),
            "owed": one_of(get("owed", ""), "owed", OWED),
            "chain": whole(get("chain", 0), "chain", 0, MOST),
            "ended": one_of(get("ended", ""), "ended", ENDED),
            "shuffles": whole(get("shuffles", 0), "shuffles", 0, MOST),
        }

    def above(self, ids: list[str], name: str) -> int:
        top = max((int(each[1:]) for each in ids), default=0) + 1
        value = whole(self.position.get(name, top), name, 1, 10**9)
        if value < top:
            raise broken(name, f"is not above {top - 1}")
        return value

    def each(self, name: str, read: Callable[[Any, str, str], Any]) -> list[Any]:
        found = []
        for i, data in enumerate(listed(self.position.get(name, []), name)):
            path = f"{name}[{i}]"
            if not isinstance(data, Mapping):
                raise broken(path, "is not an object")
            letter, held = LETTERS.get(name, ""), data
            if letter:
                held = {"id": f"{letter}{i + 1}", **data}
                good = isinstance(held["id"], str) and held["id"][:1] == letter
                if not good or not held["id"][1:].isdigit() or held["id"][1] == "0":
                    raise broken(f"{path}.id", f"is not {letter} and a number")
            try:
                found.append(read(held, path, name))
            except (TypeError, KeyError, AttributeError) as error:
                raise broken(path, "has wrong keys or values") from error
        return found

    def part(self, name: str, shape: type) -> Any:
        data = self.position.get(name)
        if data is None:
            return None
        try:
            return load_one(shape, data)
        except (TypeError, AttributeError) as error:
            raise broken(name, "has wrong keys or values") from error

    def card(self, name: Any, path: str) -> str:
        known = isinstance(name, str) and (name in self.setup.library or self.setup.printed)
        if not known:
            raise broken(path, f"there is no card {name}")
        return str(name)

    def cards(self, text: Any, path: str) -> tuple[str, ...]:
        if not isinstance(text, str):
            raise broken(path, "is not a text of cards")
        return tuple(self.card(name, path) for name in text.split(" ") if name)

    def seat(self, value: Any, path: str) -> int:
        return whole(value, f"{path}.seat", 0, self.setup.players - 1)

    def sides(self) -> tuple[Side, ...]:
        given = listed(self.position.get("seats", []), "seats")
        if len(given) != self.setup.players:
            raise broken("seats", f"has not {self.setup.players} members")
        return tuple(self.side(data, f"seats[{i}]") for i, data in enumerate(given))

    def side(self, data: Any, path: str) -> Side:
        names = [each.name for each in fields(Side)]
        if not isinstance(data, Mapping):
            raise broken(path, "is not an object")
        for key in data:
            if key not in names:
                raise broken(f"{path}.{key}", "is not known here")
        zones: dict[str, Any] = {
            name: self.cards(data.get(name, ""), f"{path}.{name}")
            for name in ("main", "hand", "graveyard", "out")
        }
        zones["hand"] = next_sorted(zones["hand"])
        if self.setup.printed:
            # Only how many there are is known.
            zones |= {name: (UNKNOWN,) * len(zones[name]) for name in ("main", "hand")}
        numbers: dict[str, Any] = {
            name: whole(data.get(name, usual), f"{path}.{name}", 0, MOST)
            for name, usual in (
                *(("life", 10), ("energies", 0), ("energy_deck", 0)),
                *(("turns", 2), ("out_energy", 0)),
            )
        }
        if not isinstance(data.get("alive", True), bool):
            raise broken(f"{path}.alive", "is not true or false")
        return Side(**zones, **numbers, alive=data.get("alive", True))

    def pile(self, data: Position, path: str, name: str) -> Pile:
        seat = self.seat(data["seat"], path)
        energy = data.get("energy", 1)
        if isinstance(energy, int):
            energy = [energy if each == seat else 0 for each in range(self.setup.players)]
        if len(energy) != self.setup.players:
            raise broken(f"{path}.energy", "is not a number for each seat")
        counts = tuple(whole(n, f"{path}.energy", 0, MOST) for n in energy)
        card = data.get("card", "")
        if card:
            self.card(card, f"{path}.card")
            if not self.setup.printed and not self.setup.card(card).is_creature:
                raise broken(f"{path}.card", "is no creature")
        elif not sum(counts):
            raise broken(path, "is a pile without energy")
        return load_one(Pile, {**data, "seat": seat, "energy": counts})  # type: ignore[no-any-return]

    def lasting(self, data: Position, path: str, name: str) -> Lasting:
        self.seat(data["seat"], path)
        self.card(data["card"], f"{path}.card")
        return load_one(Lasting, data)  # type: ignore[no-any-return]

    def note(self, data: Position, path: str, name: str) -> Note:
        self.seat(data["seat"], path)
        one_of(data.get("until", ""), f"{path}.until", ("", "turn"))
        if not self.setup.printed or not isinstance(data["text"], str) or fault(data["text"]):
            raise broken(path, "is no note of printed cards")
        return load_one(Note, data)  # type: ignore[no-any-return]

    def item(self, data: Position, path: str, name: str) -> Item:
        self.seat(data["seat"], path)
        if data["kind"] != "energies":
            self.card(data["card"], f"{path}.card")
        return load_one(Item, data)  # type: ignore[no-any-return]

    def hold(self, data: Position, path: str, name: str) -> Hold:
        one_of(data["rule"], f"{path}.rule", tuple(RULES))
        return load_one(Hold, data)  # type: ignore[no-any-return]

    def decisions(self) -> tuple[Decision, ...]:
        found = []
        for i, data in enumerate(listed(self.position.get("decisions", []), "decisions")):
            try:
                decision = load_decision(data)
                good = decision.id[0] == "q" and int(decision.id[1:]) > 0
            except (KeyError, TypeError, ValueError, AttributeError, IndexError):
                good = False
            if not good or not decision.options:
                raise broken(f"decisions[{i}]", "is not a decision")
            found.append(decision)
        return tuple(found)


def take_part(state: State, part: str) -> dict[str, Any]:
    """The position: a game has only the whole as a part."""
    return dump(state)


def put_part(state: State, part: str, position: Position) -> State:
    """The game as it was.  Questions and offers that were open then are open again under new ids;
    counters of ids never go back."""
    past = load(position)
    number = max(state.next_decision, past.next_decision)
    asked = []
    for decision in past.decisions:
        asked.append(replace(decision, id=f"q{number}"))
        number += 1
    window = past.window
    if window is not None:
        window = replace(window, id=f"q{number}")
        number += 1
    return replace(
        past,
        decisions=tuple(asked),
        window=window,
        next_id=max(state.next_id, past.next_id),
        next_decision=number,
    )
