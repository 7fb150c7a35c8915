"""A campaign: the group that plays it and the journal of its party."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from accounts.models import Group, Seat, short_id
from decks.models import Deck
from journal.models import Journal


class Campaign(models.Model):
    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    name = models.CharField(max_length=80)
    group = models.OneToOneField(Group, models.CASCADE, related_name="campaign")
    journal = models.OneToOneField(Journal, models.CASCADE, related_name="campaign")
    hand_size = models.PositiveSmallIntegerField()
    counts_active = models.BooleanField(default=False)
    demo = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    archived = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Character(models.Model):
    """Somebody in the story: a seat at the table and, once it is given, a Skill deck."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="characters")
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="character")
    deck = models.OneToOneField(
        Deck, models.SET_NULL, null=True, blank=True, related_name="character"
    )
    name = models.CharField(max_length=60)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Session(models.Model):
    """One evening of a campaign, from the entry after `first` to `last` of its journal.

    `present` lists who was there: name and part of each character, as they were then.  `shared`
    are notes that the whole table reads and writes nothing into but the GM; `secret` are the
    GM's alone.  `summary` holds what happened in numbers, once it was counted.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=80, blank=True)
    present = models.JSONField(default=list)
    shared = models.TextField(blank=True)
    secret = models.TextField(blank=True)
    summary = models.JSONField(default=dict)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField(null=True, blank=True)
    started = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="session_number_once"),
            models.UniqueConstraint(
                fields=["campaign"],
                condition=models.Q(ended__isnull=True),
                name="one_session_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} session {self.number}"


class Scene(models.Model):
    """A name that the GM gave to what begins now (a scene) or to a Round; from entry `entry` on."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="scenes")
    name = models.CharField(max_length=80)
    round = models.PositiveIntegerField(null=True, blank=True)
    entry = models.PositiveIntegerField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["entry", "pk"]

    def __str__(self) -> str:
        return self.name
