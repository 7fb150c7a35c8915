"""The position notation: a game as plain JSON values, short enough to write by hand.

What is left out has its usual value: tracks at 0, no Time Magic, and every card that is named
nowhere lies in the box.  Loading checks everything and refuses as `bad_position`, naming the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardgames.rules.exhaust.cards import (
    ALL,
    BITS,
    COPY,
    FACES,
    NUMBERS,
    SPELLS,
    TIME_CARDS,
    faces,
)
from cardgames.rules.exhaust.combos import worth
from cardgames.rules.exhaust.npc import choose, options_of
from cardgames.rules.exhaust.options import Setup, dump_setup, load_setup
from cardgames.rules.exhaust.state import NPC, UNKNOWN, Play, State, table
from journal.contract import Decision, Option, Refusal

Position = Mapping[str, Any]

CORE = ("options", "phase", "turn", "hands", "time", "used", "tracks", "plays")
KEYS = (*CORE, "replenishment", "npc_deck", "loser", "decisions", "next_decision", "shuffles")
PHASES = ("setup", "play", "over", "closed")


def broken(path: str, why: str) -> Refusal:
    """The refusal of a position that cannot be loaded."""
    return Refusal("bad_position", "", "%(path)s: %(why)s", path=path, why=why)


def dump_decision(decision: Decision) -> dict[str, Any]:
    """A decision as plain JSON values."""
    return {
        "id": decision.id,
        "kind": decision.kind,
        "seat": decision.seat,
        "options": [
            {"id": o.id, "arguments": list(o.arguments)} if o.arguments else {"id": o.id}
            for o in decision.options
        ],
        "detail": dict(decision.detail),
    }


def load_decision(data: Position, path: str = "decision") -> Decision:
    """The inverse of `dump_decision`."""
    try:
        options = tuple(Option(o["id"], tuple(o.get("arguments", ()))) for o in data["options"])
        found = Decision(data["id"], data["kind"], data["seat"], options, detail=data["detail"])
        good = found.id[0] == "q" and int(found.id[1:]) > 0 and bool(options)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        good = False
    if not good:
        raise broken(path, "is not a decision")
    return found


def dump(state: State) -> dict[str, Any]:
    """The position; `load(dump(s)) == s`."""
    position: dict[str, Any] = {"options": dump_setup(state.setup), "phase": state.phase}
    if state.next_decision > 1:
        position["next_decision"] = state.next_decision
    if state.phase == "setup":
        return position
    printed = state.setup.printed
    position |= {
        "turn": state.turn,
        "hands": list(state.hands) if printed else [" ".join(faces(h)) for h in state.hands],
        "time": list(state.time),
        "tracks": {
            combo.id: track
            for combo, track in zip(table(state), state.tracks, strict=True)
            if track
        },
        "plays": [f"{p.seat} {p.combo} {','.join(faces(p.cards))}" for p in state.plays],
        "replenishment": _ordered(state.replenishment),
    }
    held = [bool(number) for number in state.setup.exhaustion] or [False] * state.setup.seats
    used = [seat for seat, has in enumerate(held) if has and not state.ready[seat]]
    if used:
        position["used"] = used
    if state.npc_deck:
        position["npc_deck"] = _ordered(state.npc_deck)
    if state.loser >= 0:
        position["loser"] = state.loser
    if state.decisions:
        position["decisions"] = [dump_decision(d) for d in state.decisions]
    if state.shuffles:
        position["shuffles"] = state.shuffles
    return position


def _ordered(cards: tuple[int, ...]) -> str | int:
    if UNKNOWN in cards:
        return len(cards)
    return " ".join(FACES[card] for card in cards)


def load(position: Position) -> State:
    """A game from its position.  Raises `Refusal` with code `bad_position` or `bad_option`."""
    if not isinstance(position, Mapping):
        raise broken("position", "is not an object")
    for key in position:
        if key not in KEYS:
            raise broken(str(key), "is not known here")
    options = position.get("options")
    if not isinstance(options, Mapping):
        raise broken("options", "is not an object")
    setup = load_setup(options)
    phase = position.get("phase", "play")
    if phase not in PHASES:
        raise broken("phase", "is setup, play, over or closed")
    following = _int(position.get("next_decision", 1), "next_decision", 1, 10**9)
    if phase == "setup":
        return State(setup, next_decision=following)
    state = _Loading(setup, position).state(phase, following)
    if (state.loser >= 0) != (phase in ("over", "closed")):
        raise broken("loser", "belongs to a game that is over, and to no other")
    _check_decisions(state)
    return state


def _check_decisions(state: State) -> None:
    """The only question of this game is which of the NPC's equal plays it is (EXH-26)."""
    if not state.decisions:
        return
    setup = state.setup
    choice = None
    if setup.npc and not setup.printed and state.phase == "play" and state.turn == NPC:
        choice = choose(state)
    if choice is None or len(choice.plays) == 1:
        raise broken("decisions", "nothing is to be asked in this position")
    if [d.options for d in state.decisions] != [options_of(choice)]:
        raise broken("decisions", "does not ask for the NPC's equal plays")


