"""The little language of card effects, checked (EXO-18 to EXO-25).

An effect is a list of steps, each a JSON object with `do`.  Everything that a step may say is in
the tables below; `docs/positions-exodus.md` lists it with examples.  A broken effect is refused as
`bad_card` with the path of what is wrong: nothing here runs anything.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from journal.contract import Refusal

Step = Mapping[str, Any]
Check = Callable[[Any, str], None]

OBJECTS = ("creature", "pile", "field", "lasting")
AIMS = (*OBJECTS, "player", "item")
WHOSE = ("any", "own", "opponent")
WHO = ("you", "opponents", "all", "target", "target2", "source")
REFS = ("target", "target2", "self", "attacker", "attacked")
WHENS = ("summoned", "attacks", "destroyed", "standing")
STAYS = ("used", "always", "turn")
MOST = 99
DEEPEST = 6
LONGEST_LIST = 20
"""So many steps may one list have."""

RULES = {
    "no attack": "the creature may not attack",
    "must attack": "the Attack Phase is not left while the creature can attack",
    "attacks": "so many attacks more in a turn (EXO-13)",
    "power": "so much power more than its energy (EXO-13)",
    "direct": "may attack Life although there are creatures (EXO-15)",
    "unhurt": "loses no energy in an attack (EXO-14)",
    "grows": "takes energy in the Energy Phase (EXO-11)",
    "untouchable": "no opponent's effect may target it",
    "pile limit": "a pile takes so many energies (EXO-10)",
    "draws": "so many Main cards more in the Draw Phase (EXO-8)",
    "energies": "so many energies more in the Draw Phase (EXO-8)",
    "skip attack": "the next Attack Phase is skipped (EXO-7)",
    "silent": "may play no symmetries (EXO-17)",
}
"""What a card may change as long as it holds: the rules that EXO-25 lets it override."""


def bad(path: str, why: str, **detail: Any) -> Refusal:
    """The refusal of a card's text in the language: where, and why not."""
    return Refusal("bad_card", "EXO-25", "%(path)s: " + why, path=path, **detail)


def one_of(*values: str) -> Check:
    """A check that only these words pass."""

    def check(value: Any, path: str) -> None:
        if not isinstance(value, str) or value not in values:
            raise bad(path, "is not one of %(values)s", values=", ".join(values))

    return check


def whole(least: int = 0, most: int = MOST) -> Check:
    """A check that whole numbers in that range pass."""

    def check(value: Any, path: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise bad(
                path, "is not a whole number from %(least)d to %(most)d", least=least, most=most
            )

    return check


def word(value: Any, path: str) -> None:
    """Any short text."""
    if not isinstance(value, str) or not value.strip() or len(value) > 60:
        raise bad(path, "is not a text of 1 to 60 letters")
    shown(value, path)


def shown(value: str, path: str) -> None:
    """A text without signs that cannot be shown or kept."""
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in value.replace("\n", "")):
        raise bad(path, "has a sign in it that cannot be shown")


def keys(value: Any, path: str, known: Mapping[str, Check], needed: tuple[str, ...] = ()) -> None:
    """An object that has all needed keys and no unknown one, each value checked."""
    if not isinstance(value, Mapping):
        raise bad(path, "is not an object")
    for key in value:
        if key not in known:
            raise bad(f"{path}.{key}", "is not known here")
    for key in needed:
        if key not in value:
            raise bad(f"{path}.{key}", "is missing")
    for key, check in known.items():
        if key in value:
            check(value[key], f"{path}.{key}")


FILTER: dict[str, Check] = {
    "whose": one_of(*WHOSE),
    "type": word,
    "least": whole(),
    "most": whole(),
}


def each(value: Any, path: str) -> None:
    """`{"each": "creature", …}`: all objects that fit."""
    keys(value, path, {"each": one_of(*OBJECTS), **FILTER}, ("each",))


def ref(value: Any, path: str) -> None:
    """What a step works on: a word of `REFS`, or all that fit."""
    if isinstance(value, str):
        one_of(*REFS)(value, path)
    else:
        each(value, path)


def amount(value: Any, path: str) -> None:
    """A number, the number of objects that fit, or the energy of an object."""
    if isinstance(value, Mapping):
        keys(value, path, {"count": each, "energy": one_of(*REFS)})
        if len(value) != 1:
            raise bad(path, "is either a count or an energy")
    else:
        whole(0)(value, path)


def amount_or_all(value: Any, path: str) -> None:
    """An amount, or `all`."""
    if value != "all":
        amount(value, path)


