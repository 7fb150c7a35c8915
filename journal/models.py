"""The journal: numbered entries that are never changed, and the state they fold to."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Group, Person, Seating, short_id


class Journal(models.Model):
    """One party or one card game: its snapshot, and all that the one door needs to know.

    `position` is the state of the rule system after entry `number`, in its position notation;
    `ledger` is what the journal itself folds: the last effective entry of every part, what was
    undone, the open requests to undo.  `wording` ticks when names or card texts change.
    """

    seating = models.OneToOneField(
        Seating, models.CASCADE, primary_key=True, related_name="journal", db_column="id"
    )
    kind = models.CharField(max_length=16)
    number = models.PositiveIntegerField(default=0)
    position = models.TextField()
    ledger = models.TextField(default="{}")
    rules_version = models.CharField(max_length=20)
    wording = models.PositiveIntegerField(default=0)
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    due = models.JSONField(null=True, blank=True)
    closed = models.DateTimeField(null=True, blank=True)
    purging = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.kind} {self.seating_id} at {self.number}"


class Entry(models.Model):
    """One accepted action with the events it caused.  Append-only: the database itself refuses
    every UPDATE, and every DELETE unless the journal is being purged."""

    journal = models.ForeignKey(Journal, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=8)
    by = models.CharField(max_length=8)
    actor = models.CharField(max_length=24)
    action = models.TextField()
    events = models.TextField()
    parts = models.JSONField(default=list)
    key = models.CharField(max_length=64)
    rules_version = models.CharField(max_length=20)
    time = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["journal", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["journal", "actor", "key"], name="entry_key_once"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.journal_id} {self.number} {self.action}"


class Checkpoint(models.Model):
    """The state after entry `number`, kept every hundred entries and where a segment begins."""

    journal = models.ForeignKey(Journal, models.CASCADE, related_name="checkpoints")
    number = models.PositiveIntegerField()
    position = models.TextField()
    ledger = models.TextField()
    rules_version = models.CharField(max_length=20)
    segment = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["journal", "number"], name="one_checkpoint_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.journal_id} at {self.number}"


class ShuffleKey(models.Model):
    """The key of the shuffle at `place` in a part's sequence.  Made and committed to before it is
    used, and never shown before the order has ceased to matter.  `mixed` is what the seats' devices
    have added between the commitment and the use, if they do."""

    journal = models.ForeignKey(Journal, models.CASCADE, related_name="shuffle_keys")
    part = models.CharField(max_length=12)
    place = models.PositiveIntegerField()
    key = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    mixed = models.CharField(max_length=32, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["journal", "part", "place"], name="one_key_a_place")
        ]

    def __str__(self) -> str:
        return f"{self.journal_id} {self.part} {self.place}"


class Report(models.Model):
    """A file that takes a while to make: a sheet to print, a transfer file, a summary.

    `journal.reports` makes it in the queue `reports`.  `about` is the id of what it is about and
    `options` what else its maker was asked; the file lies in DATA_DIR/reports under the report's
    id until `expires`.  `person` asked for it (nobody for what the night makes), `group` is whose
    affair it is, if any.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("being made")
        CANCELLING = "cancelling", _("being cancelled")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    kind = models.CharField(max_length=24)
    person = models.ForeignKey(
        Person, models.CASCADE, null=True, blank=True, related_name="reports"
    )
    group = models.ForeignKey(Group, models.CASCADE, null=True, blank=True, related_name="reports")
    about = models.CharField(max_length=40, blank=True, db_index=True)
    options = models.JSONField(default=dict)
    language = models.CharField(max_length=10, default="en")
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    progress = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    why = models.CharField(max_length=300, blank=True)
    name = models.CharField(max_length=120, blank=True)
    mime = models.CharField(max_length=80, blank=True)
    size = models.PositiveBigIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    moved = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True, db_index=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}: {self.state}"

    @property
    def over(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in (self.State.DONE, self.State.FAILED, self.State.CANCELLED)