def _int(value: Any, path: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise broken(path, "is not a whole number")
    if not least <= value <= most:
        raise broken(path, f"is not between {least} and {most}")
    return value


def _list(value: Any, path: str, size: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise broken(path, "is not a list")
    if size is not None and len(value) != size:
        raise broken(path, f"has not {size} members")
    return list(value)


class _Loading:
    """One position being read; `left` are the cards that were not named yet."""

    def __init__(self, setup: Setup, position: Position) -> None:
        self.setup = setup
        self.position = position
        self.left = ALL

    def state(self, phase: Any, following: int) -> State:
        setup, position, seats = self.setup, self.position, self.setup.seats
        plays = self.plays()
        hands = self.hands()
        spare = self.pile("replenishment")
        npc_deck = self.pile("npc_deck")
        decisions = tuple(
            load_decision(data, f"decisions[{i}]")
            for i, data in enumerate(_list(position.get("decisions", []), "decisions"))
        )
        for decision in decisions:
            if int(decision.id[1:]) >= following:
                if "next_decision" in position:
                    raise broken("next_decision", f"is not above {decision.id}")
                following = int(decision.id[1:]) + 1
        return State(
            setup,
            phase,
            _int(position.get("turn", 0), "turn", 0, seats - 1),
            hands,
            self.time(),
            self.ready(),
            self.tracks(plays),
            plays,
            spare,
            npc_deck,
            self.left,
            _int(position.get("loser", -1), "loser", -1, seats - 1),
            decisions,
            following,
            _int(position.get("shuffles", 0), "shuffles", 0, 10**6),
        )

    def cards(self, text: Any, path: str, between: str = " ") -> list[int]:
        """The cards of a text, in its order; taken from those not yet named."""
        if not isinstance(text, str):
            raise broken(path, "is not a text of cards")
        found = []
        for face in text.split(between) if text else ():
            bit = BITS.get(face)
            if bit is None:
                raise broken(path, f"there is no card {face}")
            there = self.left >> 60 if bit == COPY else self.left & bit
            if not there:
                raise broken(path, f"{face} is named more often than there are such cards")
            self.left -= bit
            found.append(bit)
        return found

    def hands(self) -> tuple[int, ...]:
        hands = _list(self.position.get("hands"), "hands", self.setup.seats)
        if self.setup.printed:
            return tuple(_int(h, f"hands[{i}]", 0, SPELLS) for i, h in enumerate(hands))
        return tuple(sum(self.cards(hand, f"hands[{i}]")) for i, hand in enumerate(hands))

    def pile(self, name: str) -> tuple[int, ...]:
        value = self.position.get(name, 0 if self.setup.printed else "")
        if name == "npc_deck" and value and (self.setup.printed or not self.setup.npc):
            raise broken(name, "belongs to a solo game with dealt cards")
        if self.setup.printed:
            return (UNKNOWN,) * (_int(value, name, 0, SPELLS) if value else 0)
        return tuple(self.cards(value, name))

    def time(self) -> tuple[int, ...]:
        seats = self.setup.seats
        given = _list(self.position.get("time", [0] * seats), "time", seats)
        time = tuple(_int(t, f"time[{i}]", 0, TIME_CARDS) for i, t in enumerate(given))
        if sum(time) > TIME_CARDS:
            raise broken("time", f"there are {TIME_CARDS} Time Magic cards")
        return time

    def ready(self) -> tuple[bool, ...]:
        used = _list(self.position.get("used", []), "used")
        held = self.setup.exhaustion or (0,) * self.setup.seats
        for seat in used:
            if not isinstance(seat, int) or not 0 <= seat < len(held) or not held[seat]:
                raise broken("used", "names a seat without an Exhaustion card")
        return tuple(bool(held[seat]) and seat not in used for seat in range(len(held)))

    def plays(self) -> tuple[Play, ...]:
        ids = {combo.id for combo in table(State(self.setup))}
        plays = []
        for i, text in enumerate(_list(self.position.get("plays", []), "plays")):
            words = str(text).split(" ")
            if (
                len(words) != 3
                or words[1] not in ids
                or words[0] not in map(str, range(self.setup.seats))
            ):
                raise broken(f"plays[{i}]", "is not a seat, a combo and cards")
            cards = sum(self.cards(words[2], f"plays[{i}]", ","))
            if not cards & NUMBERS:
                raise broken(f"plays[{i}]", "has no number card")
            plays.append(Play(int(words[0]), words[1], cards))
        return tuple(plays)

    def tracks(self, plays: tuple[Play, ...]) -> tuple[int, ...]:
        combos = {combo.id: combo for combo in table(State(self.setup))}
        tracks = dict.fromkeys(combos, 0)
        for play in plays:
            tracks[play.combo] = max(tracks[play.combo], worth(combos[play.combo], play.cards))
        given = self.position.get("tracks", {})
        if not isinstance(given, Mapping):
            raise broken("tracks", "is not an object")
        for name, value in given.items():
            if name not in combos:
                raise broken(f"tracks.{name}", "is no Combo card of this game")
            most = 15 if combos[name].size else SPELLS
            tracks[name] = _int(value, f"tracks.{name}", tracks[name], most)
        return tuple(tracks.values())


def take_part(state: State, part: str) -> dict[str, Any]:
    """The position: a game has only the whole as a part."""
    return dump(state)


def put_part(state: State, part: str, position: Position) -> State:
    """The game as it was.  Decisions that were open then are asked again under new ids; the
    counter of ids never goes back."""
    past = load(position)
    number = max(state.next_decision, past.next_decision)
    asked = []
    for decision in past.decisions:
        asked.append(replace(decision, id=f"q{number}"))
        number += 1
    return replace(past, decisions=tuple(asked), next_decision=number)
