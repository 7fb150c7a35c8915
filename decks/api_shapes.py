"""What the calls on decks and parties take and give, as the schema shows it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.api_base import Body, Problem, SeatName, Text
from decks.imports import FORMS, LONGEST
from decks.lists import MOST_CARDS, MOST_COPIES, MOST_TAGS, TAG_LENGTH, TEXT_LENGTH, TITLE_LENGTH
from journal.api_shapes import KeyBody, Plain, RequestOut


class TextOut(serializers.Serializer[Any]):
    """The wording of a face."""

    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


class CardOut(serializers.Serializer[Any]):
    """A card whose face the seat may see.  `face` is the key of its wording, "" for a blank one;
    `to` its default destination, "" if it has none."""

    id = serializers.CharField()
    face = serializers.CharField(allow_blank=True)
    to = serializers.CharField(allow_blank=True)
    recyclable = serializers.BooleanField(required=False)
    due = serializers.IntegerField(required=False)
    then = serializers.CharField(required=False)
    place = serializers.IntegerField(required=False, help_text="In the Deck, 0 the uppermost.")


class CountsOut(serializers.Serializer[Any]):
    """How many cards lie in each zone."""

    deck = serializers.IntegerField()
    hand = serializers.IntegerField()
    discard = serializers.IntegerField()
    exhausted = serializers.IntegerField()
    active = serializers.IntegerField()


class NextOut(serializers.Serializer[Any]):
    """What a draw of so many cards does (FAT-21): `at_card` is the card at which it kills."""

    draws = serializers.IntegerField()
    fatigue = serializers.BooleanField()
    dies = serializers.BooleanField()
    at_card = serializers.IntegerField()


class DeckView(serializers.Serializer[Any]):
    """A deck as the seat may see it.  `hand` is null where it is hidden; `exhausted` and `known`
    (in the Deck) hold only cards whose face the seat knows."""

    part = serializers.CharField()
    seat = SeatName()
    kind = serializers.ChoiceField(["skill", "gm"])
    mine = serializers.BooleanField()
    size = serializers.IntegerField()
    counts_active = serializers.BooleanField()
    pc = serializers.BooleanField()
    here = serializers.BooleanField()
    dead = Plain(allow_null=True)
    running = Plain(allow_null=True)
    allowed = serializers.ListField(child=serializers.CharField())
    counts = CountsOut()
    discard = CardOut(many=True)
    active = CardOut(many=True)
    hand = CardOut(many=True, allow_null=True)
    exhausted = CardOut(many=True)
    known = CardOut(many=True)
    recyclable = serializers.IntegerField()
    safe = serializers.IntegerField(allow_null=True)
    next = NextOut(allow_null=True)


class OptionOut(serializers.Serializer[Any]):
    """One way to answer; `arguments` are what the answer has to carry."""

    id = serializers.CharField()
    arguments = serializers.ListField(child=serializers.CharField(), required=False)
    keepable = serializers.BooleanField(required=False)


class DecisionOut(serializers.Serializer[Any]):
    """An open decision that the seat may answer: `answer <id> <option> [argument …] [keep]`."""

    id = serializers.CharField()
    kind = serializers.CharField()
    seat = SeatName()
    options = OptionOut(many=True)
    part = serializers.CharField(required=False)
    required = serializers.BooleanField(required=False)  # type: ignore[assignment]
    detail = Plain(required=False)


class WaitingOut(serializers.Serializer[Any]):
    """A decision that waits for somebody else."""

    id = serializers.CharField()
    kind = serializers.CharField()
    seat = SeatName()
    part = serializers.CharField(allow_blank=True)


class PartyView(serializers.Serializer[Any]):
    """The whole party as the seat may see it."""

    seat = SeatName()
    role = serializers.CharField(help_text="`gm`, `player` or `screen`.")
    round = serializers.IntegerField()
    gate = Plain(allow_null=True, help_text="The opened Round with its preview.")
    rest_call = Plain(allow_null=True, help_text="A Rest that is called: who has said what.")
    rulings = Plain()
    decisions = DecisionOut(many=True)
    waiting = WaitingOut(many=True)
    decks = DeckView(many=True)


class NameOut(serializers.Serializer[Any]):
    """What a part is called, and the id of its deck (empty for a part without an address)."""

    name = serializers.CharField()
    deck = serializers.CharField(allow_blank=True)
    printed = serializers.BooleanField()
    combined = serializers.BooleanField()


class OutlookOut(serializers.Serializer[Any]):
    """How a deck stands, in the words of the pages: `state` is dead, dies (the next Round kills),
    warn (the next one that draws costs a Fatigue or kills, or one of the next three kills), ok, or
    plain where Fatigue does not bind; `next` is what the next Round does, `holds` how long the
    character lives if the whole hand is played each Round."""

    state = serializers.ChoiceField(["dead", "dies", "warn", "ok", "plain"])
    next = serializers.CharField(allow_blank=True)
    holds = serializers.CharField(allow_blank=True)


class PartyOut(serializers.Serializer[Any]):
    """The party for my seat; `cards` gives, part by part, the wording of the faces in it."""

    number = serializers.IntegerField()
    seat = SeatName()
    view = PartyView()
    undo = RequestOut(many=True)
    names = serializers.DictField(child=NameOut())
    outlooks = serializers.DictField(child=OutlookOut())
    cards = serializers.DictField(child=serializers.DictField(child=TextOut()))


class ForecastOut(serializers.Serializer[Any]):
    """How many required draws are safe, and what a refill would do now; null for a deck that
    Fatigue does not bind."""

    safe = serializers.IntegerField(allow_null=True)
    next = NextOut(allow_null=True)
    outlook = OutlookOut(allow_null=True)


class DeckOut(serializers.Serializer[Any]):
    """A deck for my seat; `view` is null once it has left the table."""

    number = serializers.IntegerField()
    seat = SeatName()
    deck = serializers.CharField()
    part = serializers.CharField()
    name = serializers.CharField()
    printed = serializers.BooleanField()
    combined = serializers.BooleanField()
    round = serializers.IntegerField()
    gate = Plain(allow_null=True)
    view = DeckView(allow_null=True)
    forecast = ForecastOut()
    decisions = DecisionOut(many=True)
    waiting = WaitingOut(many=True)
    undo = RequestOut(many=True)
    cards = serializers.DictField(child=TextOut())


class LayoutBody(Body):
    """FAT-14: whether Exhausted lies under Discard in one pile."""

    combined = serializers.BooleanField()
    seat = SeatName(required=False, default=None)


class RoundOut(serializers.Serializer[Any]):
    """One Round of a forecast: what its refill does, and the counts after it."""

    number = serializers.IntegerField()
    draws = serializers.IntegerField()
    fatigue = serializers.BooleanField()
    dies = serializers.BooleanField()
    at_card = serializers.IntegerField()
    ended = serializers.IntegerField(help_text="Effects that ended as the Round began.")
    before = serializers.IntegerField(help_text="Safe draws that the refill found.")
    deck = serializers.IntegerField()
    hand = serializers.IntegerField()
    discard = serializers.IntegerField()
    exhausted = serializers.IntegerField()
    active = serializers.IntegerField()
    safe = serializers.IntegerField()


class CourseOut(serializers.Serializer[Any]):
    """The coming Rounds at best and at worst, where the table has not ruled on H6; `habits` is what
    was assumed, empty where there is no forecast."""

    number = serializers.IntegerField()
    seat = SeatName()
    habits = Plain()
    best = RoundOut(many=True)
    worst = RoundOut(many=True)


class PlayOut(serializers.Serializer[Any]):
    """What would come of one way to use the cards; `worst` says that H6 is open and this is the
    worse order."""

    to = serializers.ChoiceField(["discard", "active", "exhausted"])
    state = serializers.ChoiceField(["ok", "warn", "dies"])
    next = serializers.CharField()
    end = serializers.CharField()
    worst = serializers.BooleanField()


class WhatIfOut(serializers.Serializer[Any]):
    """What each way to use the cards would bring, and what a Rest would change."""

    number = serializers.IntegerField()
    seat = SeatName()
    order = serializers.CharField(help_text="H6 as it stands.")
    plays = PlayOut(many=True)
    rest = serializers.ListField(child=serializers.CharField())


class ListedBody(Body):
    """A card of a list: how many, its title, text, default destination, the flag of H16, tags."""

    count = serializers.IntegerField(min_value=1, max_value=MOST_COPIES, required=False, default=1)
    title = Text(max_length=TITLE_LENGTH)
    text = Text(max_length=TEXT_LENGTH, required=False, allow_blank=True, default="")
    to = serializers.ChoiceField(["discard", "active", "exhausted", ""], required=False, default="")
    recyclable = serializers.BooleanField(required=False, default=True)
    tags = serializers.ListField(
        child=Text(max_length=TAG_LENGTH), max_length=MOST_TAGS, required=False, default=list
    )


class ListBody(Body):
    """A list of cards: exactly one of `text`, in one of its forms, and `cards`."""

    text = Text(max_length=LONGEST, required=False, trim_whitespace=False)
    form = serializers.ChoiceField(FORMS, required=False, default="auto")
    cards = ListedBody(many=True, required=False, max_length=MOST_CARDS)  # type: ignore[call-arg]

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one way."""
        if sum(attrs.get(way) is not None for way in ("text", "cards")) != 1:
            raise serializers.ValidationError({"text": [_("Give exactly one of text and cards.")]})
        return attrs


