"""What the calls of card tables take and give, as the schema shows it."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from accounts.api_base import LARGEST, Body, SeatName, Text
from cardgames.exhaust.simulator import PLAYERS
from cardgames.games import GAMES
from cardgames.models import Table
from cardgames.rules import exodus
from cardgames.rules.exhaust.options import MOST_NPC_DECK, READINGS, VARIANTS
from cardgames.rules.exodus.options import READINGS as EXODUS_READINGS
from cardgames.services.tables import CLOCKS, QUIET, WINDOWS
from journal.api_shapes import ACTION_LONGEST, Plain, RequestOut

SEEN: Final = r"^[1-9][0-9]{0,8}\.(0|[1-9][0-9]{0,8})$"
KEY: Final = r"^[A-Za-z0-9:_-]{8,64}$"
FIRST: Final = r"^(|chance|[0-4])$"


class OptionsBody(Body):
    """What is played.  Exhaust: `variant`; `start`, a seat or `chance`; `npc`, the size of the
    NPC's deck in solo.  Exodus: `match`, best of three for two; `turn_limit`, after which nobody
    has won.
    `readings` says how this table reads what the rules leave open."""

    players = serializers.IntegerField(min_value=1, max_value=6)
    variant = serializers.ChoiceField(VARIANTS, required=False)
    npc = serializers.IntegerField(min_value=1, max_value=MOST_NPC_DECK, required=False)
    start = serializers.RegexField(r"^(chance|[0-4])$", required=False)
    match = serializers.BooleanField(required=False)
    turn_limit = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    cards = serializers.ChoiceField(["dealt", "printed"], required=False)
    readings = serializers.DictField(
        child=serializers.CharField(max_length=20),
        required=False,
        help_text=f"Some of {', '.join((*READINGS, *EXODUS_READINGS))}.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A seat is a number for the rules."""
        if attrs.get("start", "").isdecimal():
            attrs["start"] = int(attrs["start"])
        return attrs


class OpenBody(Body):
    """A new table; in a campaign's group if one is named, else with a group of its own."""

    game = serializers.ChoiceField(list(GAMES), required=False, default="exhaust")
    name = Text(max_length=80, required=False, allow_blank=True, default="")
    options = OptionsBody()
    hints = serializers.BooleanField(required=False, default=True)
    clock = serializers.IntegerField(
        min_value=0, max_value=CLOCKS[-1], required=False, default=0, help_text="Seconds; 0: none."
    )
    window = serializers.IntegerField(
        min_value=WINDOWS[0],
        max_value=WINDOWS[-1],
        required=False,
        default=10,
        help_text="Exodus: seconds that others have to answer a play or an attack.",
    )
    quiet = serializers.IntegerField(
        min_value=QUIET[0],
        max_value=QUIET[-1],
        required=False,
        default=3,
        help_text="Exodus: the same where nothing was played.",
    )
    deck_change = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Exodus: whether decks may change between the games of a match.",
    )
    card_pool = serializers.ChoiceField(
        Table.Pool.choices,
        required=False,
        default=Table.Pool.ANY,
        help_text="Exodus: of which cards decks may be.",
    )
    group = serializers.RegexField(r"^[0-9a-z]{12}$", required=False, default=None)
    your_name = Text(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="For who is not known yet.",
    )


class TableSettingsBody(Body):
    """The host's settings; what is left out stays."""

    options = OptionsBody(required=False, default=None)
    hints = serializers.BooleanField(required=False, allow_null=True, default=None)
    clock = serializers.IntegerField(
        min_value=0, max_value=CLOCKS[-1], required=False, allow_null=True, default=None
    )
    window = serializers.IntegerField(
        min_value=WINDOWS[0], max_value=WINDOWS[-1], required=False, allow_null=True, default=None
    )
    quiet = serializers.IntegerField(
        min_value=QUIET[0], max_value=QUIET[-1], required=False, allow_null=True, default=None
    )
    deck_change = serializers.BooleanField(required=False, allow_null=True, default=None)
    card_pool = serializers.ChoiceField(
        Table.Pool.choices, required=False, allow_null=True, default=None
    )


class BotBody(Body):
    """How well a bot plays."""

    strength = serializers.ChoiceField(exodus.STRENGTHS)


class CalledBody(Body):
    """What a seat is called."""

    name = Text(max_length=60)


class StepBody(Body):
    """A step of the table, done once for each game: `seen` (`<game>.<number>`) says which game is
    meant, and a step of an older game is stale."""

    key = serializers.RegexField(KEY, required=False)
    seen = serializers.RegexField(SEEN, required=False, default="")
    seat = SeatName(required=False, default=None)


