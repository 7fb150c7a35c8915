"""The transfer file: a campaign with everything in it, for its owner alone.

It is gzip around JSON.  People are not in it, as they belong to a server: whoever takes it in is
host and GM there, and the players join and take their seats.  Nothing that exists is overwritten.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import zlib
from collections.abc import Mapping
from typing import Any, Final

import orjson
from django.conf import settings
from django.db import DatabaseError, models, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts.models import Group, Holding, Membership, Person, Seat, Seating
from accounts.names import clean_name
from accounts.refusals import AccountRefusal
from accounts.services import hold_gm_seat, join_code, seat_bot
from campaigns import sections
from campaigns.models import Campaign, Character, Scene, Session
from decks.models import CardText, Deck
from journal import due
from journal.contract import GM, Refusal
from journal.models import Journal
from journal.notes import note
from journal.transfer import BadFile, Progress, pack, plain, row_of, unpack

FORMAT: Final = "tableside-transfer-1"
SUFFIX: Final = ".tableside"
MIME: Final = "application/gzip"
MOST_BYTES: Final = 64 * 1024 * 1024
"""Unpacked; a thousand entries take about a megabyte."""
MOST_UPLOADED: Final = 16 * 1024 * 1024


def make_file(campaign: Campaign, progress: Progress | None = None) -> tuple[str, bytes]:
    """A name for the file, and its bytes."""
    with transaction.atomic():
        packed: dict[str, Any] = {
            "format": FORMAT,
            "made": timezone.now(),
            "journal": pack(campaign.journal_id, progress),
            **_beside(campaign),
        }
    number = packed["journal"]["number"]
    name = f"{slugify(campaign.name) or 'campaign'}-{number}{SUFFIX}"
    return name, gzip.compress(orjson.dumps(packed), compresslevel=6)


def fingerprint(campaign: Campaign) -> str:
    """A print of all that a file holds beside the journal; another one as soon as it changes."""
    packed = orjson.dumps(_beside(campaign), option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(packed).hexdigest()


def _beside(campaign: Campaign) -> dict[str, Any]:
    return {
        "campaign": plain(campaign, "group_id", "journal_id"),
        "group": {"id": campaign.group_id, "name": campaign.group.name},
        "seats": [_seat(s) for s in Seat.objects.filter(seating_id=campaign.journal_id)],
        "decks": [_deck(d) for d in Deck.objects.filter(journal_id=campaign.journal_id)],
        "characters": [
            {"name": c.name, "seat": c.seat.name, "deck": c.deck_id, "created": c.created}
            for c in campaign.characters.select_related("seat")
        ],
        "sessions": [
            {
                **plain(session, "id", "campaign_id"),
                "scenes": [plain(s, "id", "session_id") for s in session.scenes.all()],
            }
            for session in campaign.sessions.all()
        ],
        "sections": sections.dump_all(campaign.group),
    }


def _seat(seat: Seat) -> dict[str, Any]:
    bot = Holding.objects.filter(seat=seat, until=None).exclude(bot="").first()
    return {"name": seat.name, "label": seat.label, "bot": bot.bot if bot else ""}


def _deck(deck: Deck) -> dict[str, Any]:
    texts = CardText.objects.filter(deck=deck).order_by("pk")
    return {
        **plain(deck, "journal_id"),
        "texts": [plain(text, "id", "deck_id") for text in texts],
    }


def announce(campaign: Campaign, person: Person, key: str) -> None:
    """The open log says that somebody takes everything home: orders of Decks and all Hands."""
    told = {"who": person.name}
    actor = f"p:{person.pk}"
    note(campaign.journal_id, GM, "transfer.taken", told, key=key, actor=actor)


def read_file(content: bytes) -> dict[str, Any]:
    """What a file holds.  Raises `BadFile` for what is no transfer file, or too large."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            text = packed.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        raise BadFile(_("This is no transfer file of Tableside.")) from None
    if len(text) > MOST_BYTES:
        raise BadFile(_("This file is larger than can be taken in."))
    try:
        found = orjson.loads(text)
    except ValueError:
        raise BadFile(_("This is no transfer file of Tableside.")) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadFile(_("This is no transfer file of Tableside, or one of another version."))
    return found


