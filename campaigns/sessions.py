"""The evenings of a campaign: begin, end, who was there, notes, names of scenes and Rounds.

Beginning, ending and naming are written into the open log; notes are not.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.refusals import AccountRefusal
from campaigns.models import Campaign, Character, Scene, Session
from campaigns.selectors import characters
from journal import reports
from journal.contract import GM
from journal.models import Entry
from journal.moments import moment
from journal.notes import note
from journal.services import Receipt, submit

LONGEST_NOTE: Final = 20_000
LONGEST_NAME: Final = 80
SUMMARY: Final = "session_summary"


@dataclass(frozen=True)
class Acting:
    """A GM who does something once: the person as the journal names them, and a key."""

    actor: str
    key: str = ""

    def keyed(self, what: str) -> str:
        """A key for one of the entries that it takes."""
        return f"{(self.key or secrets.token_hex(12))[:44]}:{what}"


def current(campaign: Campaign) -> Session | None:
    """The session that is going on, if any."""
    return campaign.sessions.filter(ended=None).first()


def begin(campaign: Campaign, present: Iterable[Character], title: str, gm: Acting) -> Session:
    """A session begins; who is there is preset for every Round (H19).

    Refuses `session_open`, and `refused` where the rules do not let somebody be set as here.
    """
    name = _line(title)
    here = list(present)
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        going = current(campaign)
        if going is not None and _said_before(campaign, gm, "begun"):
            return going
        if going is not None:
            raise _still_going(going)
        number = max((s.number for s in campaign.sessions.all()), default=0) + 1
        seen = moment(campaign.journal_id).number
        _preset(campaign, here, gm)
        session = Session.objects.create(
            campaign=campaign,
            number=number,
            title=name,
            first=seen,
            present=[{"name": c.name, "part": c.deck.part if c.deck else ""} for c in here],
        )
        told = {"number": number, "title": name, "present": ", ".join(c.name for c in here) or "–"}
        _written(
            note(
                campaign.journal_id,
                GM,
                "session.begun",
                told,
                key=gm.keyed("begun"),
                actor=gm.actor,
            )
        )
    return session


def _said_before(campaign: Campaign, gm: Acting, what: str) -> bool:
    """Whether the same intention was carried out before: a second tap on the button."""
    done = Entry.objects.filter(journal_id=campaign.journal_id, actor=gm.actor, key=gm.keyed(what))
    return bool(gm.key) and done.exists()


def _preset(campaign: Campaign, here: list[Character], gm: Acting) -> None:
    """H19: those at the table take part in Rounds unless the GM says otherwise."""
    there = {c.pk for c in here}
    for each in characters(campaign):
        if each.deck is None:
            continue
        now = moment(campaign.journal_id)
        deck = next((d for d in now.view(GM)["decks"] if d["part"] == each.deck.part), None)
        if deck is None or deck["here"] == (each.pk in there):
            continue
        action = f"here {each.deck.part} {'yes' if each.pk in there else 'no'}"
        key = gm.keyed(f"here{each.deck.part}")
        _written(submit(campaign.journal_id, GM, action, key, now.number, actor=gm.actor))


def attend(session: Session, character: Character, *, here: bool, gm: Acting) -> None:
    """Somebody comes late or leaves early: the preset of H19 follows."""
    with transaction.atomic():
        session = Session.objects.select_for_update().get(pk=session.pk)
        part = character.deck.part if character.deck else ""
        listed = [who for who in session.present if who["name"] != character.name]
        if here:
            listed.append({"name": character.name, "part": part})
        session.present = listed
        session.save(update_fields=["present"])
        now = moment(session.campaign.journal_id)
        # A retired deck refills no more, so nothing is preset for it (H19).
        in_play = {deck["part"] for deck in now.view(GM)["decks"] if not deck.get("retired")}
        if part in in_play and session.ended is None:
            journal_id = session.campaign.journal_id
            action = f"here {part} {'yes' if here else 'no'}"
            key = gm.keyed(f"here{part}")
            _written(submit(journal_id, GM, action, key, now.number, actor=gm.actor))


def end(session: Session, gm: Acting) -> Session:
    """The session ends; its summary is counted by the worker.  Ending twice changes nothing."""
    with transaction.atomic():
        session = Session.objects.select_for_update().get(pk=session.pk)
        if session.ended is not None:
            return session
        journal_id = session.campaign.journal_id
        told = {"number": session.number, "title": session.title}
        receipt = note(journal_id, GM, "session.ended", told, key=gm.keyed("ended"), actor=gm.actor)
        _written(receipt)
        session.ended, session.last = timezone.now(), receipt.current
        session.save(update_fields=["ended", "last"])
        reports.ask(
            SUMMARY,
            person=None,
            about=str(session.pk),
            group=session.campaign.group,
            options={"back": f"/campaigns/{session.campaign_id}/sessions/{session.number}/"},
        )
    return session


def resume(session: Session, gm: Acting) -> Session:
    """The last session goes on after all: it was ended by mistake.  Refuses `session_open` and
    `not_the_last`."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=session.campaign_id)
        session = Session.objects.select_for_update().get(pk=session.pk)
        if session.ended is None:
            return session
        if (going := current(campaign)) is not None:
            raise _still_going(going)
        if campaign.sessions.filter(number__gt=session.number).exists():
            raise AccountRefusal("not_the_last", _("Only the last session can go on."))
        told = {"number": session.number}
        _written(
            note(
                campaign.journal_id,
                GM,
                "session.resumed",
                told,
                key=gm.keyed("resumed"),
                actor=gm.actor,
            )
        )
        session.ended = session.last = None
        session.summary = {}
        session.save(update_fields=["ended", "last", "summary"])
    return session


