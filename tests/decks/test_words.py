"""What happened, in words: who may read what, and that nothing is left without words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import decks.rules
from accounts.models import Group, Seating
from accounts.models import Seat as SeatRow
from decks import rules
from decks.models import CardText, Deck
from decks.questions import case_title, value_words
from decks.rules.cases import CASES
from decks.scene import decisions_for
from decks.selectors import wording
from decks.sentences import Strong, ngettext, say
from decks.tellers import TELLERS
from decks.words import brief_of, death_chain, entry_lines, refusal_words
from journal.contract import SCREEN, Event, Seat
from journal.models import Journal
from journal.moments import Line
from tests.decks.party import WORDS, Party

SILENT = {"lapsed", "allowance_used"}


def told(line: Line, seat: Seat) -> str:
    return " ".join(sentence.plain for sentence in entry_lines(WORDS, seat, line))


def test_a_sentence_escapes_what_people_wrote_and_shows_names_in_bold() -> None:
    sentence = say("%(name)s & you", name=Strong("<Mira>"))
    assert str(sentence) == "<b>&lt;Mira&gt;</b> &amp; you"
    assert sentence.plain == "<Mira> & you"


def test_a_sentence_is_a_value_that_is_put_into_words_only_where_it_is_shown() -> None:
    pair = ngettext("%(n)s card", "%(n)s cards")
    assert say(pair, n=1) == say(pair, n=1) != say(pair, n=2)
    with translation.override("en"):
        assert [str(say(pair, n=n)) for n in (1, 2)] == ["1 card", "2 cards"]


def test_a_draw_names_its_cards_to_the_owner_and_the_gm_and_to_nobody_else() -> None:
    line = Party().do(0, "draw d1 2 required")
    assert told(line, 0) == told(line, "gm") == "Mira & Co draws Shield Bash, Low <Feint>."
    assert told(line, 1) == told(line, SCREEN) == "Mira & Co draws 2 cards."


def test_equal_cards_are_told_once_with_their_number() -> None:
    party = Party(hand=["bash", "oath", "bash", "_", "_"])
    line = party.do(0, "play c3,c4,c5,c6,c7 to=discard")
    assert told(line, 0) == "Mira & Co plays 2 × Shield Bash, Old Oath, 2 cards: Discard."
    assert told(line, 1) == told(line, 0)


def test_fat_22_cards_that_lie_in_an_order_are_told_in_it() -> None:
    party = Party(deck=["bash", "oath", "bash", "bash"])
    line = party.do("gm", "reveal d1 4")
    assert told(line, 1).endswith("for all to see: Shield Bash, Old Oath, 2 × Shield Bash.")


def test_a_receipt_names_a_death_first_and_what_goes_back_for_everybody() -> None:
    party = Party(deck=[], discard=[], active=[])
    party.do("gm", "round open 4 taking=d1,d2")
    line = party.do("gm", "round commit 4")
    said = brief_of(WORDS, "gm", line)
    assert str(said.lines[0]).startswith("† <b>Mira")
    assert said.grave
    assert say("%(it)s", it=said.scope).plain == "Round 4 of everybody"
    one = brief_of(WORDS, 1, party.do(1, "draw d2 1 required"))
    assert (one.grave, one.scope) == (False, "")


def test_a_receipt_of_a_rest_names_who_rests() -> None:
    """FAT-20."""
    party = Party(exhausted=["_", "_"])
    party.do("gm", "rest call d1 n=1 where=top")
    party.do(0, "answer q1 agree")
    said = brief_of(WORDS, "gm", party.do("gm", "rest commit"))
    assert say("%(it)s", it=said.scope).plain == "the Rest of Mira & Co"


def test_h17_a_size_of_one_deck_is_told_for_its_character_and_not_for_the_table() -> None:
    said = told(Party().do("gm", "rule H17.d1 7"), 0)
    assert said == "For Mira & Co: Cards in a Skill deck: 7."


def test_a_step_back_over_several_decks_is_told_once() -> None:
    line = Party().do(0, "draw d1 2 required")
    back = [Event("restored", part, {"undone": (3,), "seen": True}) for part in ("", "d1", "d2")]
    line = replace(line, events=tuple(back), kept={})
    assert told(line, 1) == "Taken back after a card was seen: entry 3."


def test_a_card_played_to_exhausted_is_named_to_its_owner_only() -> None:
    party = Party()
    line = party.do(0, f"play {party.state.decks['d1'].hand[1].id} to=exhausted")
    assert told(line, 0) == "Mira & Co plays Old Oath: Exhausted."
    assert told(line, 1) == "Mira & Co plays a card: Exhausted."


def test_an_active_card_says_until_when_and_where_it_goes() -> None:
    party = Party()
    line = party.do(0, f"play {party.state.decks['d1'].hand[1].id} to=active rounds=2 then=discard")
    assert told(line, 1) == "Mira & Co commits Old Oath: Active until Round 5, then Discard."


def test_fat_5_a_fatigue_is_told_step_by_step_and_its_card_named_to_nobody() -> None:
    party = Party(deck=[], hand=[], discard=["ward", "bash", "oath"])
    line = party.do(0, "draw d1 1 required")
    for seat in (0, 1, "gm"):
        words = told(line, seat)
        assert "the Deck was empty, 3 cards of Discard were shuffled" in words
        assert "Exhausted unseen" in words
    assert "Shield Bash" not in told(line, 0), "the stacked shuffle burns it, and nobody saw it"


def test_fat_9_a_death_tells_its_chain_of_causes() -> None:
    party = Party(deck=["bash"], discard=["feint", "feint"])
    line = party.do(0, "draw d1 3 required")
    assert "† Mira & Co dies: 3 to draw, Deck 1 and Discard 2 at the start" in told(line, 1)
    dead = rules.view(party.state, 1)["decks"][0]["dead"]
    steps = [step.plain for step in death_chain(WORDS, "d1", dead["chain"])]
    assert steps[0] == "3 cards had to be drawn."
    assert "its top card Exhausted" in steps[3]
    assert steps[-1].endswith("Mira & Co dies.")


def test_a_round_tells_of_everybody_in_one_entry() -> None:
    party = Party()
    party.do("gm", "round open 4 taking=d1,d2")
    words = told(party.do("gm", "round commit 4"), 1)
    assert words.startswith("Round 4 begins. Mira & Co refills: 2 cards.")
    assert "Bren refills: 2 × Long Song." in words


def test_a_refusal_calls_decks_and_cards_by_name() -> None:
    party = Party(dead={"rule": "FAT-7", "round": 3, "chain": {}})
    refusal = party.refused(0, "draw d1 1 required")
    view = rules.view(party.state, 0)
    assert (
        refusal_words(WORDS, view, refusal.template, refusal.detail).plain == "Mira & Co is dead."
    )


def test_a_refusal_does_not_name_a_card_that_its_reader_cannot_see() -> None:
    party = Party()
    hidden = party.state.decks["d2"].hand[0].id
    view = rules.view(party.state, 0)
    words = refusal_words(WORDS, view, "%(card)s is not there.", {"card": hidden}).plain
    assert words == "That card is not there."


def test_every_kind_of_event_has_words_or_is_silent_on_purpose() -> None:
    folder = Path(decks.rules.__file__).parent
    emitted: set[str] = set()
    for module in folder.glob("*.py"):
        emitted |= set(re.findall(r"\.emit\(\s*\"([a-z_]+)\"", module.read_text()))
    assert len(emitted) > 15
    assert emitted - SILENT <= TELLERS.keys()


def test_every_case_and_each_of_its_values_has_words() -> None:
    for case in CASES.values():
        assert case_title(case.id).plain != case.id
        for value in (*case.values, *(["ask"] if case.askable else [])):
            assert value_words(case.id, value).plain != value, (case.id, value)


def test_h3_a_question_says_what_it_is_about_and_offers_its_answers_in_words() -> None:
    party = Party(deck=[])
    party.do("gm", "draw d1 1 optional")
    (asked,) = decisions_for(party.scene("gm"))["mine"]
    assert asked["rule"] == "H3"
    assert "Mira & Co would draw without having to" in asked["text"][0].plain
    assert [option["text"].plain for option in asked["options"]] == [
        "No card is drawn",
        "As if it had to be made: Fatigue",
    ]
    assert asked["keepable"]
    assert any(move["value"].startswith("exhausted:1>") for move in asked["moves"])
    others = decisions_for(party.scene(1))
    assert not others["mine"]
    assert str(others["waiting"][0]["who"]) == "The GM"


def test_h6_a_question_names_the_card_that_ends() -> None:
    party = Party(active=[{"face": "ward", "due": 4, "then": "discard"}])
    party.do("gm", "round open 4 taking=d1,d2")
    (asked,) = decisions_for(party.scene("gm"))["mine"]
    assert asked["text"][0].plain.startswith("Ember Ward of Mira & Co ends")


@pytest.mark.django_db
def test_the_wording_of_a_table_takes_three_queries_and_then_none(
    django_assert_num_queries: Any,
) -> None:
    seating = Seating.objects.create(group=Group.objects.create(name="The Ashen Road"))
    SeatRow.objects.create(seating=seating, name="gm", label="GM")
    journal = Journal.objects.create(
        seating=seating, kind="party", position="{}", rules_version=rules.VERSION
    )
    deck = Deck.objects.create(journal=journal, part="d1", name="Mira", combined=False)
    CardText.objects.create(deck=deck, face="f1", title="Shield Bash", text="Push.")
    with django_assert_num_queries(3):
        words = wording(seating.pk, 1)
    with django_assert_num_queries(0):
        assert wording(seating.pk, 1) is words
    named = (words.table, words.name("d1"), words.addresses["d1"])
    assert named == ("The Ashen Road", "Mira", deck.pk)
    assert words.card("d1", "f1") == ("Shield Bash", "Push.")
    assert words.card("d1", "") == ("", "")
    Deck.objects.filter(pk=deck.pk).update(name="Mira Vael")
    assert wording(seating.pk, 2).name("d1") == "Mira Vael"
