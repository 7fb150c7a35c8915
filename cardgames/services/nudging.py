"""Who is waited for is told so, gently: where no clock runs a game stands still otherwise."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.access import Viewer
from cardgames.models import Game
from cardgames.selectors import card_game, players
from cardgames.services.making import TableRefusal
from journal import presence
from journal.moments import moment


def nudge(game: Game, viewer: Viewer) -> int:
    """The phone of the seat that is waited for says so; gives that seat.

    Raises TableRefusal: `nobody_waited_for` (also while everybody may answer: who still thinks is
    nobody's business), `only_players`, `nudged_already` (once in twenty seconds), `no_store`.
    """
    if not isinstance(viewer.seat, int):
        raise TableRefusal("only_players", _("Only who plays here can do that."))
    state, played = moment(game.journal_id).state, card_game(game)
    free = played.windows is None or played.windows.offer(state) is None
    people = {each.seat for each in players(game) if each.human}
    waited = [seat for seat in played.waited(state) if seat in people and seat != viewer.seat]
    if game.outcome is not None or not free or not waited:
        raise TableRefusal("nobody_waited_for", _("Nobody else is waited for at this moment."))
    seat = int(waited[0])
    done = presence.nudge(game.journal_id, str(seat))
    if done is None:
        raise TableRefusal("no_store", _("That cannot be told at the moment."))
    if not done:
        raise TableRefusal("nudged_already", _("That was said just now: give them a moment."))
    return seat
