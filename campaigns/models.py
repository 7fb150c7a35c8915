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
