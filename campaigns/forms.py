"""What people fill in about campaigns and characters."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.services import MOST_CARDS_IN_HAND
from campaigns.transfer import MOST_UPLOADED, SUFFIX


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


class SettingsForm(forms.Form):
    """What the GM settles about a campaign.  `bare` shows values without judging them."""

    name = forms.CharField(label=_("Name of the campaign"), max_length=80)
    hand_size = forms.IntegerField(
        label=_("Hand size of new characters"),
        min_value=1,
        max_value=MOST_CARDS_IN_HAND,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    counts_active = forms.BooleanField(
        label=_("Active cards count towards the hand size"), required=False
    )

    def __init__(self, values: Any, *, bare: bool = False) -> None:
        super().__init__(None if bare else values, initial=values if bare else None)


class TransferForm(forms.Form):
    """A transfer file from another server."""

    file = forms.FileField(
        label=_("Transfer file"),
        help_text=_("It ends with .tableside and comes from the settings of a campaign."),
        widget=forms.ClearableFileInput(attrs={"accept": SUFFIX}),
    )
    your_name = forms.CharField(label=_("Your name at the table"), max_length=60)

    def __init__(self, *args: Any, known: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if known:
            del self.fields["your_name"]

    def clean_file(self) -> Any:
        """Refuses what is too large to be looked at."""
        file = self.cleaned_data["file"]
        if file.size > MOST_UPLOADED:
            raise forms.ValidationError(_("This file is larger than can be taken in."))
        return file