def _still_going(session: Session) -> AccountRefusal:
    return AccountRefusal(
        "session_open",
        _("Session %(n)d is still going on. End it first.") % {"n": session.number},
    )


def name_scene(session: Session, name: str, gm: Acting, *, round_number: int | None) -> Scene:
    """A scene begins, or the Round that is being played gets a name; the log says so."""
    tidy = _line(name)
    if not tidy:
        raise AccountRefusal("name_missing", _("Please give a name."))
    if session.ended is not None:
        raise AccountRefusal("session_over", _("This session is over."))
    word = "scene.begun" if round_number is None else "round.named"
    told: dict[str, Any] = {"name": tidy}
    if round_number is not None:
        told["round"] = round_number
    with transaction.atomic():
        receipt = note(
            session.campaign.journal_id, GM, word, told, key=gm.keyed("scene"), actor=gm.actor
        )
        _written(receipt)
        assert receipt.number is not None, "a saved tap has an entry"
        found, _made = Scene.objects.get_or_create(
            session=session, entry=receipt.number, defaults={"name": tidy, "round": round_number}
        )
    return found


def write_notes(session: Session, *, title: str, shared: str, secret: str | None) -> None:
    """The title and the notes; `secret` None leaves the GM's own as they are."""
    for text in (shared, secret or ""):
        if len(text) > LONGEST_NOTE:
            raise AccountRefusal(
                "too_long",
                _("Notes have at most %(most)d characters.") % {"most": LONGEST_NOTE},
            )
    changed = {"title": _line(title), "shared": _text(shared)}
    if secret is not None:
        changed["secret"] = _text(secret)
    Session.objects.filter(pk=session.pk).update(**changed)
    session.refresh_from_db()


def _line(text: str) -> str:
    name = " ".join(_text(text).split())
    if len(name) > LONGEST_NAME:
        raise AccountRefusal(
            "name_too_long",
            _("This name has %(length)d characters; at most %(longest)d fit.")
            % {"length": len(name), "longest": LONGEST_NAME},
        )
    return name


def _text(text: str) -> str:
    kept = "".join(c for c in text if c in "\n\t" or c.isprintable())
    return kept.encode("utf-8", "ignore").decode().strip()


def _written(receipt: Receipt) -> None:
    if not receipt.saved:
        raise AccountRefusal("refused", receipt.sentence)
