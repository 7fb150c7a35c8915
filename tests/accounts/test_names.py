"""Names are cleaned of what nobody can see."""

from __future__ import annotations

import pytest

from accounts.names import clean_name
from accounts.refusals import AccountRefusal


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("A\x00da\ud800", "Ada"),
        ("\u202eadA", "adA"),
        ("e\u0301", "é"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("x" * 60, "x" * 60),
    ],
)
def test_a_name_is_one_clean_line(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\x00", "\u200b", "\u202e", "\u0301"])
def test_a_name_that_nobody_can_see_is_missing(typed: str) -> None:
    with pytest.raises(AccountRefusal) as refusal:
        clean_name(typed)
    assert refusal.value.code == "name_missing"


def test_a_name_that_is_too_long_is_refused_with_both_lengths() -> None:
    with pytest.raises(AccountRefusal, match="61 characters; at most 60"):
        clean_name("x" * 61)
