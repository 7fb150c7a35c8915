"""What people fill in about campaigns and characters."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.services import MOST_CARDS_IN_HAND


class CampaignForm(forms.Form):
    """A new campaign.  `known` is whether the person who fills it in has a name already."""

    name = forms.CharField(label=_("Name of the campaign"), max_length=80)
    your_name = forms.CharField(label=_("Your name at the table"), max_length=60)
    hand_size = forms.IntegerField(
        label=_("Hand size"),
        min_value=1,
        max_value=MOST_CARDS_IN_HAND,
        help_text=_("How many cards a character refills to at the start of a Round."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    counts_active = forms.BooleanField(
        label=_("Active cards count towards the hand size"), required=False
    )

    def __init__(self, *args: Any, known: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if known:
            del self.fields["your_name"]


class CharacterForm(forms.Form):
    name = forms.CharField(label=_("Name of the character"), max_length=60)
    pc = forms.BooleanField(label=_("A player character"), required=False, initial=True)


class DeckForm(forms.Form):
    """A deck as it was pasted, or as blank cards of a printed one."""

    way = forms.ChoiceField(choices=[("paste", "paste"), ("blank", "blank")])
    text = forms.CharField(required=False, max_length=20000)
    blank = forms.IntegerField(required=False, min_value=1, max_value=400)
    other_size = forms.BooleanField(required=False)
