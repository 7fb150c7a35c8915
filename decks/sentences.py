"""Sentences as values: compared and kept in any language, put into words where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe


@dataclass(frozen=True, slots=True)
class Strong:
    """A name or a card's title inside a sentence; shown in bold."""

    text: str | Sentence


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template marked for translation with what fills its %(name)s places.

    With `many` it is a plural, chosen by the detail `n`.  `str` is HTML with everything escaped
    and `Strong` details in bold; `plain` is the same without markup, for attributes.
    """

    one: str
    many: str = ""
    detail: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> SafeString:
        filled = {
            name: value if isinstance(value, int) else _html(value) for name, value in self.detail
        }
        return mark_safe(escape(self._template()) % filled)

    @property
    def plain(self) -> str:
        """The sentence as bare text."""
        # A number stays one, as a template may ask for it by %(n)d.
        return self._template() % {
            name: value if isinstance(value, int) else _plain(value) for name, value in self.detail
        }

    def _template(self) -> str:
        if not self.many:
            return translation.gettext(self.one)
        return translation.ngettext(self.one, self.many, int(dict(self.detail)["n"]))


def say(template: str | tuple[str, str], /, **detail: Any) -> Sentence:
    """A sentence; a pair made by `ngettext` is a plural, for which `n` must be given."""
    one, many = (template, "") if isinstance(template, str) else template
    return Sentence(one, many, tuple(detail.items()))


def fill(template: str, detail: Mapping[str, Any]) -> Sentence:
    """A sentence from a template made elsewhere (a refusal's, say)."""
    return Sentence(template, "", tuple(detail.items()))


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Marks a pair for translation and returns it; named as the collector of texts knows it."""
    return one, many


def _html(value: Any) -> str:
    if isinstance(value, Strong):
        return f"<b>{_html(value.text)}</b>"
    if isinstance(value, tuple):
        return ", ".join(_html(item) for item in value)
    return str(value) if isinstance(value, Sentence) else escape(value)


def _plain(value: Any) -> str:
    if isinstance(value, Strong):
        return _plain(value.text)
    if isinstance(value, tuple):
        return ", ".join(_plain(item) for item in value)
    return value.plain if isinstance(value, Sentence) else str(value)
