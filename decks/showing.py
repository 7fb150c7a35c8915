"""Lists of cards as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Person
from decks import kept
from decks.exports import FORMS, write_text
from decks.lists import BadLine, DeckList, ListedCard
from decks.samples import SAMPLES, sample
from decks.services import USUAL_SIZE, DeckRefusal


def shown_card(card: ListedCard) -> dict[str, Any]:
    """A card for the drawing of one, with how many there are."""
    letters = [
        word[0].upper() for word in card.title.replace("-", " ").split() if word[0].isalnum()
    ]
    return {
        "count": card.count,
        "title": card.title,
        "text": card.text,
        "index": "".join(letters[:3]),
        "to": card.to,
        "kept": not card.recyclable,
        "tags": list(card.tags),
    }


def shown_list(cards: Iterable[ListedCard]) -> list[dict[str, Any]]:
    """All cards of a list."""
    return [shown_card(card) for card in cards]


def preview(read: DeckList) -> dict[str, Any]:
    """A list as it was read, before anything is made of it."""
    return {
        "cards": shown_list(read.cards),
        "size": read.size,
        "usual": read.size == USUAL_SIZE,
        "form": read.form,
        "form_words": {
            "text": _("read line by line"),
            "csv": _("read as a table"),
            "json": _("read as JSON"),
        }[read.form],
        "notes": list(read.notes),
        "fine": not read.bad and read.size > 0,
    }


def bad_lines(bad: Iterable[BadLine]) -> list[dict[str, Any]]:
    """Bad lines as the page lists them."""
    return [
        {"line": each.number, "reason": f"“{each.line}”: {each.reason}", "remedy": each.remedy}
        for each in bad
    ]


def errors_of(refusal: Exception) -> list[dict[str, Any]]:
    """A refusal as the page lists it: each bad line, or the one sentence."""
    if isinstance(refusal, DeckRefusal) and refusal.bad:
        return bad_lines(refusal.bad)
    return [{"line": "", "reason": getattr(refusal, "sentence", str(refusal)), "remedy": ""}]


def sentences(said: Iterable[str]) -> list[dict[str, Any]]:
    """Plain sentences as errors of a page."""
    return [{"line": "", "reason": each, "remedy": ""} for each in said]


def sources(person: Person | None, here: str, *, without: str = "") -> dict[str, Any]:
    """The samples, the lists that a person keeps and the decks that they may copy, each with the
    address of the page `here` with its cards filled in; the deck with the id `without` is left
    out."""
    decks = [deck for deck in kept.decks_to_copy(person) if deck.pk != without]
    return {
        "samples": [
            {
                "value": value,
                "name": each.name,
                "says": each.says,
                "url": f"{here}from=sample:{value}",
            }
            for value, each in SAMPLES.items()
        ],
        "lists": [
            {
                "name": each.name,
                "size": sum(card["count"] for card in each.cards),
                "url": f"{here}from=list:{each.pk}",
            }
            for each in kept.kept_by(person)
        ],
        "decks": [
            {
                "name": deck.name,
                "table": deck.journal.seating.group.name,
                "url": f"{here}from=deck:{deck.pk}",
            }
            for deck in decks
        ],
    }


def text_from(person: Person | None, source: str) -> str:
    """The list that `?from=list:<id>`, `?from=deck:<id>` or `?from=sample:<name>` names, as text;
    Http404 if it is not theirs or there is none, "" for anything else."""
    what, _colon, name = source.partition(":")
    if what == "sample":
        return sample(name).text
    if what == "list":
        return write_text(kept.cards_of(kept.find(person, name)))
    return write_text(kept.copied(person, name)[1]) if what == "deck" else ""


def downloads(address: str) -> list[dict[str, str]]:
    """The files of a list, below its address."""
    words = {"text": _("text"), "csv": _("table (CSV)"), "json": "JSON"}
    return [{"words": words[form], "url": f"{address}{form}/"} for form in FORMS]
