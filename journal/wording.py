"""When names, texts or the layout of a table change: pages are drawn anew, the journal is not."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from journal import publish
from journal.models import Journal
from journal.moments import Moment, cache, load_moment


def reword(journal_id: str) -> None:
    """What the journal's pages show beside the state has changed in this transaction, or will have:
    its counter ticks, and after the commit all screens are told.

    Raises Journal.DoesNotExist.  To be called inside a transaction, before anything else of the
    journal is locked.
    """
    journal = Journal.objects.select_for_update().get(pk=journal_id)
    before = load_moment(journal)
    after = replace(before, wording=journal.wording + 1, _views={})
    Journal.objects.filter(pk=journal_id).update(wording=after.wording)
    transaction.on_commit(lambda: _tell(before, after))


def _tell(before: Moment, after: Moment) -> None:
    cache.keep(after)
    publish.committed(before, after)
