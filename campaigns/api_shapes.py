"""What the campaign's calls take and give, as the schema shows it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.api_base import LARGEST, Body, SeatName, Text
from accounts.services import CHOSEN
from campaigns.services import MOST_CARDS_IN_HAND
from decks.api_shapes import ListBody, ListedBody
from decks.imports import FORMS, LONGEST
from decks.lists import MOST_CARDS
from journal.api_shapes import KeyBody, Plain

PART = r"^d[1-9][0-9]{0,5}$"
CARD = r"^c[1-9][0-9]{0,8}$"


class StartBody(Body):
    """A new campaign.  There is no default for the hand size (H1): it is the table's."""

    name = Text(max_length=200)
    hand_size = serializers.IntegerField(min_value=1, max_value=MOST_CARDS_IN_HAND)
    counts_active = serializers.BooleanField(required=False, default=False)
    your_name = Text(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="For who is not known yet.",
    )


class DemoBody(Body):
    """A demo party."""

    your_name = Text(max_length=200, required=False, allow_blank=True, default="")


class CampaignOut(serializers.Serializer[Any]):
    """A campaign, and what the caller is there: seats, or `screen` for who only looks on."""

    id = serializers.CharField()
    name = serializers.CharField()
    journal = serializers.CharField()
    group = serializers.CharField()
    hand_size = serializers.IntegerField()
    counts_active = serializers.BooleanField()
    demo = serializers.BooleanField()
    created = serializers.DateTimeField()
    archived = serializers.DateTimeField(allow_null=True)
    role = serializers.CharField()
    seats = serializers.ListField(child=SeatName())


class StartedOut(serializers.Serializer[Any]):
    """A campaign that was started, and the token of the guest who was made for it, if any."""

    campaign = CampaignOut()
    token = serializers.CharField(allow_null=True)


class CharacterBody(Body):
    """A character."""

    name = Text(max_length=200)


class CharacterOut(serializers.Serializer[Any]):
    """A character: the number of its seat, and its deck once it has one."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    deck = serializers.CharField(allow_null=True)
    part = serializers.CharField(allow_null=True)


WAYS = ("text", "cards", "list", "copy", "blank")


class DeckBody(KeyBody):
    """A deck: exactly one of `text` (a list in one of its forms), `cards`, `list` (the id of one
    that I keep), `copy` (the id of a deck whose list I may see) and `blank` (how many blank cards
    of a printed deck)."""

    text = Text(max_length=LONGEST, required=False, trim_whitespace=False)
    form = serializers.ChoiceField(FORMS, required=False, default="auto")
    list = serializers.RegexField(r"^[0-9a-z]{1,12}$", required=False)
    copy = serializers.RegexField(r"^[0-9a-z]{1,12}$", required=False)
    cards = ListedBody(many=True, required=False, max_length=MOST_CARDS)  # type: ignore[call-arg]
    blank = serializers.IntegerField(min_value=1, max_value=MOST_CARDS, required=False)
    hand_size = serializers.IntegerField(
        min_value=1, max_value=MOST_CARDS_IN_HAND, required=False, default=None
    )
    counts_active = serializers.BooleanField(required=False, allow_null=True, default=None)
    pc = serializers.BooleanField(required=False, default=True)
    other_size = serializers.BooleanField(
        required=False, default=False, help_text="This table plays with other than 30 cards (H17)."
    )
    printed = serializers.BooleanField(
        required=False, default=False, help_text="Played with printed cards: only counts are kept."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one way."""
        if sum(attrs.get(way) is not None for way in WAYS) != 1:
            raise serializers.ValidationError(
                {"text": [_("Give exactly one of text, cards, list, copy and blank.")]}
            )
        return attrs


class SeatHolder(serializers.Serializer[Any]):
    """Who holds a seat: a member, or a program (then `member` is null)."""

    member = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_blank=True)
    bot = serializers.CharField(allow_blank=True)
    lent_by = serializers.CharField(allow_blank=True)


class SeatOut(serializers.Serializer[Any]):
    """A seat with its holders."""

    seat = SeatName()
    label = serializers.CharField()  # type: ignore[assignment]
    free = serializers.BooleanField()
    mine = serializers.BooleanField()
    holders = SeatHolder(many=True)


class MemberOut(serializers.Serializer[Any]):
    """A member of the group."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.CharField()
    me = serializers.BooleanField()


class CodeOut(serializers.Serializer[Any]):
    """A code and the address that it stands for."""

    code = serializers.CharField()
    url = serializers.CharField()


class PeopleOut(serializers.Serializer[Any]):
    """The code to join by, and who is there."""

    join = CodeOut()
    members = MemberOut(many=True)
    seats = SeatOut(many=True)


class MemberBody(Body):
    """Another member."""

    member = serializers.IntegerField(min_value=1, max_value=LARGEST)


class MaybeMemberBody(Body):
    """Another member; left out, the caller."""

    member = serializers.IntegerField(
        min_value=1, max_value=LARGEST, required=False, allow_null=True, default=None
    )


class RoleBody(MaybeMemberBody):
    """What the caller, or another member, is."""

    role = serializers.ChoiceField([str(role) for role in CHOSEN])


class RoundBody(KeyBody):
    """`open` needs `number` and `taking`, `commit` and `cancel` need `number`, `out` needs `part`
    and `reason`."""

    do = serializers.ChoiceField(["open", "commit", "cancel", "out"])
    number = serializers.IntegerField(min_value=1, max_value=999_999, required=False)
    taking = serializers.ListField(
        child=serializers.RegexField(PART), min_length=1, max_length=100, required=False
    )
    part = serializers.RegexField(PART, required=False)
    reason = Text(max_length=500, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """What each verb needs."""
        needs = {"open": ("number", "taking"), "out": ("part", "reason")}
        for name in needs.get(attrs["do"], ("number",)):
            if name not in attrs:
                raise serializers.ValidationError({name: [_("This is needed here.")]})
        return attrs


class RoundsOut(serializers.Serializer[Any]):
    """The Round, and the opened one with its preview."""

    number = serializers.IntegerField()
    seat = SeatName()
    round = serializers.IntegerField()
    gate = Plain(allow_null=True)


class RestBody(KeyBody):
    """FAT-20: what is left out is the table's standing ruling, or is asked (H8)."""

    parts = serializers.ListField(child=serializers.RegexField(PART), min_length=1, max_length=100)
    n = serializers.RegexField(
        r"^(all|[1-9][0-9]{0,3}|[1-9][0-9]?/[1-9][0-9]?)$", required=False, default=""
    )
    cards = serializers.ListField(
        child=serializers.RegexField(CARD), max_length=400, required=False, default=list
    )
    round = serializers.ChoiceField(["up", "down"], required=False, default="")
    pick = serializers.ChoiceField(["random", "gm", "owner"], required=False, default="")
    where = serializers.ChoiceField(["top", "bottom", "shuffled"], required=False, default="")
    discard = serializers.ChoiceField(["yes", "no"], required=False, default="")