def take_in(content: bytes, person: Person) -> Campaign:
    """The campaign of a transfer file, with this person as its host and GM.

    Raises `BadFile` for a file that is damaged or was tampered with, and `AccountRefusal`
    `already_here` (nothing is ever overwritten) and `closed_server`; then nothing has changed.
    """
    if not settings.OPEN_SERVER and not person.username:
        raise AccountRefusal("closed_server", _("On this server only accounts start campaigns."))
    found = read_file(content)
    try:
        with transaction.atomic():
            return _take_in(found, person)
    except (
        Refusal,
        KeyError,
        TypeError,
        ValueError,
        AttributeError,
        IndexError,
        DatabaseError,
    ) as error:
        raise BadFile(
            _("The file is damaged: %(what)s.") % {"what": type(error).__name__}
        ) from error


def _take_in(found: Mapping[str, Any], person: Person) -> Campaign:
    journal_id = str(found["journal"]["id"])
    if not (0 < len(journal_id) <= 12 and journal_id.isascii() and journal_id.isalnum()):
        raise BadFile(_("The file is damaged: %(what)s.") % {"what": "id"})
    if Seating.objects.filter(pk=journal_id).exists():
        raise AccountRefusal(
            "already_here",
            _("This campaign is on this server already. Nothing was changed or overwritten."),
        )
    name = clean_name(str(found["campaign"]["name"]), 80)
    group = Group.objects.create(name=name, **_id_if_free(Group, found["group"]["id"]))
    host = Membership.objects.create(group=group, person=person, role=Membership.Role.HOST)
    seating = Seating.objects.create(id=journal_id, group=group)
    journal = unpack(found["journal"], seating)
    campaign = row_of(Campaign, found["campaign"], group=group, journal=journal, demo=False)
    campaign.id = _id_if_free(Campaign, campaign.id).get("id") or Campaign().id
    campaign.name = name
    campaign.save(force_insert=True)
    _people_and_decks(found, campaign, host)
    _sessions(found, campaign)
    sections.load_all(group, found.get("sections", {}))
    join_code(group)
    _go_on(found, journal)
    return campaign


def _id_if_free(of: type[models.Model], wanted: Any) -> dict[str, str]:
    """An address is kept, so that bookmarks go on, unless this server has it in use."""
    usable = isinstance(wanted, str) and 0 < len(wanted) <= 12 and wanted.isascii()
    if not usable or not wanted.isalnum() or of._default_manager.filter(pk=wanted).exists():
        return {}
    return {"id": wanted}


def _people_and_decks(found: Mapping[str, Any], campaign: Campaign, host: Membership) -> None:
    seats = {}
    for each in found["seats"]:
        seat = Seat(seating_id=campaign.journal_id, name=each["name"])
        seat.label = clean_name(str(each["label"]))
        if seat.name != GM and not str(int(seat.name)) == seat.name:
            raise BadFile(_("The file is damaged: %(what)s.") % {"what": "seat"})
        seat.save()
        seats[seat.name] = seat
        if each["bot"]:
            seat_bot(seat, str(each["bot"])[:20])
    hold_gm_seat(seats[GM], host)
    decks = {}
    for each in found["decks"]:
        deck = row_of(Deck, each, journal=campaign.journal)
        deck.id = _id_if_free(Deck, deck.id).get("id") or Deck().id
        deck.save(force_insert=True)
        decks[each["id"]] = deck
        CardText.objects.bulk_create(
            [row_of(CardText, text, id=None, deck=deck) for text in each["texts"]]
        )
    for each in found["characters"]:
        row_of(
            Character,
            each,
            id=None,
            campaign=campaign,
            seat=seats[each["seat"]],
            deck=decks.get(each["deck"]),
        ).save()


def _sessions(found: Mapping[str, Any], campaign: Campaign) -> None:
    for each in found["sessions"]:
        session = row_of(Session, each, id=None, campaign=campaign)
        session.save()
        Scene.objects.bulk_create(
            [row_of(Scene, scene, id=None, session=session) for scene in each["scenes"]]
        )


def _go_on(found: Mapping[str, Any], journal: Journal) -> None:
    """Scripted players of a demo go on playing, if that is what was due."""
    wanted = found["journal"].get("due")
    if isinstance(wanted, dict) and due.handled(wanted.get("what")):
        due.set_due(journal.pk, timezone.now(), wanted)
