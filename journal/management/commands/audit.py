"""`manage.py audit [id …]`: fold and re-run journals; exit status 1 if one differs."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from journal.audit import audit
from journal.models import Journal


class Command(BaseCommand):
    help = "Fold and re-run journals, and name every one that differs from its log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ids", nargs="*", help="journals to look at; all if none is named")

    def handle(self, *args: Any, **options: Any) -> None:
        ids = options["ids"] or list(Journal.objects.values_list("pk", flat=True))
        differing = 0
        for journal_id in ids:
            try:
                report = audit(journal_id)
            except Journal.DoesNotExist:
                raise CommandError(f"There is no journal {journal_id}.") from None
            for segment in report.segments:
                how = "folded and re-run" if segment.rerun else "folded only"
                self.stdout.write(
                    f"{journal_id} {segment.first}-{segment.last} rules {segment.version}: {how}"
                )
            for difference in report.differences:
                self.stdout.write(f"{journal_id} DIFFERS: {difference}")
            differing += not report.clean
        self.stdout.write(f"{len(ids)} journals, {differing} differ")
        if differing:
            raise SystemExit(1)
