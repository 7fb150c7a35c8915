"""Pieces inside a region that are kept by themselves: a line of the log, a card, a drawing."""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from journal.regions import draw

register = template.Library()


class Piece(template.Node):
    """A template drawn with nothing but the named values, from what is kept if it is there.

    Unlike an include it does not see the values around it, so that equal pieces look equal.
    """

    def __init__(self, name: FilterExpression, values: dict[str, FilterExpression]) -> None:
        self._name = name
        self._values = values

    def render(self, context: template.Context) -> SafeString:
        """The piece; our own templates escape every value."""
        values = {name: value.resolve(context) for name, value in self._values.items()}
        return mark_safe(draw(self._name.resolve(context), values, get_language() or "en"))


@register.tag
def piece(parser: Parser, token: Token) -> Piece:
    """`{% piece "app/name.html" card=card may=may %}`, as a tag of its own: a page has dozens, and
    Django's simple tags cost more than finding what is kept."""
    _tag, name, *given = token.split_contents()
    values = token_kwargs(given, parser)
    if given:
        raise template.TemplateSyntaxError(f"piece takes named values, not {given[0]!r}")
    return Piece(parser.compile_filter(name), values)
