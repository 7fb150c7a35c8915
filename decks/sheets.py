"""Sheets to print as PDF: a deck's cards to cut out, and a character sheet.  Made in the queue for
reports; the pages in `decks.print_views` are the same sheets for a browser's own printing."""

from __future__ import annotations

from django.http import Http404
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import Person
from decks import kept
from decks.lists import ListedCard
from decks.models import Deck
from decks.pdf import Sheet, cards_pdf, sheet_pdf
from journal.models import Report
from journal.moments import moment
from journal.reports import CannotMake, Job, Made

CARDS = "deck_cards"
LIST = "list_cards"
SHEET = "character_sheet"


def may_have(report: Report, person: Person) -> bool:
    """Who asked for it, as long as they may see the list that it was made of."""
    if report.person_id != person.pk:
        return False
    try:
        if report.kind == LIST:
            kept.find(person, report.about)
        else:
            kept.copied(person, report.about)
    except Http404:
        return False
    return True


def make_deck_cards(job: Job) -> Made:
    """The maker of a deck's cards."""
    deck, cards = _deck(job)
    if not cards:
        raise CannotMake(_("This deck has no list of cards to print."))
    return Made(f"{_slug(deck.name)}-cards.pdf", PDF, cards_pdf(cards, deck.name, job.progress))


def make_list_cards(job: Job) -> Made:
    """The maker of the cards of a kept list."""
    try:
        found = kept.find(job.person, job.about)
    except Http404:
        raise CannotMake(_("This list is not there any more.")) from None
    content = cards_pdf(kept.cards_of(found), found.name, job.progress)
    return Made(f"{_slug(found.name)}-cards.pdf", PDF, content)


def make_sheet(job: Job) -> Made:
    """The maker of a character sheet; `join` among the options is the address for its QR code."""
    deck, _cards = _deck(job)
    sheet = sheet_of(deck, str(job.options.get("join", "")))
    job.progress(1, 2)
    return Made(f"{_slug(deck.name)}-sheet.pdf", PDF, sheet_pdf(sheet))


PDF = "application/pdf"


def _slug(name: str) -> str:
    return slugify(name, allow_unicode=True) or "deck"


def _deck(job: Job) -> tuple[Deck, tuple[ListedCard, ...]]:
    try:
        return kept.copied(job.person, job.about)
    except Http404:
        raise CannotMake(_("This deck is not yours to print any more.")) from None


def sheet_of(deck: Deck, join: str) -> Sheet:
    """A character sheet from the party as it is now."""
    part = moment(deck.journal_id).state.decks[deck.part]
    table = deck.journal.seating.group.name
    return Sheet(deck.name, table, part.count(), part.size, part.counts_active, join)
