"""Drawing sheets as PDF: cards to cut out, a character sheet.  Knows cards and names, no tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import segno
from django.utils.translation import gettext as _
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from decks.lists import ListedCard
from journal.reports import CannotMake

FONTS = Path(__file__).parent / "fonts"
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""Millimetres, as most playing cards are."""
A_ROW, A_PAGE = 3, 9
PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
MOST_PRINTED = 400


@dataclass(frozen=True)
class Sheet:
    """What stands on a character sheet."""

    name: str
    table: str
    cards: int
    hand_size: int
    counts_active: bool
    join: str
    """The address that the QR code opens."""


class _Paper(FPDF):
    """A4 in millimetres with our two fonts, which have Latin, Greek and Cyrillic letters."""

    def __init__(self) -> None:
        super().__init__("P", "mm", "A4")
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.add_font("sans", "", str(FONTS / "DejaVuSans.ttf"))
        self.add_font("serif", "", str(FONTS / "DejaVuSerif-Bold.ttf"))
        self.set_creator("Tableside")

    def check(self, texts: Sequence[str]) -> None:
        """Raises `CannotMake` if some text has letters that the fonts lack."""
        known = self.fonts["sans"].cmap.keys() & self.fonts["serif"].cmap.keys()  # type: ignore[union-attr]
        missing = sorted(
            {char for text in texts for char in text if ord(char) not in known} - {"\n"}
        )
        if missing:
            raise CannotMake(
                _(
                    "The letters %(letters)s are in none of our fonts for PDF. Print from the page:"
                    " your browser has them."
                )
                % {"letters": " ".join(missing[:10])}
            )

    def box(
        self, x: float, y: float, w: float, h: float, text: str, size: float, font: str
    ) -> float:
        """Text in a box, broken into lines and cut off where the box ends; the height used."""
        self.set_font(font, size=size)
        line = size * 0.3528 * 1.22
        broken = self.multi_cell(w, line, text, align="L", dry_run=True, output="LINES")
        lines = cast("list[str]", broken)
        most = max(1, int(h / line))
        if len(lines) > most:
            lines = [*lines[: most - 1], lines[most - 1][:-1] + "…"]
        for n, each in enumerate(lines):
            self.set_xy(x, y + n * line)
            self.cell(w, line, each, new_x=XPos.LEFT, new_y=YPos.NEXT)
        return len(lines) * line


def cards_pdf(
    cards: Sequence[ListedCard], name: str, progress: Callable[[float, float], None]
) -> bytes:
    """Every copy of every card, nine on a page, 63 by 88 mm with lines to cut along."""
    copies = [card for card in cards for _copy in range(card.count)][:MOST_PRINTED]
    paper = _Paper()
    paper.set_title(name)
    paper.check([name, *(text for card in cards for text in (card.title, card.text, *card.tags))])
    left = (PAGE_WIDTH - A_ROW * CARD_WIDTH) / 2
    top = (PAGE_HEIGHT - A_ROW * CARD_HEIGHT) / 2
    for n, card in enumerate(copies):
        if n % A_PAGE == 0:
            paper.add_page()
        row, column = divmod(n % A_PAGE, A_ROW)
        _card(paper, card, name, left + column * CARD_WIDTH, top + row * CARD_HEIGHT)
        progress(n + 1, len(copies) + 1)
    return bytes(paper.output())


def _card(paper: _Paper, card: ListedCard, name: str, x: float, y: float) -> None:
    paper.set_line_width(0.1)
    paper.set_draw_color(170)
    paper.rect(x, y, CARD_WIDTH, CARD_HEIGHT)
    paper.set_draw_color(90)
    paper.set_line_width(0.3)
    paper.rect(x + 3, y + 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, round_corners=True, corner_radius=2)
    paper.set_text_color(30)
    inner = CARD_WIDTH - 14
    used = paper.box(x + 7, y + 7, inner, 22, card.title, 12, "serif")
    paper.set_draw_color(190)
    paper.line(x + 7, y + 9 + used, x + CARD_WIDTH - 7, y + 9 + used)
    if card.text:
        paper.box(x + 7, y + 12 + used, inner, 54 - used, card.text, 8.5, "sans")
    paper.set_text_color(95)
    paper.box(x + 7, y + 68, inner, 7, marks(card), 7, "sans")
    paper.box(x + 7, y + 75.5, inner, 4, name, 6.5, "sans")


