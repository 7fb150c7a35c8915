"""A card table: its people, what they play, and one journal for every game."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Group, Person, short_id
from journal.models import Journal


class Table(models.Model):
    """Where a group plays one card game after the other.

    `options` are those of the first game of a series; `hints` and `clock` (seconds for a turn, 0
    for none) are the house's.  `campaign_id` names the campaign that it was opened from, if any.
    """

    class State(models.TextChoices):
        LOBBY = "lobby", _("taking seats")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    group = models.ForeignKey(Group, models.CASCADE, related_name="tables")
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=16, default="exhaust")
    options = models.JSONField(default=dict)
    hints = models.BooleanField(default=True)
    clock = models.PositiveIntegerField(default=0)
    host = models.ForeignKey(Person, models.SET_NULL, null=True, blank=True, related_name="+")
    campaign_id = models.CharField(max_length=12, blank=True, db_index=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.LOBBY)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name

    @property
    def current(self) -> Game:
        """The game that is played, prepared or was played last."""
        return self.games.select_related("table").latest("number")


class Game(models.Model):
    """One game at a table, with a journal, shuffles and seats of its own.

    A series (Extended Play, solo levels) is all games of one `series`.  `options` are the rules'
    options of this game.  `first` is whom the host named as start player; `dealing` is when the
    deal was asked for, and `randomness` what each seat's device added to it since.  `stand_ins`
    are the seats that a program plays while their holder is away; `confirmed` those that have seen
    the end.  `summary` holds the finished game in numbers, `share` the word of its public replay.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    series = models.PositiveIntegerField(default=1)
    journal = models.OneToOneField(Journal, models.CASCADE, related_name="game")
    options = models.JSONField(default=dict)
    first = models.CharField(max_length=8, blank=True)
    dealing = models.DateTimeField(null=True, blank=True)
    randomness = models.JSONField(default=dict)
    stand_ins = models.JSONField(default=list)
    confirmed = models.JSONField(default=list)
    outcome: models.JSONField[Any, Any] = models.JSONField(null=True, blank=True)
    summary = models.JSONField(default=dict)
    share = models.CharField(max_length=24, null=True, blank=True, unique=True)
    created = models.DateTimeField(default=timezone.now)
    over = models.DateTimeField(null=True, blank=True)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="game_number_once")]

    def __str__(self) -> str:
        return f"{self.table_id} game {self.number}"

    @property
    def printed(self) -> bool:
        """Whether the cards are on the table and this game only keeps track."""
        return bool(self.options.get("cards") == "printed")
