"""What people fill in about card tables and simulated games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cardgames.exhaust.simulations import MOST_SIZES
from cardgames.exhaust.simulator import PLAYERS
from cardgames.host_form import HostForm, readings_as_initial
from cardgames.rules.exhaust.options import DEFAULT_NPC_DECK, MOST_NPC_DECK, READINGS

VARIANTS = [
    ("standard", _("Standard")),
    ("extended", _("Extended Play, to the overall loser")),
    ("solo", _("Solo against the NPC")),
]
CARDS = [("dealt", _("dealt here")), ("printed", _("printed, on the table"))]
CLOCKS = [
    (0, _("none")),
    (30, _("30 seconds")),
    (60, _("1 minute")),
    (120, _("2 minutes")),
    (300, _("5 minutes")),
]
STRENGTHS = {
    "random": _("random"),
    "easy": _("easy"),
    "steady": _("steady"),
    "sharp": _("sharp"),
}
QUESTIONS = {
    "E4": _("A Copy card in a Straight"),
    "E12": _("Two Time Magic due, one left"),
    "E20": _("Action C although A or B is possible"),
    "E26": _("Which of two plays of the NPC is lower"),
    "E28": _("Copy cards of the NPC"),
}
ANSWERS = {
    "illegal": _("not allowed"),
    "wildcard": _("stands for any number that fits"),
    "duplicates": _("repeats a number that is there"),
    "take-one": _("take the one"),
    "take-none": _("take none"),
    "free": _("may be done"),
    "in-need": _("only in need"),
    "from-the-lowest": _("compared card by card"),
    "sum": _("by the sum"),
    "highest": _("by the highest card"),
    "like-a-player": _("as a player’s"),
    "never": _("are never played"),
    "any-only": _("to Any only"),
}


def _reading(name: str) -> forms.ChoiceField:
    choices = [(value, ANSWERS[value]) for value in READINGS[name]]
    return forms.ChoiceField(label=QUESTIONS[name], help_text=name, choices=choices, required=False)


def _number(**how: Any) -> forms.IntegerField:
    return forms.IntegerField(widget=forms.NumberInput(attrs={"inputmode": "numeric"}), **how)


class TableForm(HostForm):
    """What is played at a table of Exhaust and how."""

    choices_of = READINGS
    free = ("hints", "clock")

    variant = forms.ChoiceField(
        label=_("What is played"), choices=VARIANTS, widget=forms.RadioSelect, initial="standard"
    )
    players = forms.TypedChoiceField(
        label=_("Players"),
        choices=[(n, str(n)) for n in range(2, 6)],
        coerce=int,
        widget=forms.RadioSelect,
        initial=3,
        required=False,
        help_text=_("Seats that nobody takes may be played by bots.  Solo is for one."),
    )
    npc = _number(
        label=_("Cards in the NPC’s deck (solo)"),
        min_value=1,
        max_value=MOST_NPC_DECK,
        initial=DEFAULT_NPC_DECK,
        required=False,
        help_text=_("15 is a good start; each win offers one more."),
    )
    cards = forms.ChoiceField(
        label=_("The cards"),
        choices=CARDS,
        widget=forms.RadioSelect,
        initial="dealt",
        help_text=_("With the printed game this page keeps track: turns, Combo cards, result."),
    )
    hints = forms.BooleanField(
        label=_("Hints: what could be played, and who can surely go on"),
        required=False,
        initial=True,
    )
    clock = forms.TypedChoiceField(
        label=_("Turn clock"), choices=CLOCKS, coerce=int, initial=0, required=False
    )
    e4, e12, e20, e26, e28 = (_reading(name) for name in READINGS)

    def options(self) -> dict[str, Any]:
        given = self.cleaned_data
        variant = given["variant"]
        solo = variant == "solo"
        found = {"players": 1 if solo else given["players"] or 3, "variant": variant}
        if solo:
            found["npc"] = given.get("npc") or DEFAULT_NPC_DECK
        return found | super().options()


def as_initial(options: Mapping[str, Any]) -> dict[str, Any]:
    """A table's options as the form shows them."""
    return {
        "variant": options.get("variant") or ("solo" if options["players"] == 1 else "standard"),
        "players": max(2, options["players"]),
        "npc": options.get("npc", DEFAULT_NPC_DECK),
        "cards": options.get("cards", "dealt"),
        **readings_as_initial(options),
    }


class SimulatorForm(forms.Form):
    """Many games between programs."""

    players = forms.TypedChoiceField(
        label=_("Players"),
        choices=[(1, _("solo")), *((n, str(n)) for n in range(2, 6))],
        coerce=int,
        widget=forms.RadioSelect,
        initial=4,
    )
    games = _number(label=_("Games"), min_value=1, max_value=200_000, initial=2000)
    strength = forms.ChoiceField(
        label=_("Who plays"),
        choices=[(name, STRENGTHS[name]) for name in PLAYERS],
        widget=forms.RadioSelect,
        initial="random",
        help_text=_("Better players think longer: fewer games may be asked for."),
    )
    npc = forms.CharField(
        label=_("Sizes of the NPC’s deck (solo)"),
        required=False,
        initial="10, 15, 20, 25",
        help_text=_("Up to ten numbers from 1 to 45."),
    )
    e4 = _reading("E4")

    def clean_npc(self) -> list[int]:
        """The sizes as numbers."""
        words = self.cleaned_data["npc"].replace(",", " ").split()
        if len(words) > MOST_SIZES or any(
            not word.isdecimal() or not 1 <= int(word) <= MOST_NPC_DECK for word in words
        ):
            raise forms.ValidationError(_("Up to ten numbers from 1 to 45, please."))
        return [int(word) for word in words]
