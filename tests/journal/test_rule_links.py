"""Links to the rules: one way to draw them, and none leads away from what is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))


def drawn(source: str, **values: object) -> str:
    return Template(source).render(Context(values))


def test_a_rule_opens_beside_the_page_and_says_that_it_is_one() -> None:
    html = drawn("{% rule name %}", name="EXO-5")
    assert html == (
        '<a class="rule" href="/rules/#EXO-5" target="_blank" rel="noopener"'
        ' aria-describedby="opens-beside" title="Harmony Rares">rule EXO-5</a>'
    )


def test_it_is_called_what_the_reader_calls_it() -> None:
    with translation.override("de"):
        html = drawn("{% rule name %}", name="H1")
    assert html.endswith(' title="Handgröße">Regel H1</a>')


def test_a_rule_without_a_title_has_none() -> None:
    assert drawn("{% rule name %}", name="E4").endswith(
        'aria-describedby="opens-beside">rule E4</a>'
    )


def test_a_rule_may_have_other_words_and_values_are_escaped() -> None:
    html = drawn("{% rule name text title=why %}", name="H9", text="<b>", why='"x"')
    assert 'href="/rules/#H9"' in html
    assert ">&lt;b&gt;</a>" in html
    assert 'title="&quot;x&quot;"' in html


@pytest.mark.parametrize("text", ["{% rule %}", "{% rule 'H1' 'a' 'b' %}"])
def test_a_wrong_tag_is_told(text: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        Template(text)


def test_no_page_draws_such_a_link_by_hand() -> None:
    assert len(TEMPLATES) > 100
    by_hand = [path.name for path in TEMPLATES if 'class="rule"' in path.read_text("utf-8")]
    assert by_hand == []


def test_the_words_that_describe_them_are_on_every_page_once() -> None:
    whole = [path for path in TEMPLATES if "<html" in path.read_text("utf-8")]
    for path in whole:
        found = re.findall(r'id="opens-beside"', path.read_text("utf-8"))
        assert len(found) == (1 if path.name == "base.html" else 0)