class KeptBody(ListBody):
    """A list and the name under which it is kept."""

    name = Text(max_length=200)


class RelistBody(ListBody, KeyBody):
    """Another list for a deck of printed cards."""


class SwapBody(ListedBody, KeyBody):
    """So many cards of a face become other cards."""

    face = Text(max_length=12)


class WordingBody(ListedBody, KeyBody):
    """Another wording, and other marks, for all cards of a face."""

    face = Text(max_length=12)
    count = None  # type: ignore[assignment]


class SheetBody(Body):
    """What to print."""

    what = serializers.ChoiceField(["cards", "sheet"], required=False, default="cards")
    seat = SeatName(required=False, default=None)


class ListedOut(serializers.Serializer[Any]):
    """A card of a list, as it is taken again."""

    count = serializers.IntegerField()
    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    to = serializers.CharField(allow_blank=True)
    recyclable = serializers.BooleanField()
    tags = serializers.ListField(child=serializers.CharField())


class FaceOut(ListedOut):
    """The cards of one face; a blank one has neither face nor title."""

    face = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)


class DeckListOut(serializers.Serializer[Any]):
    """What a deck is made of, wherever its cards lie; `text` is the list as `decks` take it."""

    deck = serializers.CharField()
    name = serializers.CharField()
    printed = serializers.BooleanField()
    retired = serializers.BooleanField()
    size = serializers.IntegerField()
    cards = FaceOut(many=True)
    text = serializers.CharField(allow_blank=True)


class KeptOut(serializers.Serializer[Any]):
    """A list that I keep."""

    id = serializers.CharField()
    name = serializers.CharField()
    size = serializers.IntegerField()
    changed = serializers.DateTimeField()
    cards = ListedOut(many=True)
    text = serializers.CharField()


class SampleOut(serializers.Serializer[Any]):
    """A ready list to try things with."""

    id = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    text = serializers.CharField()


class BadLineOut(serializers.Serializer[Any]):
    """A line of a list that could not be read: why not, and what to do."""

    line = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    remedy = serializers.CharField()


class ReadOut(serializers.Serializer[Any]):
    """A list as it was read, before anything is made of it."""

    form = serializers.CharField(help_text="How it was read: text, csv or json.")
    size = serializers.IntegerField()
    cards = ListedOut(many=True)
    lines = BadLineOut(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class DeckProblem(Problem):
    """A list or a deck that was not made; nothing changed."""

    lines = BadLineOut(many=True, required=False)
