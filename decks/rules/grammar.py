"""Texts into actions: the exact inverse of the actions' `str`.

Words are separated by one space, arguments are `key=value` in a fixed order, and free text comes
last as a JSON string.  Anything else is refused as `malformed`, with the word that was not
understood.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from decks.rules import actions as a
from journal.contract import Refusal, Seat

PART = r"d[1-9][0-9]{0,5}"
CARD = r"c[1-9][0-9]{0,8}"
FACE = r"[^\s,>!=#\"*:]+"
NUMBER = r"0|[1-9][0-9]{0,5}"
ZONE = "hand|discard|exhausted|active"
SPEC = re.compile(rf"({FACE})(?:>(discard|active|exhausted))?(!)?")
HEAP = rf"(?:{CARD}|deck:[1-9][0-9]{{0,3}}|exhausted:[1-9][0-9]{{0,3}})"
BY_HAND = re.compile(rf"({HEAP})>({ZONE}|deck(?:\.bottom|\.shuffled)?)")
AMOUNT = r"all|[1-9][0-9]{0,3}|[1-9][0-9]?/[1-9][0-9]?"
YES_NO = "yes|no"


def malformed(token: str) -> Refusal:
    """The refusal of a text that is no action; it names the word that was not understood."""
    return Refusal("malformed", "", "%(token)s is not understood here.", token=token or "nothing")


class Words:
    """The words of one text, taken from the left; each method refuses what does not fit."""

    def __init__(self, text: str) -> None:
        head, quote, tail = text.partition(' "')
        self.free = quote[1:] + tail
        self.text = text
        self.left = head.split(" ")
        if text.startswith('"') or "" in self.left:
            raise malformed(text)

    def take(self, pattern: str) -> str:
        """The next word, which must match `pattern` whole."""
        word = self.left.pop(0) if self.left else ""
        if not re.fullmatch(pattern, word):
            raise malformed(word)
        return word

    def number(self, pattern: str = NUMBER) -> int:
        """The next word as a number."""
        return int(self.take(pattern))

    def many(self, pattern: str) -> tuple[str, ...]:
        """The next word as a list between commas, without repeats."""
        return self._list(self.take(rf"(?:{pattern})(?:,(?:{pattern}))*"))

    def key(self, name: str, pattern: str) -> str:
        """The value of the argument `name` if it comes next, else ""."""
        if not self.left or not self.left[0].startswith(name + "="):
            return ""
        word = self.left.pop(0)
        value = word[len(name) + 1 :]
        if not re.fullmatch(pattern, value):
            raise malformed(word)
        return value

    def keys(self, name: str, pattern: str) -> tuple[str, ...]:
        """The value of the argument `name` as a list between commas, () if it does not come."""
        value = self.key(name, rf"(?:{pattern})(?:,(?:{pattern}))*")
        return self._list(value) if value else ()

    def need(self, name: str, pattern: str) -> str:
        """The value of the argument `name`, which must come next."""
        value = self.key(name, pattern)
        if not value:
            raise malformed(self.left[0] if self.left else f"{name}=")
        return value

    def quoted(self) -> str:
        """The free text at the end."""
        free, self.free = self.free, ""
        try:
            value = json.loads(free) if free else None
        except json.JSONDecodeError:
            value = None
        if not isinstance(value, str) or not value.strip():
            raise malformed(free or "text")
        return value

    def end(self) -> None:
        """Refuses whatever is left over."""
        if self.left or self.free:
            raise malformed(self.left[0] if self.left else self.free)

    @staticmethod
    def _list(word: str) -> tuple[str, ...]:
        items = tuple(word.split(","))
        for item in items:
            if items.count(item) > 1:
                raise malformed(item)
        return items


def seat(word: str) -> Seat:
    """A seat as it is written: `gm`, or a number."""
    return "gm" if word == "gm" else int(word)


def spec(word: str) -> a.Spec:
    """A card of a set-up: face, `>destination` and `!`."""
    found = SPEC.fullmatch(word)
    if found is None:
        raise malformed(word)
    face, to, mark = found.groups()
    return a.Spec("" if face == "_" else face, to or "", not mark)


def by_hand(word: str) -> tuple[str, str, str]:
    """A move of a `by-hand` answer: what, zone and place in the Deck, as `Move` has them."""
    found = BY_HAND.fullmatch(word)
    if found is None:
        raise malformed(word)
    zone, _, at = found[2].partition(".")
    return found[1], zone, at or ("top" if zone == "deck" else "")


def _give(w: Words) -> a.Action:
    who = seat(w.take(f"gm|{NUMBER}"))
    size = w.key("size", NUMBER)
    active = w.key("active", YES_NO)
    pc = w.key("pc", YES_NO)
    kind = w.key("kind", "skill|gm") or "skill"
    cards = w.need("cards", r"\S+")
    return a.Give(
        who,
        tuple(spec(word) for word in cards.split(",")),
        int(size) if size else None,
        active == "yes" if active else None,
        pc == "yes" if pc else None,
        kind,
    )


def _swap(w: Words) -> a.Action:
    return a.Swap(w.take(PART), w.take(FACE), spec(w.take(r"\S+")))


def _hand(w: Words) -> a.Action:
    part = w.take(PART)
    return a.Setting("hand", part, (w.need("size", NUMBER), w.need("active", YES_NO)))


def _setting(what: str, pattern: str) -> Callable[[Words], a.Action]:
    return lambda w: a.Setting(what, w.take(PART), (w.take(pattern),))


def _play(w: Words) -> a.Action:
    cards = w.many(CARD)
    to = w.need("to", "discard|active|exhausted|default")
    rounds = w.key("rounds", "[1-9][0-9]{0,3}")
    then = w.key("then", "discard|exhausted")
    kept = w.key("kept", NUMBER)
    return a.Play(cards, to, int(rounds) if rounds else None, then, int(kept) if kept else None)


def _expire(w: Words) -> a.Action:
    return a.Expire(w.many(CARD), w.key("to", "discard|exhausted"))


def _draw(w: Words) -> a.Action:
    return a.Draw(
        w.many(PART), w.number("[1-9][0-9]{0,3}"), w.take("required|optional") == "required"
    )


def _look(what: str) -> Callable[[Words], a.Action]:
    return lambda w: a.Look(what, w.take(PART), w.number("[1-9][0-9]{0,3}"))


def _allow(w: Words) -> a.Action:
    return a.Allow(w.take(PART), w.take("optional|rest|mill|reveal|search"))


def _move(w: Words) -> a.Action:
    part, cards = w.take(PART), w.many(HEAP)
    to = w.need("to", f"{ZONE}|deck")
    at = w.need("at", "top|bottom|shuffled") if to == "deck" else ""
    return a.Move(part, cards, to, at, w.quoted())


def rest_arguments(w: Words) -> dict[str, str | tuple[str, ...]]:
    """What a Rest, or an answer to H8, may say."""
    n = w.key("n", AMOUNT)
    cards = () if n else w.keys("cards", CARD)
    # Only a fraction needs a rounding, and always does (FAT-20).
    rounding = w.need("round", "up|down") if "/" in n else ""
    pick = "" if cards else w.key("pick", "random|gm|owner")
    where = w.key("where", "top|bottom|shuffled")
    discard = w.key("discard", YES_NO)
    return {
        "n": n,
        "cards": cards,
        "round": rounding,
        "pick": pick,
        "where": where,
        "discard": discard,
    }


def _rest(w: Words) -> a.Action:
    verb = w.left[0] if w.left else ""
    if verb in ("commit", "cancel"):
        return a.CloseRest(w.take(verb))
    if verb == "ask":
        w.take(verb)
        return a.AskRest(w.take(PART), w.quoted())
    if verb == "call":
        w.take(verb)
    of = w.many(PART)
    said = rest_arguments(w)
    if verb == "call":
        if said.pop("cards"):
            raise malformed("cards=")
        return a.CallRest(of, **said)  # type: ignore[arg-type]  # as below
    return a.Rest(of, **said)  # type: ignore[arg-type]  # each key's kind is fixed just above


def _round(w: Words) -> a.Action:
    verb = w.take("open|out|commit|cancel")
    if verb == "open":
        number = w.number("[1-9][0-9]{0,5}")
        taking = w.keys("taking", PART)
        if not taking:
            raise malformed(w.left[0] if w.left else "taking=")
        return a.OpenRound(number, taking)
    if verb == "out":
        return a.TakeOut(w.take(PART), w.quoted())
    return a.CloseRound(verb, w.number("[1-9][0-9]{0,5}"))


def _answer(w: Words) -> a.Action:
    decision, option = w.take("q[1-9][0-9]{0,8}"), w.take("[a-z][a-z-]*")
    rest = tuple(w.left)
    w.left = []
    keep = rest[-1:] == ("keep",)
    return a.Answer(decision, option, rest[:-1] if keep else rest, keep)


def _rule(w: Words) -> a.Action:
    return a.Rule(w.take(r"H[1-9][0-9]?(\.[a-z]+)?(\.d[1-9][0-9]{0,5})?"), w.take(r"[a-z0-9/:-]+"))


def _override(w: Words) -> a.Action:
    return a.Override(w.take(PART), w.take("revive|end-draw"), w.quoted())


VERBS: dict[str, Callable[[Words], a.Action]] = {
    "give": _give,
    "retire": lambda w: a.Retire(w.take(PART)),
    "swap": _swap,
    "hand": _hand,
    "pc": _setting("pc", YES_NO),
    "here": _setting("here", YES_NO),
    "seat": _setting("seat", f"gm|{NUMBER}"),
    "play": _play,
    "expire": _expire,
    "draw": _draw,
    "mill": _look("mill"),
    "reveal": _look("reveal"),
    "search": lambda w: a.Look("search", w.take(PART)),
    "allow": _allow,
    "move": _move,
    "rest": _rest,
    "round": _round,
    "answer": _answer,
    "rule": _rule,
    "override": _override,
    "describe": lambda w: a.Describe(w.take(PART), w.quoted()),
    "reshuffle": lambda w: a.Reshuffle(w.take(PART)),
}


def parse(text: str) -> a.Action:
    """The action that `text` writes.

    `str(parse(text)) == text` for every text that an action's `str` made, and `parse(str(action))
    == action`.  Refuses anything else as `malformed`, naming the word.
    """
    words = Words(text)
    verb = words.left.pop(0)
    read = VERBS.get(verb)
    if read is None:
        raise malformed(verb)
    action = read(words)
    words.end()
    return action
