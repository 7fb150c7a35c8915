"""What the party's state leaves out: names, the wording of cards, and lists that people keep."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from accounts.models import Person, short_id
from journal.models import Journal


class Deck(models.Model):
    """A part of a party: its name and address.  Everything that the rules know is in the state.

    `place` and `hidden` are how the table's board is laid out: the order, and who is left out.
    """

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    journal = models.ForeignKey(Journal, models.CASCADE, related_name="decks")
    part = models.CharField(max_length=8)
    name = models.CharField(max_length=60)
    printed = models.BooleanField(default=False)
    combined = models.BooleanField(default=True)
    place = models.PositiveSmallIntegerField(default=0)
    hidden = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["journal", "part"], name="one_deck_a_part")]

    def __str__(self) -> str:
        return self.name


class CardText(models.Model):
    """The wording of a face: what the state calls `face` is written out here.

    `count`, `to` and `recyclable` are the list of a printed deck, whose cards are blank in the
    state; of any other deck the state knows them, and knows them better.
    """

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="texts")
    face = models.CharField(max_length=12)
    title = models.CharField(max_length=80)
    text = models.TextField(blank=True)
    tags = models.JSONField(default=list, blank=True)
    count = models.PositiveSmallIntegerField(default=0)
    to = models.CharField(max_length=10, blank=True)
    recyclable = models.BooleanField(default=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "face"], name="one_text_a_face")]

    def __str__(self) -> str:
        return self.title


class DeckTemplate(models.Model):
    """A list of cards that a person keeps under a name, to make decks of it."""

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    person = models.ForeignKey(Person, models.CASCADE, related_name="deck_templates")
    name = models.CharField(max_length=60)
    cards = models.JSONField(default=list)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "name"], name="one_list_of_a_name")
        ]

    def __str__(self) -> str:
        return self.name
