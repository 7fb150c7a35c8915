"""Tables in the states that pages are looked at in, made by the services and not by tapping."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

from accounts.models import JoinCode, Membership, Person, Seat
from accounts.services import (
    hold_gm_seat,
    join,
    join_code,
    lend_seat,
    new_device,
    new_guest,
    replace_device,
    seat_code,
    set_role,
    take_seat,
)
from campaigns import sessions
from campaigns.demo_cards import PARTY
from campaigns.models import Campaign, Character, Session
from campaigns.services import add_character, give_deck, make_gm_deck, start
from decks import kept
from decks.lists import blank_list, read_list
from decks.models import Deck
from journal.contract import GM
from journal.contract import Seat as SeatKey
from journal.moments import moment
from journal.services import submit

NAMES = ("Mira Vael", "Bren of Low Marsh", "Oskar Thane")
WEATHER = "2x Fog | Nobody sees further than a stone's throw.\n2x Rain\n1x A red moon\n1x Thaw"
_keys = itertools.count(1)


@dataclass
class Tablecloth:
    """One campaign in one state, and everybody at it."""

    name: str
    campaign: Campaign
    people: dict[str, Person]
    members: dict[str, Membership]
    characters: list[Character] = field(default_factory=list)
    decks: list[Deck] = field(default_factory=list)
    session: Session | None = None

    @property
    def journal(self) -> str:
        """The journal of its party."""
        return str(self.campaign.journal_id)

    def do(self, seat: SeatKey, action: str, who: str = "gm") -> None:
        """One tap; anything but success is a mistake of the script."""
        now = moment(self.journal)
        key, actor = f"shots-key-{next(_keys)}", f"p:{self.people[who].pk}"
        receipt = submit(self.journal, seat, action, key, now.number, actor=actor)
        assert receipt.saved, f"{self.name}: {action}: {receipt.sentence}"

    def counts(self, part: str) -> dict[str, Any]:
        """How many cards lie where in a deck."""
        return dict(self.deck(part)["counts"])

    def deck(self, part: str) -> Any:
        """A deck as the GM sees it."""
        return next(deck for deck in moment(self.journal).view(GM)["decks"] if deck["part"] == part)

    def round(self, number: int) -> None:
        """A Round in which everybody plays two cards."""
        taking = ",".join(deck.part for deck in self.decks[:3])
        self.do(GM, f"round open {number} taking={taking}")
        self.do(GM, f"round commit {number}")
        for seat in range(3):
            self.play(seat)

    def play(self, seat: int, count: int = 2) -> None:
        """The first cards of a hand go to Discard."""
        mine = moment(self.journal).view(seat)["decks"]
        hand = next(deck["hand"] for deck in mine if deck["seat"] == seat)
        chosen = ",".join(card["id"] for card in hand[:count])
        self.do(seat, f"play {chosen} to=discard")

    def keep_only(self, part: str, left: int, discard: int) -> None:
        """By hand all but a few cards of the Deck become Exhausted, and some of those Discard."""
        gone = self.counts(part)["deck"] - left
        if gone > 0:
            self.do(GM, f'move {part} deck:{gone} to=exhausted "three nights without sleep"')
        more = self.counts(part)["discard"] - discard
        if more > 0:
            cards = ",".join(card["id"] for card in self.deck(part)["discard"][:more])
            self.do(GM, f'move {part} {cards} to=exhausted "three nights without sleep"')


def bare(people: dict[str, Person], name: str = "bare") -> Tablecloth:
    """A campaign with its GM and nobody else."""
    campaign = start(people["gm"], "The Ashen Road", 5)
    host = Membership.objects.get(group=campaign.group, person=people["gm"])
    return Tablecloth(name, campaign, people, {"gm": host})


def begun(people: dict[str, Person], name: str = "begun") -> Tablecloth:
    """A campaign whose first character waits for a deck."""
    made = bare(people, name)
    made.characters.append(add_character(made.campaign, NAMES[0]))
    return made


def fresh(people: dict[str, Person], name: str = "fresh") -> Tablecloth:
    """Three characters with decks before their first Round: the second plays with printed cards,
    the third is nobody's; somebody looks on, and a screen hangs on the wall."""
    made = bare(people, name)
    code = join_code(made.campaign.group).code
    for who in ("ada", "ben", "kim", "sam", "wall"):
        made.members[who] = join(code, people[who])
    set_role(made.members["sam"], Membership.Role.SPECTATOR)
    set_role(made.members["wall"], Membership.Role.SCREEN)
    for number, called in enumerate(NAMES):
        character = add_character(made.campaign, called)
        cards = blank_list(30) if number == 1 else read_list(str(PARTY[number][1]))
        give_deck(character, cards, key=f"shots-{name}-{number}", actor="system")
        character.refresh_from_db()
        assert character.deck is not None
        made.characters.append(character)
        made.decks.append(character.deck)
    take_seat(made.characters[0].seat, made.members["ada"])
    take_seat(made.characters[1].seat, made.members["ben"])
    return made


