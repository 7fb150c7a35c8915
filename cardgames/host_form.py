"""What a host fills in whatever is played: names, and what the rulebook leaves to the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _


class NameForm(forms.Form):
    """Who is about to play, if nobody knows yet."""

    your_name = forms.CharField(label=_("Your name at the table"), max_length=60)


class HostForm(NameForm):
    """What is played at a table and how.  `known` is whether the host has a name already, `named`
    whether the table has one."""

    choices_of: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The readings that a table may choose, with their values; the first one is the usual.  Each
    has a field, called as the reading in small letters."""

    free: ClassVar[tuple[str, ...]] = ()
    """The fields that may change once a game has begun."""

    name = forms.CharField(
        label=_("Name of the table"), max_length=80, required=False, help_text=_("May stay empty.")
    )

    def __init__(self, *args: Any, known: bool, named: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if known:
            del self.fields["your_name"]
        if named:
            del self.fields["name"]

    @property
    def readings(self) -> list[forms.BoundField]:
        """The fields of what the rulebook leaves to the table."""
        return [self[name.lower()] for name in self.choices_of]

    @property
    def plain(self) -> list[forms.BoundField]:
        """All other fields."""
        names = {name.lower() for name in self.choices_of}
        return [field for field in self.visible_fields() if field.name not in names]

    def options(self) -> dict[str, Any]:
        """The options of the rules: what every game has of them."""
        given = self.cleaned_data
        found: dict[str, Any] = {}
        if given["cards"] == "printed":
            found["cards"] = "printed"
        chosen = {name: given.get(name.lower()) for name in self.choices_of}
        readings = {
            name: value
            for name, value in chosen.items()
            if value and value != self.choices_of[name][0]
        }
        if readings:
            found["readings"] = readings
        return found

    def house(self) -> dict[str, Any]:
        """What the table sets beside the rules."""
        given = self.cleaned_data
        return {"hints": given["hints"], "clock": given["clock"] or 0}


def readings_as_initial(options: Mapping[str, Any]) -> dict[str, Any]:
    """The readings of a table's options as the form shows them."""
    return {name.lower(): value for name, value in options.get("readings", {}).items()}
