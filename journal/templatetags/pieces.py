"""Pieces inside a region that are kept by themselves: a line of the log, a card, a drawing."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from journal.regions import draw

register = template.Library()


@register.simple_tag
def piece(template_name: str, **context: Any) -> SafeString:
    """The template drawn with nothing but the named values, from what is kept if it is there.

    Unlike an include it does not see the values around it, so that equal pieces look equal.
    """
    # Our own templates escape every value.
    return mark_safe(draw(template_name, context, get_language() or "en"))