class CardListBody(Body):
    """A deck as a list: cards by their names with their counts (with printed cards only how many),
    and the number of energies."""

    main = Plain()
    energy = serializers.IntegerField(min_value=0, max_value=LARGEST)


class SeatDeckBody(StepBody):
    """A ready deck by its name, one of my decks by its id, or a list; what is left out stays.
    `place` is the seat of a bot, for the host."""

    ready = Text(max_length=40, required=False, allow_null=True, default=None)
    deck = serializers.RegexField(r"^[0-9a-z]{12}$", required=False, allow_null=True, default=None)
    list = CardListBody(required=False, allow_null=True, default=None)
    harmony = serializers.BooleanField(
        required=False,
        allow_null=True,
        default=None,
        help_text="Whether the seat presents a Harmony Rare.",
    )
    place = serializers.IntegerField(
        min_value=0, max_value=5, required=False, allow_null=True, default=None
    )


class ReadyBody(StepBody):
    """Whether no more time is needed for the deck."""

    yes = serializers.BooleanField(required=False, default=True)


class StopsBody(Body):
    """Where a seat wants to be asked: after what was its `own` doing or that of `others`; or that
    it passes: `passing` until its next turn, `never` answering in this game.  What is left out
    stays."""

    seat = SeatName(required=False, default=None)
    own = serializers.ListField(
        child=serializers.CharField(max_length=12), required=False, allow_null=True, default=None
    )
    others = serializers.ListField(
        child=serializers.CharField(max_length=12), required=False, allow_null=True, default=None
    )
    never = serializers.BooleanField(required=False, allow_null=True, default=None)
    passing = serializers.BooleanField(required=False, allow_null=True, default=None)


class FirstBody(StepBody):
    """Who starts: a seat, `chance`, or as the options say."""

    first = serializers.RegexField(FIRST, required=False, allow_blank=True, default="")


class BytesBody(StepBody):
    """Random bytes of a device, in hexadecimal."""

    bytes = serializers.RegexField(r"^[0-9a-fA-F]{16,64}$")


class TableTapBody(Body):
    """An action in its one text form; `seen` is `<game>.<number>`."""

    key = serializers.RegexField(KEY)
    seen = serializers.RegexField(SEEN)
    seat = SeatName(required=False, default=None)
    action = Text(max_length=ACTION_LONGEST, trim_whitespace=False)


class TableUndoBody(Body):
    """The number of an entry of the current game."""

    key = serializers.RegexField(KEY)
    seen = serializers.RegexField(SEEN)
    seat = SeatName(required=False, default=None)
    number = serializers.IntegerField(min_value=0, max_value=LARGEST)


class SimulateBody(Body):
    """Many games between programs."""

    players = serializers.IntegerField(min_value=1, max_value=5)
    games = serializers.IntegerField(min_value=1, max_value=1_000_000)
    strengths = serializers.ListField(
        child=serializers.ChoiceField(PLAYERS), required=False, min_length=1, max_length=5
    )
    npc = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=MOST_NPC_DECK),
        required=False,
        max_length=10,
    )
    readings = serializers.DictField(child=serializers.CharField(max_length=20), required=False)
    seed = Text(max_length=40, required=False, default="1")


class PlaceOut(serializers.Serializer[Any]):
    """A seat of the current game: who plays it."""

    seat = SeatName()
    name = serializers.CharField(help_text="What the table calls it.")
    free = serializers.BooleanField()
    mine = serializers.BooleanField()
    bot = serializers.CharField(allow_blank=True)
    stand_in = serializers.BooleanField(help_text="Whether a program plays for who is away.")


class TableOut(serializers.Serializer[Any]):
    """A table, and what the caller is there."""

    id = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField()
    state = serializers.ChoiceField(choices=Table.State.choices)
    group = serializers.CharField()
    campaign = serializers.CharField(allow_blank=True)
    options = Plain()
    hints = serializers.BooleanField()
    clock = serializers.IntegerField()
    window = serializers.IntegerField(help_text="Exodus: seconds to answer.")
    quiet = serializers.IntegerField(help_text="Exodus: the same where nothing was played.")
    deck_change = serializers.BooleanField()
    card_pool = serializers.ChoiceField(Table.Pool.choices)
    host = serializers.BooleanField(help_text="Whether the caller runs this table.")
    number = serializers.IntegerField(help_text="Which game it is.")
    places = PlaceOut(many=True)
    join = serializers.CharField(help_text="The address that lets others in.")
    code = serializers.CharField()
    created = serializers.DateTimeField()


