"""What a host of Exodus fills in: players, cards, a match, how long others may answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, gettext_noop

from cardgames.host_form import HostForm, readings_as_initial
from cardgames.models import Table
from cardgames.rules.exodus.options import FEWEST, MOST_TURNS, READINGS

Data = dict[str, Any]

QUESTIONS: dict[str, str] = {
    "X2": gettext_noop("The Energy Deck has too few energies to draw"),
    "X4": gettext_noop("The last card is drawn and the graveyard is empty"),
    "X8": gettext_noop("Who may answer a card first"),
    "X9": gettext_noop("Energies and summonings are answered"),
    "X13": gettext_noop("A creature loses its last energy"),
    "X18": gettext_noop("An attack may be aimed anew"),
    "X20": gettext_noop("An attack that is stopped"),
    "X22": gettext_noop("The creature of an Ability leaves before it happens"),
}
"""What each reading is about, in plain words."""

ANSWERS: dict[str, str] = {
    "what-is-there": gettext_noop("one takes what is there"),
    "loss": gettext_noop("one has lost"),
    "recycle": gettext_noop("as what is there, there is nothing to shuffle"),
    "next-draw": gettext_noop("nothing yet; the next draw looks again"),
    "at-once": gettext_noop("a new deck as soon as a card lies there"),
    "next-after": gettext_noop("the player after the one who played it"),
    "own-first": gettext_noop("the one who played it"),
    "turn-player": gettext_noop("the player whose turn it is"),
    "after": gettext_noop("once they are there"),
    "before": gettext_noop("before they are there"),
    "destroyed": gettext_noop("it is destroyed"),
    "stays": gettext_noop("it stays with none"),
    "never-last": gettext_noop("it is destroyed, but nobody can pay with it"),
    "any-change": gettext_noop("whenever the field has changed"),
    "target-left": gettext_noop("only if its target has left"),
    "used-up": gettext_noop("counts as made"),
    "not-used-up": gettext_noop("may be made later"),
    "fizzles": gettext_noop("then nothing happens"),
    "happens": gettext_noop("it happens all the same"),
}
"""What each answer means."""

KINDS = [
    ("single", gettext_lazy("Single game")),
    ("match", gettext_lazy("Match, best of three (two players)")),
]
CARDS = [
    ("dealt", gettext_lazy("dealt here, each on their own phone")),
    ("printed", gettext_lazy("printed, on the table: this page keeps track")),
]
CLOCKS = [
    (0, gettext_lazy("none")),
    (60, gettext_lazy("1 minute")),
    (120, gettext_lazy("2 minutes")),
    (300, gettext_lazy("5 minutes")),
]
WINDOWS = [
    (5, gettext_lazy("5 seconds")),
    (10, gettext_lazy("10 seconds")),
    (20, gettext_lazy("20 seconds")),
    (30, gettext_lazy("30 seconds")),
    (60, gettext_lazy("1 minute")),
]


def _reading(name: str) -> forms.ChoiceField:
    choices = [(value, gettext_lazy(ANSWERS[value])) for value in READINGS[name]]
    return forms.ChoiceField(
        label=gettext_lazy(QUESTIONS[name]), help_text=name, choices=choices, required=False
    )


class ExodusForm(HostForm):
    """What is played at a table of Exodus and how."""

    choices_of = READINGS
    free = ("hints", "clock", "window", "deck_change", "card_pool")

    cards = forms.ChoiceField(
        label=gettext_lazy("The cards"), choices=CARDS, widget=forms.RadioSelect, initial="dealt"
    )
    players = forms.TypedChoiceField(
        label=gettext_lazy("Players"),
        choices=[(n, str(n)) for n in range(2, 7)],
        coerce=int,
        widget=forms.RadioSelect,
        initial=2,
        help_text=gettext_lazy(
            "Bots may take free seats where cards are dealt here, not with printed cards."
        ),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What is played"),
        choices=KINDS,
        widget=forms.RadioSelect,
        initial="single",
    )
    deck_change = forms.BooleanField(
        label=gettext_lazy("Between the games of a match decks may be changed"), required=False
    )
    card_pool = forms.ChoiceField(
        label=gettext_lazy("Decks of which cards"),
        choices=Table.Pool.choices,
        initial=Table.Pool.ANY,
        required=False,
        help_text=gettext_lazy(
            "People may write cards as strong as they like; this table can leave them out."
        ),
    )
    window = forms.TypedChoiceField(
        label=gettext_lazy("Time to answer a play or an attack"),
        choices=WINDOWS,
        coerce=int,
        initial=10,
        required=False,
        help_text=gettext_lazy("It lasts the same whether or not somebody holds an answer."),
    )
    clock = forms.TypedChoiceField(
        label=gettext_lazy("Turn clock"), choices=CLOCKS, coerce=int, initial=0, required=False
    )
    turn_limit = forms.IntegerField(
        label=gettext_lazy("Turn limit"),
        min_value=FEWEST,
        max_value=MOST_TURNS,
        required=False,
        help_text=gettext_lazy(
            "So many turns of all players together, then the game has no result. May stay empty."
        ),
    )
    hints = forms.BooleanField(
        label=gettext_lazy("Hints: what each card can be aimed at"), required=False, initial=True
    )
    x2, x4, x8, x9, x13, x18, x20, x22 = (_reading(name) for name in READINGS)

    def clean(self) -> Data:
        """EXO-27: a match is for two."""
        given: Data = super().clean() or {}
        if given.get("kind") == "match" and given.get("players", 2) != 2:
            self.add_error(
                "kind",
                gettext_lazy("A match is for two players; more play single games (rule EXO-27)."),
            )
        return given

    def options(self) -> Data:
        given = self.cleaned_data
        found: Data = {"players": given["players"]}
        if given["kind"] == "match":
            found["match"] = True
        if given["turn_limit"]:
            found["turn_limit"] = given["turn_limit"]
        return found | super().options()

    def house(self) -> Data:
        given = self.cleaned_data
        more = {"window": given["window"] or 10, "deck_change": given["deck_change"]}
        more["card_pool"] = given["card_pool"] or Table.Pool.ANY
        return super().house() | more


def as_initial(options: Mapping[str, Any]) -> Data:
    """A table's options as the form shows them."""
    return {
        "players": options["players"],
        "kind": "match" if options.get("match") else "single",
        "cards": options.get("cards", "dealt"),
        "turn_limit": options.get("turn_limit"),
        **readings_as_initial(options),
    }
