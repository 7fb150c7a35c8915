"""One card as a person writes it in a line or a row, before it is checked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from decks.lists import LINE_BREAK, Unreadable

KINDS = {
    "creature": "creature",
    "creatures": "creature",
    "kreatur": "creature",
    "kreaturen": "creature",
    "symmetry": "symmetry",
    "symmetries": "symmetry",
    "symmetrie": "symmetry",
    "symmetrien": "symmetry",
}
WHENS = {
    "summoned": ("summoned", "when summoned", "beschworen", "arrival"),
    "attacks": ("attacks", "attack", "when attacking", "greift an", "angriff"),
    "destroyed": ("destroyed", "when destroyed", "zerstört"),
    "standing": ("standing", "always", "stehend", "immer"),
}
_WHEN = {word: when for when, words in WHENS.items() for word in words}
_TOLD = (
    ("summoned", re.compile(r"(when|whenever) (this creature|it|\w+) is summoned|wenn .* beschw")),
    ("attacks", re.compile(r"(when|whenever) (this creature|it|\w+) attacks|wenn .* angreift")),
    ("destroyed", re.compile(r"(when|whenever) (this creature|it|\w+) is destroyed|wenn .* zerst")),
)
_STARS = re.compile(r"^(?:([★*]{1,9})|([1-9])\s*(?:★|stars?|sterne?)?)$", re.I)
_ABILITY = re.compile(r"^\[([^\[\]]+)\]\s*(.*)$", re.S)
_COUNT = re.compile(r"^\d+\s*[x×]\s+|^\d+\s+(?=\S)|(?<!\s)\s+[x×]\s*\d+$", re.I)
LONGEST_TITLE = 200
"""Longer before the first bar is no title, with or without a number of copies."""
_JSON = ("targets", "effect", "holds")
_YES = ("yes", "y", "true", "1", "ja", "wahr", "x")
_NO = ("", "no", "n", "false", "0", "nein", "falsch")


def kind_of(word: str) -> str:
    """What `Creature`, `Kreaturen (12)` or `Symmetry:` say; "" for anything else."""
    bare = re.sub(r"\(\d+\)", "", word).strip().strip("[]=-*_:").strip().casefold()
    return KINDS.get(bare, "")


def card_of_line(line: str, kind: str = "") -> tuple[dict[str, Any], bool]:
    """`Title | creature, Beast | ★★ | [Name, summoned] What it says.`: the parts behind the title
    in any order, and whether there was a number of copies.  `kind` is what a heading said.  Raises
    `Unreadable`."""
    title, *cells = [cell.strip() for cell in line.split("|")]
    if len(title) > LONGEST_TITLE:
        raise Unreadable(
            _("This is not a title."), _("Write the title alone, with at most 80 letters.")
        )
    bare = _COUNT.sub("", title).strip()
    fields: dict[str, Any] = {"title": bare.strip('"'), "kind": kind}
    texts: list[str] = []
    if kind and len(cells) > 1 and re.fullmatch(r"[\w'’-]+([ ,/]+[\w'’-]+){0,2}", cells[0]):
        # Below a heading that says the kind, the types stand where it would.
        fields["types"] = "" if _STARS.match(cells[0]) or kind_of(cells[0]) else cells[0]
        cells = cells[1:] if fields["types"] else cells
    for cell in cells:
        if (stars := _STARS.match(cell)) is not None:
            fields["stars"] = len(stars[1]) if stars[1] else stars[2]
        elif kind_of(re.split(r"[\s,:–—/-]+", cell)[0]):
            fields["type"] = cell
        elif (ability := _ABILITY.match(cell)) is not None:
            fields["ability"], _comma, fields["when"] = (
                part.strip() for part in ability[1].partition(",")
            )
            texts.append(ability[2])
        elif cell:
            texts.append(cell)
    text = " | ".join(text for text in texts if text)
    fields["text"] = re.sub(rf" ?{LINE_BREAK} ?", "\n", text)
    return card_of_fields(fields), bare != title


def card_of_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A card from the cells of a row, by the names of `library_files.COLUMNS`; empty ones are left
    out.  Raises `Unreadable` for what no card can have."""
    given = {name: value for name, value in fields.items() if value not in ("", None)}
    kind, types = _kind(given)
    card: dict[str, Any] = {"title": str(given.get("title", ""))}
    if kind:
        card["kind"] = kind
    elif set(given) - {"title", "text", "name", "count"}:
        raise Unreadable(
            _("It is not said whether this is a creature or a symmetry."),
            _("Write creature or symmetry as its kind, or leave only title and text for now."),
        )
    if "text" in given or kind:
        card["text"] = str(given.get("text", ""))
    if "stars" in given:
        card["stars"] = _whole(given["stars"], _("Stars"))
    if types:
        card["types"] = types
    if "stays" in given:
        card["stays"] = str(given["stays"])
    does = _does(given)
    if kind == "symmetry":
        # Nothing is left out in silence: the check says that no symmetry has an Ability.
        card |= does | {name: given[name] for name in ("ability", "when") if name in given}
    elif kind == "creature" and (ability := _ability(given, does)):
        card["ability"] = ability
    return card