def usual(people: dict[str, Person], name: str = "usual") -> Tablecloth:
    """The middle of an evening: Round 3, cards in every zone, a GM deck, a session with a scene."""
    made = fresh(people, name)
    acting = sessions.Acting(f"p:{people['gm'].pk}")
    made.session = sessions.begin(made.campaign, made.characters, "The burnt mill", acting)
    sessions.write_notes(
        made.session, title="The burnt mill", shared="Who lit it?", secret="The miller."
    )
    deck, _receipt = make_gm_deck(
        made.campaign, "Weather", read_list(WEATHER), key=f"shots-{name}-w", actor="system"
    )
    made.decks.append(deck)
    made.do(GM, "rule H6 expiry-first")
    made.round(1)
    made.do(GM, f"draw {deck.part} 1 optional")
    sessions.name_scene(made.session, "At the ford", acting, round_number=None)
    made.round(2)
    hand = made.deck(made.decks[0].part)["hand"]
    made.do(0, f"play {hand[0]['id']} to=active rounds=2 then=exhausted", "ada")
    made.do(0, f"play {hand[1]['id']} to=exhausted", "ada")
    made.round(3)
    return made


def deciding(people: dict[str, Person]) -> Tablecloth:
    """What a table waits for: a draw that the GM has to judge, a search, a wish for a Rest, and a
    Round that is opened."""
    made = usual(people, "deciding")
    first, second, third = (deck.part for deck in made.decks[:3])
    made.keep_only(first, 2, 3)
    made.do(GM, f"round open 4 taking={first},{second},{third}")
    made.do(GM, f"search {first}")
    made.do(1, f'rest ask {second} "two nights awake"', "ben")
    made.keep_only(third, 0, 4)
    made.do(GM, f"draw {third} 2 optional")
    return made


def resting(people: dict[str, Person]) -> Tablecloth:
    """A Rest together that was called, and to which somebody has not said anything yet."""
    made = usual(people, "resting")
    parts = [deck.part for deck in made.decks[:3]]
    made.keep_only(parts[0], 12, 3)
    made.do(GM, f"rest call {','.join(parts)} n=3 where=shuffled")
    return made


def dead(people: dict[str, Person]) -> Tablecloth:
    """The first character has died in Round 4, and the GM has said how; the second is close."""
    made = usual(people, "dead")
    first, second, third = (deck.part for deck in made.decks[:3])
    made.keep_only(first, 0, 1)
    made.keep_only(second, 0, 3)
    made.do(GM, f"round open 4 taking={first},{second},{third}")
    made.do(GM, "round commit 4")
    made.do(GM, f'describe {first} "The smoke was too thick, and nobody heard."')
    return made


def lent(people: dict[str, Person]) -> Tablecloth:
    """Seats in other hands: one is lent, two people are GMs, and one person plays two; somebody's
    deck is still to come."""
    made = fresh(people, "lent")
    add_character(made.campaign, "Sister Quill")
    take_seat(made.characters[2].seat, made.members["ben"])
    set_role(made.members["sam"], Membership.Role.PLAYER)
    lend_seat(made.characters[0].seat, made.members["ada"], made.members["sam"])
    gm_seat = Seat.objects.get(seating_id=made.journal, name=GM)
    hold_gm_seat(gm_seat, made.members["ben"], made.members["gm"])
    return made


def ended(people: dict[str, Person]) -> Tablecloth:
    """An evening that is over, with its summary."""
    made = usual(people, "ended")
    assert made.session is not None
    sessions.end(made.session, sessions.Acting(f"p:{people['gm'].pk}"))
    return made


def everybody() -> dict[str, Person]:
    """The people of all tables; `new` is known and nowhere yet."""
    names = {
        "gm": "Gerda",
        "ada": "Ada",
        "ben": "Ben",
        "kim": "Kim",
        "sam": "Sam",
        "wall": "Screen",
    }
    return {who: new_guest(name) for who, name in {**names, "new": "Nora"}.items()}


def token_of(person: Person, label: str = "Firefox on Android") -> str:
    """The token of one more device of the person."""
    return new_device(person, label)[1]


def long_lived(code: JoinCode) -> str:
    """A seat's code that outlasts the five minutes it usually has."""
    JoinCode.objects.filter(pk=code.pk).update(expires=None)
    return code.code


def codes(table: Tablecloth, lost: Tablecloth) -> dict[str, str]:
    """Codes that open something: the group, a seat of mine, a seat whose phone is lost."""
    mine = seat_code(table.characters[0].seat, table.members["ada"])
    theirs = replace_device(lost.characters[0].seat, lost.members["gm"])
    return {
        "join": join_code(table.campaign.group).code,
        "seat": long_lived(mine),
        "lost": long_lived(theirs),
    }


def kept_list(person: Person) -> str:
    """The id of a list that the person keeps."""
    return str(kept.keep(person, "Mira, second winter", read_list(str(PARTY[0][1]))).pk)