class OpenedOut(serializers.Serializer[Any]):
    """A table that was opened, and the token of the guest who was made for it, if any."""

    table = TableOut()
    token = serializers.CharField(allow_null=True)


class DecksOut(serializers.Serializer[Any]):
    """The seats that have a deck, and which need no more time for it; until when."""

    chosen = serializers.ListField(child=serializers.IntegerField())
    ready = serializers.ListField(child=serializers.IntegerField())
    until = serializers.DateTimeField(allow_null=True)


class SeriesOut(serializers.Serializer[Any]):
    """How the series stands: what each seat has of it (the Exhaustion cards of a series, the wins
    of a match), whether it is over and for whom."""

    games = serializers.IntegerField()
    exhaustion = serializers.ListField(child=serializers.IntegerField(), required=False)
    wins = serializers.ListField(child=serializers.IntegerField(), required=False)
    outcome = Plain(allow_null=True)
    next = Plain(allow_null=True)


class TableNowOut(serializers.Serializer[Any]):
    """The current game for my seat."""

    table = serializers.CharField()
    game = serializers.IntegerField()
    number = serializers.IntegerField()
    seen = serializers.CharField(help_text="What a change carries as `seen`.")
    seat = SeatName()
    view = Plain()
    hints = Plain(allow_null=True)
    places = PlaceOut(many=True)
    dealing = serializers.BooleanField(help_text="Whether the deal waits for my device’s bytes.")
    deadline = serializers.DateTimeField(allow_null=True, help_text="Of the turn clock.")
    confirmed = serializers.ListField(child=serializers.IntegerField())
    closed = serializers.BooleanField()
    window = Plain(
        allow_null=True,
        help_text="The open window, the same for all; `asked`, `kept`, `standing` and `may_hold`"
        " are my seat’s own.",
    )
    decks = DecksOut(allow_null=True)
    series = SeriesOut()
    undo = RequestOut(many=True)


class KeptAnswerOut(serializers.Serializer[Any]):
    """An answer that is kept until its offer comes: no entry yet, and nobody else is told."""

    status = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    current = serializers.IntegerField()
    here = Plain()


class SeatDeckOut(serializers.Serializer[Any]):
    """The deck that a seat has chosen, for its own eyes."""

    source = Plain(help_text="How it was chosen: `ready`, `deck` or `list`; empty for none yet.")  # type: ignore[assignment]
    list = Plain(allow_null=True)
    harmony = serializers.BooleanField()


class StopsOut(serializers.Serializer[Any]):
    """Where a seat is asked, for its own eyes."""

    own = serializers.ListField(child=serializers.CharField())
    others = serializers.ListField(child=serializers.CharField())
    never = serializers.BooleanField()
    passing = serializers.BooleanField()


class GameOut(serializers.Serializer[Any]):
    """A game of the table."""

    number = serializers.IntegerField()
    series = serializers.IntegerField()
    options = Plain()
    outcome = Plain(allow_null=True)
    over = serializers.DateTimeField(allow_null=True)
    closed = serializers.DateTimeField(allow_null=True)


class PointsOut(serializers.Serializer[Any]):
    """The course of a game in counts that are open."""

    points = serializers.ListField(child=Plain())


class ReplayOut(serializers.Serializer[Any]):
    """A closed game step by step, as those eyes saw it."""

    game = serializers.IntegerField()
    eyes = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField())
    frames = serializers.ListField(child=Plain())


class ShareOut(serializers.Serializer[Any]):
    """The word that opens the replay to whoever has it."""

    word = serializers.CharField()


class StatisticsOut(serializers.Serializer[Any]):
    """All closed games of the group in numbers."""

    games = Plain()
    seats = serializers.ListField(child=Plain())
    people = serializers.ListField(child=Plain())
    combos = Plain()
    longest = serializers.ListField(child=Plain())
    npc = serializers.ListField(child=Plain())
    exodus = Plain(
        help_text="Games of Exodus: `games`, `drawn`, `no_result`, `order` (who went first),"
        " `people`, `decks`, `cards`, `turns`, `longest`."
    )


class SimulatedOut(serializers.Serializer[Any]):
    """What simulated games said: losses by seat and by distance from the start player, the length
    of games in turns, plays by kind of combo, the NPC's wins by the size of its deck."""

    asked = Plain()
    games = serializers.IntegerField()
    losses = Plain()
    from_start = Plain()
    turns = Plain()
    combos = Plain()
    npc = serializers.ListField(child=Plain())
