"""Files that mean ill: what a spreadsheet would carry out, and what would take for ever to read."""

from __future__ import annotations

import csv
import io
import json
import time

import pytest

from cardgames.library.exports import write_csv
from cardgames.library.files import read_library


def test_a_table_of_cards_holds_no_formulas_and_is_read_back_the_same() -> None:
    formulas = {
        f"card-{n}": {"title": title, "kind": "symmetry", "text": title}
        for n, title in enumerate(("=HYPERLINK(1)", "+1", "-1 Life", "@here", "'=1", "'tis"))
    }
    written = write_csv(formulas)
    for row in csv.reader(io.StringIO(written.removeprefix("\ufeff"))):
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row)
    read = read_library(written, {})
    assert {each.slug: each.data for each in read.cards} == formulas


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([f"Title {n}" for n in range(25_000)]),
        "\n".join(f"Title {n}" for n in range(30_000)),
        json.dumps({"cards": [{}] * 90_000}),
        "title,kind\n" + "x,nothing\n" * 30_000,
        "Title\n" * 60_000,
    ],
    ids=["titles", "lines", "empty", "rows", "same"],
)
def test_more_cards_than_a_library_keeps_are_not_read_to_the_end(text: str) -> None:
    began = time.process_time()
    read = read_library(text, {})
    assert read.bad[-1].reason == "There are more than 1000 lines."
    assert len(read.cards) + len(read.bad) <= 1001
    assert time.process_time() - began < 4


def test_a_line_that_is_no_title_is_said_soon() -> None:
    read = read_library("a" + " " * 390_000 + "b", {})
    assert [bad.reason for bad in read.bad] == ["This is not a title."]