def condition(value: Any, path: str) -> None:
    """`{"is": amount, "least": n, "most": n}` or `{"life": who, …}`: all of it has to hold."""
    known: dict[str, Check] = {
        "is": amount,
        "life": one_of("you", "target"),
        "hand": one_of("you", "target"),
        "least": whole(),
        "most": whole(),
    }
    keys(value, path, known)
    if sum(key in value for key in ("is", "life", "hand")) != 1:
        raise bad(path, "asks one of is, life, hand")
    if "least" not in value and "most" not in value:
        raise bad(path, "has neither least nor most")


def steps(value: Any, path: str) -> None:
    """A list of steps."""
    if path.count(".then") + path.count(".else") > DEEPEST:
        raise bad(path, "is nested too deeply")
    if not isinstance(value, list | tuple) or not value:
        raise bad(path, "is not a list of steps")
    if len(value) > LONGEST_LIST:
        raise bad(path, "has more than %(most)d steps", most=LONGEST_LIST)
    for i, step in enumerate(value):
        _step(step, f"{path}[{i}]")


def _step(step: Any, path: str) -> None:
    if not isinstance(step, Mapping):
        raise bad(path, "is not a step")
    do = step.get("do", "")
    shape = STEPS.get(do) if isinstance(do, str) else None
    if shape is None:
        raise bad(f"{path}.do", "is not one of %(values)s", values=", ".join(STEPS))
    known, needed = shape
    keys(step, path, {"do": word, **known}, needed)
    if step["do"] == "repeat" and ("while" in step) == ("times" in step):
        raise bad(path, "repeats either while or times")
    if step["do"] == "hold":
        word(step["rule"], f"{path}.rule")
        if ("on" in step) == ("who" in step):
            raise bad(path, "holds either on something or for who")


Shape = tuple[dict[str, Check], tuple[str, ...]]
STEPS: dict[str, Shape] = {
    "drain": ({"on": ref, "n": amount_or_all}, ("on", "n")),
    "add": ({"on": ref, "n": amount, "from": one_of("deck", "hand")}, ("on", "n", "from")),
    "start": ({"who": one_of(*WHO), "n": amount}, ("who", "n")),
    "move": ({"on": ref, "to": ref, "n": amount_or_all}, ("on", "to", "n")),
    "destroy": ({"on": ref}, ("on",)),
    # X15: where the energy goes has no default.
    "return": ({"on": ref, "energy": one_of("deck", "hand", "pile")}, ("on", "energy")),
    "put": ({"from": one_of("hand", "graveyard"), "type": word}, ("from",)),
    "take": ({"what": one_of("any", "creature", "symmetry")}, ("what",)),
    "draw": ({"who": one_of(*WHO), "main": amount, "energy": amount}, ("who",)),
    "discard": (
        {"who": one_of(*WHO), "n": amount, "of": one_of("main", "energy")},
        ("who", "n", "of"),
    ),
    "mill": ({"who": one_of(*WHO), "n": amount}, ("who", "n")),
    "life": ({"who": one_of(*WHO), "by": whole(-MOST)}, ("who", "by")),
    "hold": (
        # A phase is skipped by a card that stays until then, never by a change for this turn.
        {
            "rule": one_of(*(rule for rule in RULES if rule != "skip attack")),
            "on": ref,
            "who": one_of(*WHO),
            "n": whole(1),
        },
        ("rule",),
    ),
    "counter": ({"on": one_of("target", "target2")}, ("on",)),
    "if": ({"when": condition, "then": steps, "else": steps}, ("when", "then")),
    "may": ({"cost": whole(1), "then": steps}, ("then",)),
    "repeat": ({"while": condition, "times": amount, "then": steps}, ("then",)),
}
"""For each step its keys and which of them it needs."""


def target(value: Any, path: str) -> None:
    """`{"what": "creature", "whose": "opponent", …}`: one target of an item."""
    keys(
        value,
        path,
        {"what": one_of(*AIMS), "kind": one_of("symmetry", "ability"), **FILTER},
        ("what",),
    )


def holding(value: Any, path: str) -> None:
    """`{"rule": …, "on": … or "who": …, "n": …}`: what holds while its card is in play."""
    on: Check = ref
    keys(
        value,
        path,
        {"rule": one_of(*RULES), "on": on, "who": one_of(*WHO), "n": whole(1)},
        ("rule",),
    )
    if ("on" in value) == ("who" in value):
        raise bad(path, "holds either on something or for who")


def list_of(check: Check, most: int) -> Check:
    """A check of every member of a list."""

    def checked(value: Any, path: str) -> None:
        if not isinstance(value, list | tuple) or len(value) > most:
            raise bad(path, "is not a list of at most %(most)d", most=most)
        for i, member in enumerate(value):
            check(member, f"{path}[{i}]")

    return checked