def marks(card: ListedCard) -> str:
    """Where a card goes and what kind it is, in one line."""
    to = {"discard": _("→ Discard"), "active": _("→ Active"), "exhausted": _("→ Exhaust"), "": ""}
    words = [to[card.to], "" if card.recyclable else _("not recyclable")]
    return " · ".join([word for word in words if word] + [f"#{tag}" for tag in card.tags])


def crib(sheet: Sheet) -> list[str]:
    """The rules that a player of printed cards needs, in a few lines (FAT-5, 7, 12, 13, 21)."""
    return [
        _("Each Round: refill your hand to %(size)d. You must draw.") % {"size": sheet.hand_size},
        _("Active cards count towards the hand.")
        if sheet.counts_active
        else _("Active cards do not count towards the hand."),
        _(
            "Deck empty and a card must be drawn: Fatigue. Shuffle Discard into a new Deck, put its"
            " top card face down to Exhausted without looking, go on drawing."
        ),
        _("Nothing left to draw after that: the character dies."),
        _("Safe draws = Deck + Discard − 1 (only the Deck if Discard is empty)."),
        _("Active cards end when their Rounds are over and go where you said."),
        _("Exhausted cards come back by a Rest only."),
    ]


def sheet_pdf(sheet: Sheet) -> bytes:
    """A character sheet of one page: places for the piles, Rounds to tick, the rules in short and
    the QR code by which a phone joins the table."""
    paper = _Paper()
    paper.set_title(sheet.name)
    paper.check([sheet.name, sheet.table])
    paper.add_page()
    paper.set_text_color(30)
    paper.box(15, 16, 125, 20, sheet.name, 24, "serif")
    line = _("%(table)s · %(cards)d cards · hand %(size)d")
    facts = {"table": sheet.table, "cards": sheet.cards, "size": sheet.hand_size}
    paper.box(15, 38, 125, 12, line % facts, 11, "sans")
    if sheet.join:
        _qr(paper, sheet.join, PAGE_WIDTH - 15 - 36, 14, 36)
        paper.box(PAGE_WIDTH - 15 - 50, 51, 50, 8, _("Join the table with a phone"), 8, "sans")
    _places(paper)
    _rounds(paper, 188)
    y = 222.0
    for text in crib(sheet):
        paper.box(15, y, 4, 5, "·", 9, "sans")
        y += paper.box(19, y, 172, 12, text, 9, "sans") + 1.6
    return bytes(paper.output())


def _places(paper: _Paper) -> None:
    """Where the piles lie: outlines of cards, at their size."""
    names = [_("Deck"), _("Discard"), _("Exhausted")]
    paper.set_draw_color(120)
    paper.set_line_width(0.3)
    paper.set_dash_pattern(dash=2, gap=1.5)
    for n, name in enumerate(names):
        x = 8 + n * (CARD_WIDTH + 2.5)
        paper.rect(x, 60, CARD_WIDTH, CARD_HEIGHT, round_corners=True, corner_radius=3)
        paper.box(x + 4, 64, 50, 8, name, 12, "serif")
    paper.rect(8, 152, 194, 24, round_corners=True, corner_radius=3)
    active = _("Active: write the Round of its end beside each card")
    paper.box(12, 155, 180, 8, active, 10, "serif")
    paper.set_dash_pattern()


def _rounds(paper: _Paper, y: float) -> None:
    """A row of Rounds to tick, with a row for Fatigue below."""
    paper.box(15, y - 2, 30, 6, _("Round"), 9, "serif")
    paper.box(15, y + 12, 30, 6, _("Fatigue"), 9, "serif")
    for n in range(15):
        x = 42 + n * 10.2
        paper.rect(x, y - 3, 8, 8)
        paper.rect(x, y + 11, 8, 8)
        paper.box(x + 1, y - 8, 8, 5, str(n + 1), 7, "sans")


def _qr(paper: _Paper, address: str, x: float, y: float, size: float) -> None:
    matrix = segno.make(address, error="m", micro=False).matrix
    step = size / len(matrix)
    paper.set_fill_color(0)
    for row, cells in enumerate(matrix):
        for column, dark in enumerate(cells):
            if dark:
                # A hair wider than a cell: viewers draw gaps between neighbours otherwise.
                paper.rect(x + column * step, y + row * step, step + 0.02, step + 0.02, style="F")
