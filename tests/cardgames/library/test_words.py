"""What a card does in words: every card of the starter set, and everything the language has."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.utils import translation

from cardgames.exodus.effect_words import STEPS, effect_words
from cardgames.library.effect_try import try_out
from cardgames.library.page import does_of
from cardgames.rules import exodus
from cardgames.rules.exodus import language
from tests.rules.exodus.test_language import some_card

ENGLISH = {
    "spark": "Target: a pile or creature. Destroy 1 energy of the target.",
    "banish": "Target: an opposing creature. Pay 1 energy. Return the target to its owner’s hand, "
    "and the energy to the Energy Deck.",
    "bind": "Stays in play until it has taken a phase from somebody. Target: an opponent. "
    "The chosen player: the next Attack Phase is skipped.",
    "siphon": "First target: an opposing creature. Second target: a creature of yours. "
    "Pay 1 energy. Move 1 energy of the first target onto the second target.",
    "last-hope": "If your Life is at most 4: Draw 3 Main cards. Otherwise: Draw 1 Main card.",
    "chorus": "Target: an opponent. As many times as there are creatures of yours with at least "
    "2 energies: The chosen player loses 1 Life.",
    "bargain": "Target: a creature. Destroy 1 energy of the target. You may pay 1 energy. Then: "
    "Destroy 1 energy of the target.",
    "old-custom": "What its text says is carried out by hand, and the others agree.",
    "ember-fox": "It has no Ability.",
    "echo-sage": "When this creature is summoned: You may do all of this, or nothing. "
    "Take a symmetry from your graveyard to your hand.",
    "marsh-toad": "As long as this creature is in play: Each opposing creature with at most 1 "
    "energy: may not attack.",
    "twin-hydra": "As long as this creature is in play: This creature: 1 more attack in a turn.",
}
GERMAN = {
    "spark": "Ziel: ein Stapel oder eine Kreatur. Zerstöre 1 Energie des Ziels.",
    "wildfire": "Zahle 1 Energie. Zerstöre 1 Energie jeder Kreatur.",
    "powder-imp": "Wenn diese Kreatur zerstört wird: Jeder Gegner verliert 1 Leben.",
    "last-hope": "Falls gilt, dein Leben ist höchstens 4: Zieh 3 Hauptkarten. Sonst: "
    "Zieh 1 Hauptkarte.",
}


def told(slug: str) -> str:
    """What a starter card does."""
    return str(effect_words(exodus.STARTER[slug]))


def test_starter_cards_are_told_in_plain_words() -> None:
    assert {slug: told(slug) for slug in ENGLISH} == ENGLISH
    with translation.override("de"):
        assert {slug: told(slug) for slug in GERMAN} == GERMAN


@pytest.mark.parametrize("language_code", ["en", "de"])
@pytest.mark.parametrize("slug", list(exodus.STARTER))
def test_every_starter_card_reads_well(slug: str, language_code: str) -> None:
    with translation.override(language_code):
        words = told(slug)
    assert words[0].isupper()
    assert words.endswith(".")
    assert not re.search(r"%\(|  |\.\.|\{|None", words)
    assert all(sentence[0].isupper() for sentence in words.rstrip(".").split(". "))
    assert language_code == "en" or not re.search(r"\b(the|energy|creature|your)\b", words)


def test_the_words_name_what_the_text_of_a_starter_card_names() -> None:
    """Its numbers, above all what it costs."""
    for slug, card in exodus.STARTER.items():
        if card.cost:
            assert re.search(rf"[Pp]ay {card.cost} energy", card.text), slug
            assert f"Pay {card.cost} energ" in told(slug)


def test_every_step_and_rule_of_the_language_has_words() -> None:
    assert set(STEPS) == set(language.STEPS)
    for rule in language.RULES:
        card = exodus.parse_card(
            "test",
            {
                "title": "T",
                "kind": "symmetry",
                "text": "",
                "stays": "always",
                "holds": [{"rule": rule, "who": "opponents", "n": 2}],
            },
        )
        assert str(effect_words(card)).startswith("Stays in play. Each opponent: ")
    for slug, card in exodus.STARTER.items():
        plain = card.is_creature and not card.when
        standing = card.when == "standing" or card.stays
        assert plain or standing or does_of(card), slug


@pytest.mark.parametrize("seed", range(120))
def test_whatever_the_language_allows_is_told_and_tried(seed: int) -> None:
    """EXO-25: a loop ends in a named refusal, everything else in changes or a reason."""
    data = some_card(Random(seed))
    words = str(effect_words(exodus.parse_card("test", data)))
    assert words.endswith((".", ":"))
    assert "%(" not in words
    tried = try_out(data)
    assert tried.changes or tried.why_not


def test_a_loop_is_stopped_by_name() -> None:
    again = {
        "do": "repeat",
        "while": {"life": "you", "least": 1},
        "then": [{"do": "draw", "who": "you", "main": 1}],
    }
    card = {"title": "Well", "kind": "symmetry", "text": "", "effect": [again]}
    assert try_out(card).loop


def test_starter_cards_are_tried_out() -> None:
    tried = {slug: try_out(exodus.dump_card(card)) for slug, card in exodus.STARTER.items()}
    assert "opposing creature: 2 → 1" in tried["spark"].changes
    assert tried["spark"].chosen == "opposing creature"
    assert "You: Life 10 → 12" in tried["mend"].changes
    assert tried["toll"].asked == ("What do you pay with? 1 from hand",)
    assert tried["hush"].chosen == "opposing symmetry"
    assert "you: a pile holds 5 energies" in tried["tall-tower"].changes
    for slug, card in exodus.STARTER.items():
        idle = card.by_hand or (card.is_creature and not card.when)
        assert bool(tried[slug].why_not) == idle, slug
        assert not tried[slug].loop
