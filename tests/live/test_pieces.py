"""Pieces that are kept by their values, and how seldom the site looks for garbage."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation
from django.utils.safestring import SafeString

from tests.services.processes import ROOT


def drawn(text: str, **values: object) -> str:
    return Template("{% load pieces %}" + text).render(Context(values))


def test_a_piece_sees_only_its_own_values_and_escapes_them(toy: None) -> None:
    told = drawn('{% piece "toy/_word.html" word=name %}', name="<b>sesame</b>", word="other")
    assert "&lt;b&gt;sesame&lt;/b&gt;" in told
    assert "other" not in told
    assert "sesame" not in drawn('{% piece "toy/_word.html" %}', word="sesame")


def test_a_piece_is_drawn_in_the_language_in_force(toy: None) -> None:
    with translation.override("de"):
        assert isinstance(drawn('{% piece "toy/_count.html" count=3 %}'), SafeString)


@pytest.mark.parametrize("wrong", ['"toy/_word.html" word', '"toy/_word.html" word=1 2'])
def test_a_piece_takes_named_values_only(toy: None, wrong: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="named values"):
        drawn("{% piece " + wrong + " %}")


def test_the_site_looks_for_garbage_seldom_and_never_in_what_was_loaded_at_its_start() -> None:
    program = (
        "import gc, os; os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.live.toy_settings'\n"
        "from tableside import asgi; asgi.collect_seldom()\n"
        "assert gc.get_freeze_count() > 50_000, gc.get_freeze_count()\n"
        "assert gc.get_threshold() == asgi.SEARCHES"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_every_fold_of_a_piece_has_a_name_of_its_own() -> None:
    """By it a page knows what its reader has opened, whatever is drawn around it."""
    templates = ROOT / "templates"
    pieces = [path for path in templates.rglob("*.html") if path.name.startswith("_")]
    pieces += [path for path in templates.rglob("parts/*.html") if path.stem != "table_form"]
    nameless = {
        f"{path.relative_to(templates)}: {fold}"
        for path in pieces
        if path.parent.parent.name != "library" and path.parent.name != "library"
        for fold in re.findall(r"<details\b[^>]*>", path.read_text())
        if " id=" not in fold
    }
    assert not nameless
