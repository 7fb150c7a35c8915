"""What the owner and the GM settle about a campaign as a whole: its name, putting it away."""

from __future__ import annotations

from json import dumps

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Group
from accounts.names import clean_name
from accounts.refusals import AccountRefusal
from campaigns.models import Campaign
from campaigns.services import check_hand_size
from campaigns.sessions import Acting, current, end
from journal.contract import GM
from journal.models import Journal
from journal.moments import moment
from journal.notes import note
from journal.services import submit

NAME_LENGTH = 80


def settle(
    campaign: Campaign, name: str, hand_size: int, *, counts_active: bool, gm: Acting
) -> None:
    """Another name, and what new characters begin with (H1).  Refuses bad names and sizes."""
    tidy = clean_name(name, NAME_LENGTH)
    check_hand_size(hand_size)
    with transaction.atomic():
        renamed = tidy != campaign.name
        campaign.name, campaign.hand_size, campaign.counts_active = tidy, hand_size, counts_active
        campaign.save(update_fields=["name", "hand_size", "counts_active"])
        if renamed:
            Group.objects.filter(pk=campaign.group_id).update(name=tidy)
            Journal.objects.filter(pk=campaign.journal_id).update(wording=F("wording") + 1)
            told = {"name": tidy}
            note(
                campaign.journal_id,
                GM,
                "campaign.renamed",
                told,
                key=gm.keyed("name"),
                actor=gm.actor,
            )


def archive(campaign: Campaign, gm: Acting) -> None:
    """Put the campaign away: it can be read and not played.  A session that goes on ends.

    The keys of its shuffles are shown from now on, as their order matters to no play any more.
    """
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if locked.archived is not None:
            return
        if (going := current(locked)) is not None:
            end(going, gm)
        note(
            campaign.journal_id,
            GM,
            "campaign.archived",
            {},
            key=gm.keyed("archived"),
            actor=gm.actor,
        )
        now = timezone.now()
        Journal.objects.filter(pk=campaign.journal_id).update(closed=now)
        Campaign.objects.filter(pk=campaign.pk).update(archived=now)
    campaign.refresh_from_db()


def reopen(campaign: Campaign, gm: Acting) -> None:
    """Play it again.  The log says that the orders of its Decks could be worked out meanwhile, and
    every Deck is shuffled: what the shown keys tell is true no longer."""
    with transaction.atomic():
        locked = Campaign.objects.select_for_update().get(pk=campaign.pk)
        if locked.archived is None:
            return
        Journal.objects.filter(pk=campaign.journal_id).update(closed=None)
        Campaign.objects.filter(pk=campaign.pk).update(archived=None)
        note(
            campaign.journal_id,
            GM,
            "campaign.reopened",
            {},
            key=gm.keyed("reopened"),
            actor=gm.actor,
        )
        _shuffle_all(campaign.journal_id, gm)
    campaign.refresh_from_db()


def _shuffle_all(journal_id: str, gm: Acting) -> None:
    why = dumps(_("The campaign is played again."), ensure_ascii=False)
    for deck in moment(journal_id).view(GM)["decks"]:
        cards = deck["counts"]["deck"]
        # A draw that waits for the GM holds its deck still; its cards are the same after as before.
        if deck.get("retired") or deck["running"] or not cards:
            continue
        action = f"move {deck['part']} deck:{cards} to=deck at=shuffled {why}"
        seen = Journal.objects.only("number").get(pk=journal_id).number
        key = gm.keyed(f"again:{deck['part']}")
        receipt = submit(journal_id, GM, action, key, seen, actor=gm.actor, by="system")
        assert receipt.saved, receipt.sentence


def check_deletion(campaign: Campaign, typed: str) -> None:
    """Raise `AccountRefusal` unless the campaign's name was typed, so that nobody deletes one by
    a slip of the thumb."""
    if " ".join(typed.split()).casefold() != campaign.name.casefold():
        raise AccountRefusal(
            "name_differs",
            _("To delete it, type its name: %(name)s. Nothing was deleted.")
            % {"name": campaign.name},
        )
