"""The link to a rule, as it is drawn everywhere."""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from journal.clauses import title_of

register = template.Library()

LINK = (
    '<a class="rule" href="/rules/#{}" target="_blank" rel="noopener"'
    ' aria-describedby="opens-beside"{}>{}</a>'
)
"""It opens beside the page: what is typed in a form or a dialog stays.  `base.html` has the words
that the description names, once for all links of a page."""


class RuleLink(template.Node):
    """`{% rule id %}` or `{% rule id text title=words %}`: a link to the rule with that id.

    It calls itself a rule, as a bare code says nothing to who has not read them, and has the rule's
    own title to be pointed at; a text that is given takes the place of both.
    """

    def __init__(
        self,
        rule: FilterExpression,
        text: FilterExpression | None,
        title: FilterExpression | None,
    ) -> None:
        self._rule = rule
        self._text = text
        self._title = title

    def render(self, context: template.Context) -> SafeString:
        """The link; every value is escaped."""
        rule = self._rule.resolve(context)
        text = self._text.resolve(context) if self._text else _("rule %(id)s") % {"id": rule}
        words = self._title.resolve(context) if self._title else title_of(str(rule))
        title = format_html(' title="{}"', words) if words else ""
        return format_html(LINK, rule, title, text)


@register.tag
def rule(parser: Parser, token: Token) -> RuleLink:
    """A tag of its own and no simple tag or include, as a page has dozens."""
    _tag, *given = token.split_contents()
    named = token_kwargs(given[-1:], parser) if given and "title=" in given[-1] else {}
    plain = [parser.compile_filter(each) for each in (given[:-1] if named else given)]
    if not 1 <= len(plain) <= 2 or set(named) - {"title"}:
        raise template.TemplateSyntaxError("rule takes an id, at most a text, and a title")
    return RuleLink(plain[0], plain[1] if plain[1:] else None, named.get("title"))
