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
    for none) are the house's.  Where others may answer (Exodus) `window` is how many seconds they
    have, `quiet` how many if nothing was played; `deck_change` says whether decks may change
    between the games of a match, `card_pool` of which cards they may be.  `campaign_id` names the
    campaign that it was opened from, if any.
    """

    class State(models.TextChoices):
        LOBBY = "lobby", _("taking seats")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")

    class Pool(models.TextChoices):
        ANY = "any", _("ready cards and cards of any library")
        LIBRARY = "library", _("ready cards and those of this table’s library")
        STARTER = "starter", _("ready cards only")

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    group = models.ForeignKey(Group, models.CASCADE, related_name="tables")
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=16, default="exhaust")
    options = models.JSONField(default=dict)
    hints = models.BooleanField(default=True)
    clock = models.PositiveIntegerField(default=0)
    window = models.PositiveIntegerField(default=10)
    quiet = models.PositiveIntegerField(default=3)
    deck_change = models.BooleanField(default=False)
    card_pool = models.CharField(max_length=8, choices=Pool.choices, default=Pool.ANY)
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

    A series (Extended Play, solo levels, a match) is all games of one `series`.  `options` are the
    rules' options of this game, without what is private (decks).  `first` is whom the host named as
    start player; `dealing` is when the deal was asked for, and `randomness` what each seat's device
    added to it since.  `stand_ins` are the seats that a program plays while their holder is away;
    `confirmed` those that have seen the end.  `ready` are the seats that need no more time for
    their decks, `decks_until` is when that time ends.  `summary` holds the finished game in
    numbers, `share` the word of its public replay.
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
    ready = models.JSONField(default=list)
    decks_until = models.DateTimeField(null=True, blank=True)
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


class LibraryCard(models.Model):
    """A card that a group has written or imported, beside the starter set.

    `data` is the card as `cardgames.rules.exodus.cards.dump_card` writes it, or only its `title`
    and perhaps its `text`: a card that is kept although nobody has said yet what it is.
    """

    group = models.ForeignKey(Group, models.CASCADE, related_name="library_cards")
    slug = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    made_by = models.ForeignKey(Person, models.SET_NULL, null=True, blank=True, related_name="+")
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["slug"]
        constraints = [
            models.UniqueConstraint(fields=["group", "slug"], name="library_card_slug_once")
        ]

    def __str__(self) -> str:
        return self.slug


class CardDeck(models.Model):
    """A deck that a person builds from a group's library; a draft as long as EXO-2 refuses it.

    `main` counts cards by their names; `titles` says how a card was written that the library does
    not have; `energy` is the number of energies.  `steps` lead back to what it was, the last change
    last (`services.deck_steps`).
    """

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    owner = models.ForeignKey(Person, models.CASCADE, related_name="card_decks")
    group = models.ForeignKey(Group, models.CASCADE, related_name="card_decks")
    name = models.CharField(max_length=60)
    main = models.JSONField(default=dict)
    titles = models.JSONField(default=dict)
    energy = models.PositiveIntegerField(default=20)
    steps = models.JSONField(default=list)
    updated = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "group", "name"], name="card_deck_name_once")
        ]

    def __str__(self) -> str:
        return self.name


class Pocket(models.Model):
    """What a seat of a game has for itself beside the journal; nobody else is told.

    It is that of who sat there when it was filled (`holder`: `m` and a membership, or `bot`), and
    nobody who comes later looks into it.  `source` is the deck as it was chosen (a ready deck's
    name, a `CardDeck`, or the list itself); `deck` the last list of it that was legal, `cards` what
    is written on those of its cards that are not of the starter set.  `harmony` says whether the
    seat presents a Harmony Rare; `stops` where it wants to be asked, and how long it passes.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="pockets")
    seat = models.PositiveSmallIntegerField()
    holder = models.CharField(max_length=24, blank=True)
    source: models.JSONField[Any, Any] = models.JSONField(default=dict)
    deck: models.JSONField[Any, Any] = models.JSONField(default=dict)
    cards: models.JSONField[Any, Any] = models.JSONField(default=dict)
    harmony = models.BooleanField(default=False)
    stops: models.JSONField[Any, Any] = models.JSONField(default=dict)

    class Meta:
        ordering = ["seat"]
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_pocket_a_seat")]

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.seat}"


class Window(models.Model):
    """The window of a game in which others may answer now: open for all of them alike.

    `name` is its id in the rules, `why` what it follows; it was open to `seats`, until `until`
    (None where nobody is hurried).  `held` are the seats that have asked for more time.  `said` are
    the taps whose answers were kept in it, the newest last, replaced and unsaid ones too: actor,
    key and action of each.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="window")
    name = models.CharField(max_length=12)
    why = models.CharField(max_length=12)
    seats = models.JSONField(default=list)
    opened = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)
    held = models.JSONField(default=list)
    said: models.JSONField[Any, Any] = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.game_id} {self.name}"


class Intent(models.Model):
    """What a seat has said in the open window before its offer came: kept beside the journal until
    then, for its own eyes; gone once anything is played before it.

    `actor` and `key` are those of the tap; the key is empty where a seat passes on what it did
    itself.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="intents")
    window = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField()
    action = models.TextField()
    actor = models.CharField(max_length=24, blank=True)
    key = models.CharField(max_length=64, blank=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="one_intent_a_seat")]

    def __str__(self) -> str:
        # What it says is nobody's business, not even a log's.
        return f"{self.game_id} seat {self.seat}"