class RestCallBody(KeyBody):
    """`call` needs `parts` and may say the rest, as a Rest does; `ask` needs `part` and `reason`;
    `commit` and `cancel` need nothing."""

    do = serializers.ChoiceField(["call", "commit", "cancel", "ask"])
    parts = serializers.ListField(
        child=serializers.RegexField(PART), min_length=1, max_length=100, required=False
    )
    n = serializers.RegexField(
        r"^(all|[1-9][0-9]{0,3}|[1-9][0-9]?/[1-9][0-9]?)$", required=False, default=""
    )
    round = serializers.ChoiceField(["up", "down"], required=False, default="")
    pick = serializers.ChoiceField(["random", "gm", "owner"], required=False, default="")
    where = serializers.ChoiceField(["top", "bottom", "shuffled"], required=False, default="")
    discard = serializers.ChoiceField(["yes", "no"], required=False, default="")
    part = serializers.RegexField(PART, required=False)
    reason = Text(max_length=200, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """What each verb needs."""
        needs = {"call": ("parts",), "ask": ("part", "reason")}
        for name in needs.get(attrs["do"], ()):
            if name not in attrs:
                raise serializers.ValidationError({name: [_("This is needed here.")]})
        return attrs


class RulingBody(KeyBody):
    """A case (H4, H8.amount, H17.d1 …) and its standing value, or `ask`."""

    case = serializers.RegexField(r"^H[1-9][0-9]?(\.[a-z]+)?(\.d[1-9][0-9]{0,5})?$")
    value = serializers.RegexField(r"^[a-z0-9/:-]{1,40}$")


class CaseOut(serializers.Serializer[Any]):
    """An open case: what may stand, and what stands.  `version` is 0 for the shipped reading."""

    id = serializers.CharField()
    title = serializers.CharField()
    way = serializers.ChoiceField(["ask", "input", "reading"])
    value = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField()
    values = serializers.ListField(child=serializers.CharField())
    pattern = serializers.CharField(allow_blank=True)
    askable = serializers.BooleanField()
    per_part = serializers.BooleanField()
    keep = serializers.BooleanField()
    parts = serializers.DictField(child=serializers.CharField())


class RulingsOut(serializers.Serializer[Any]):
    """All open cases of the rules of Fatigue with what this table has ruled."""

    number = serializers.IntegerField()
    seat = SeatName()
    cases = CaseOut(many=True)


class GMDeckBody(ListBody, KeyBody):
    """A GM deck: its name, and its list."""

    name = Text(max_length=200)


class BoardBody(Body):
    """The parts in their order, those not named after them, and which are left out."""

    order = serializers.ListField(child=serializers.RegexField(PART), max_length=400)
    hidden = serializers.ListField(child=serializers.RegexField(PART), max_length=400)


class BoardOut(serializers.Serializer[Any]):
    """How the board is laid out."""

    order = serializers.ListField(child=serializers.CharField())
    hidden = serializers.ListField(child=serializers.CharField())


class PresentSeat(serializers.Serializer[Any]):
    """A seat, whether nobody holds it, and whether a holder has a page open here."""

    seat = SeatName()
    label = serializers.CharField()  # type: ignore[assignment]
    free = serializers.BooleanField()
    on = serializers.BooleanField()


class PresentOut(serializers.Serializer[Any]):
    """Who is present; `known` is false while the store that knows is away."""

    known = serializers.BooleanField()
    seats = PresentSeat(many=True)
    looking_on = serializers.IntegerField()


class VersionOut(serializers.Serializer[Any]):
    """A ruling that stands or stood; version 0 is what holds without one."""

    version = serializers.IntegerField()
    value = serializers.CharField()
    words = serializers.CharField()
    part = serializers.CharField(required=False, allow_blank=True)
    entry = serializers.IntegerField(required=False)
    time = serializers.DateTimeField(required=False)
    by = serializers.CharField(required=False)
    undone = serializers.BooleanField(required=False)


class UseOut(serializers.Serializer[Any]):
    """An entry that went by a ruling, and by which version."""

    number = serializers.IntegerField()
    how = serializers.ListField(child=serializers.CharField())
    words = serializers.ListField(child=serializers.CharField())
    undone = serializers.BooleanField()


class RulingOut(serializers.Serializer[Any]):
    """One case through time."""

    number = serializers.IntegerField()
    seat = SeatName()
    versions = VersionOut(many=True)
    uses = UseOut(many=True)
    older = serializers.IntegerField()
