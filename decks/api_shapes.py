"""What the calls on decks and parties take and give, as the schema shows it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from accounts.api_base import Body, SeatName
from journal.api_shapes import Plain, RequestOut


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


class PartyOut(serializers.Serializer[Any]):
    """The party for my seat; `cards` gives, part by part, the wording of the faces in it."""

    number = serializers.IntegerField()
    seat = SeatName()
    view = PartyView()
    undo = RequestOut(many=True)
    names = serializers.DictField(child=NameOut())
    cards = serializers.DictField(child=serializers.DictField(child=TextOut()))


class ForecastOut(serializers.Serializer[Any]):
    """How many required draws are safe, and what a refill would do now; null for a deck that
    Fatigue does not bind."""

    safe = serializers.IntegerField(allow_null=True)
    next = NextOut(allow_null=True)


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