def _kind(given: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The kind, also where a column `type` holds it (`Creature – Beast`), and the types."""
    words = [str(given[name]) for name in ("kind", "type", "types") if name in given]
    parts = [part for word in words for part in _parts(word)]
    kinds = [KINDS[part.casefold()] for part in parts if part.casefold() in KINDS]
    types = [part for part in parts if part.casefold() not in KINDS]
    return (kinds[-1] if kinds else ""), list(dict.fromkeys(types))


def _parts(written: str) -> list[str]:
    """`Creature – Beast Bird` by its words; with commas or semicolons a type may have several."""
    marks = r"[,;/]|:|\s[–—-]\s" if re.search(r"[,;/]", written) else r"[\s:–—]+|\s-\s"
    return [part.strip() for part in re.split(marks, written) if part.strip(" -")]


def _does(given: Mapping[str, Any]) -> dict[str, Any]:
    does: dict[str, Any] = {}
    if "cost" in given:
        does["cost"] = _whole(given["cost"], _("Cost"))
    may = str(given.get("may", "")).strip().casefold()
    if may not in _YES + _NO:
        raise Unreadable(
            _("“%(word)s” does not say whether the player is asked first.") % {"word": may[:20]},
            _("Write yes or no."),
        )
    if may in _YES:
        does["may"] = True
    for name in _JSON:
        if name in given:
            does[name] = _json(name, given[name])
    return does


def _ability(given: Mapping[str, Any], does: dict[str, Any]) -> dict[str, Any]:
    """A creature's Ability, if there is one: its name, when it happens, what it does."""
    if "ability" not in given and "when" not in given and not does:
        return {}
    text = str(given.get("text", "")).casefold()
    written = str(given.get("when", "")).strip().casefold()
    when = _WHEN.get(written, "")
    if not written:
        when = next((when for when, told in _TOLD if told.match(text)), "")
    if not when:
        raise Unreadable(
            _("It is not said when the Ability happens."),
            _("Write summoned, attacks, destroyed or standing."),
        )
    return {"name": str(given.get("ability", given["title"])), "when": when, **does}


def _whole(value: Any, what: str) -> int:
    word = str(value).strip().rstrip("★*").strip() if isinstance(value, str) else str(value)
    if isinstance(value, str) and value.strip() and not value.strip().strip("★*"):
        return len(value.strip())
    if not word.isdecimal() or len(word) > 4:
        raise Unreadable(
            _("%(what)s: “%(word)s” is not a whole number.") % {"what": what, "word": word[:20]},
            _("Write a number such as 2."),
        )
    return int(word)


def _json(name: str, value: Any) -> Any:
    try:
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        raise Unreadable(
            _("What stands under “%(name)s” is not JSON.") % {"name": name},
            _("Write it in the form for effects, or leave it out: then it is resolved by hand."),
        ) from None
