"""What the log says about sessions and transfer files, by the word of the note."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

NOTES: dict[str, str] = {
    "session.begun": _("Session %(number)s begins. At the table: %(present)s."),
    "session.ended": _("Session %(number)s ends."),
    "session.resumed": _("Session %(number)s goes on after all."),
    "scene.begun": _("A scene begins: %(name)s."),
    "round.named": _("Round %(round)s is called: %(name)s."),
    "transfer.taken": _(
        "%(who)s takes home a transfer file with everything in it: all Hands, and the order of"
        " every Deck."
    ),
    "transfer.imported": _(
        "The campaign was moved here by a transfer file. The shuffles to come have fresh keys."
    ),
    "campaign.archived": _("The campaign is archived; nothing is played any more."),
    "campaign.reopened": _(
        "The campaign is played again. While it was archived, the order of its Decks could be"
        " worked out."
    ),
    "campaign.renamed": _("The campaign is called %(name)s from now on."),
}
