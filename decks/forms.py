"""What people fill in about lists of cards: pasted, typed or from a file."""

from __future__ import annotations

import codecs
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.imports import LONGEST, read_deck
from decks.lists import MOST_CARDS, TAG_LENGTH, TEXT_LENGTH, TITLE_LENGTH, DeckList, ListedCard

FORM_CHOICES = [
    ("auto", gettext_lazy("find out by itself")),
    ("text", gettext_lazy("one card a line")),
    ("csv", gettext_lazy("a table (CSV)")),
    ("json", gettext_lazy("JSON")),
]
ENDINGS = {"csv": "csv", "tsv": "csv", "json": "json"}
MOST_BYTES = 4 * LONGEST


class ListForm(forms.Form):
    """A list of cards in any of its forms, in a field or as a file."""

    text = forms.CharField(required=False, strip=False, max_length=LONGEST)
    file = forms.FileField(required=False)
    form = forms.ChoiceField(choices=FORM_CHOICES, required=False)

    def clean_file(self) -> Any:
        """Refuses what is too large to be a list of cards."""
        file = self.cleaned_data["file"]
        if file is not None and (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large for a list of cards."))
        return file

    def read(self) -> tuple[str, DeckList]:
        """The list as text and as it was read; a file takes the place of the field."""
        given = self.cleaned_data
        form, text = given["form"] or "auto", given["text"].replace("\r\n", "\n")
        notes: tuple[str, ...] = ()
        if (file := given["file"]) is not None:
            text, notes = decoded(file.read())
            ending = (file.name or "").rpartition(".")[2].lower()
            form = ENDINGS.get(ending, form) if form == "auto" else form
        read = read_deck(text, form)
        return text, replace(read, notes=(*notes, *read.notes))

    def sentences(self) -> list[str]:
        """What is wrong with the form itself."""
        return [str(error) for errors in self.errors.values() for error in errors]


def decoded(content: bytes) -> tuple[str, tuple[str, ...]]:
    """A file's text: UTF-8, or UTF-16 with its mark, else what old spreadsheets write, which is
    said in a note."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace"), ()
    try:
        return content.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        note = _("The file is not UTF-8; it was read as Windows-1252. Look at the special letters.")
        return content.decode("cp1252", errors="replace"), (note,)


class CardForm(forms.Form):
    """One card of a deck: how many, and what it says."""

    count = forms.IntegerField(min_value=1, max_value=MOST_CARDS, required=False)
    title = forms.CharField(max_length=TITLE_LENGTH)
    text = forms.CharField(required=False, max_length=TEXT_LENGTH)
    tags = forms.CharField(required=False, max_length=TAG_LENGTH * 10)
    to = forms.ChoiceField(
        choices=[("", ""), ("discard", ""), ("active", ""), ("exhausted", "")], required=False
    )
    kept = forms.BooleanField(required=False)

    def card(self) -> ListedCard:
        """The card as it was filled in; whether it can be one is for `decks.lists` to say."""
        given: dict[str, Any] = self.cleaned_data
        tags = tuple(given["tags"].replace(",", " ").replace("#", " ").split())
        return ListedCard(
            given["count"] or 1, given["title"], given["text"], given["to"], not given["kept"], tags
        )
