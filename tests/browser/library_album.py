"""The pages of a library of cards in their states."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from tests.browser import library_worlds
from tests.browser.states import Evening, Shot

LIST = "Moss Cat | creature, Beast | ★★ | [Purr, summoned] You gain 1 Life.\nSpark\nNight Bell"
BAD = "Moss Cat | creature | [Purr] Sleeps.\nOdd:\nSpark | symmetry | Does more than it did."


def shots(made: Evening) -> Iterator[Shot]:
    """The library, one card, its form, an import, and decks."""
    table = made.tables["usual"]
    shelf = library_worlds.filled(table.campaign.group_id, made.people["gm"])

    def page(name: str, *more: Any) -> str:
        return reverse(f"cardgames:{name}", args=[shelf.group, *more])

    def deck(name: str, deck_id: str) -> str:
        return reverse(f"cardgames:{name}", args=[deck_id])

    yield Shot("cardgames:libraries", "empty", "", "/cards/")
    yield Shot("cardgames:libraries", "usual", "gm", "/cards/")
    yield Shot("cardgames:cards_help", "usual", "gm", "/cards/help/")
    yield Shot("cardgames:library", "starter", "", "/cards/starter/")
    yield Shot("cardgames:library", "usual", "gm", page("library"))
    yield Shot("cardgames:library", "found", "ada", page("library") + "?does=energy&kind=symmetry")
    yield Shot("cardgames:library", "empty", "ada", page("library") + "?words=nothing+like+this")
    yield Shot("cardgames:library_card", "usual", "ada", page("library_card", "siphon"))
    yield Shot("cardgames:library_card", "own", "gm", page("library_card", "moss-knight"))
    yield Shot(
        "cardgames:library_card", "unknown", "gm", page("library_card", "lantern-of-the-deep")
    )
    yield Shot("cardgames:library_card", "loop", "gm", page("library_card", "endless-well"))
    yield Shot("cardgames:card_remove", "refusal", "gm", page("card_remove", "spark"), 422, {})
    yield Shot("cardgames:card_new", "empty", "gm", page("card_new"))
    yield from _writing(page)
    yield Shot("cardgames:cards_import", "empty", "gm", page("cards_import"))
    looked = {"text": LIST, "look": "yes", "form": "auto"}
    yield Shot("cardgames:cards_import", "usual", "gm", page("cards_import"), 200, looked)
    wrong = {"text": BAD, "form": "auto"}
    yield Shot("cardgames:cards_import", "refusal", "gm", page("cards_import"), 422, wrong)
    yield Shot("cardgames:card_decks", "empty", "ada", page("card_decks"))
    yield Shot("cardgames:card_decks", "usual", "gm", page("card_decks"))
    taken = {"name": "Embers"}
    yield Shot("cardgames:card_decks", "refusal", "gm", page("card_decks"), 422, taken)
    yield Shot("cardgames:card_deck", "usual", "gm", deck("card_deck", shelf.legal))
    yield Shot("cardgames:card_deck", "draft", "gm", deck("card_deck", shelf.draft))
    bad = {"text": "many Spark\n0x Toll\nx"}
    yield Shot("cardgames:deck_text", "refusal", "gm", deck("deck_text", shelf.draft), 422, bad)
    named = {"name": " "}
    yield Shot("cardgames:deck_name", "refusal", "gm", deck("deck_name", shelf.draft), 422, named)
    few = {"energy": "some"}
    yield Shot("cardgames:deck_energy", "refusal", "gm", deck("deck_energy", shelf.draft), 422, few)
    none = {"more": "no-such-card"}
    yield Shot("cardgames:deck_count", "refusal", "gm", deck("deck_count", shelf.draft), 422, none)


def _writing(page: Any) -> Iterator[Shot]:
    edit = page("card_edit", "moss-knight")
    yield Shot("cardgames:card_edit", "usual", "gm", edit)
    tried = {"op": "try", "json": json.dumps(library_worlds.MOSS)}
    yield Shot("cardgames:card_edit", "tried", "gm", edit, 200, tried)
    untitled = {**library_worlds.FROST, "title": "", "cost": "two"}
    broken = {"op": "save", "json": json.dumps(untitled)}
    yield Shot("cardgames:card_new", "refusal", "gm", page("card_new"), 422, broken)
    yield Shot("cardgames:card_new", "json", "gm", page("card_new"), 200, {"json": '{"title": 3,'})
