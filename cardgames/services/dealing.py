"""The deal of a game that was begun, and what the devices add to it before."""

from __future__ import annotations

import re
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from cardgames.models import Game
from cardgames.services.making import TableRefusal, locked
from cardgames.services.randomness import awaited, mix_in
from journal.contract import GM
from journal.moments import moment
from journal.services import Receipt, submit

HEX: Final = re.compile(r"[0-9a-f]{16,64}")
SYSTEM: Final = "system"


def add_randomness(game: Game, seat: int, text: str) -> bool:
    """A seat's device adds random bytes (8 to 32, in hexadecimal) while the deal waits for them.

    The first of a seat count, what comes later or too late changes nothing.  When the last has
    come the cards are dealt.  Returns whether these bytes are in.  Refuses `malformed`.
    """
    given = text.lower()
    if not HEX.fullmatch(given):
        raise TableRefusal("malformed", _("Random bytes are 16 to 64 hexadecimal digits."))
    with transaction.atomic():
        game = locked(game)
        if seat not in awaited(game):
            return bool(game.randomness.get(str(seat)) == given)
        game.randomness = {**game.randomness, str(seat): given}
        game.save(update_fields=["randomness"])
        if not awaited(game):
            deal(game)
    return True


def deal(game: Game) -> Receipt | None:
    """Deals a game that was begun, with what the devices have added until now; None if that was
    done before.  Safe to call twice."""
    with transaction.atomic():
        game = locked(game)
        now = moment(game.journal_id)
        if game.dealing is None or now.state.phase != "setup":
            return None
        if not game.printed:
            mix_in(game)
        # The choice of a start player is part of the options where it is settled already.
        action = f"start {game.first}".rstrip()
        number = moment(game.journal_id).number
        receipt = submit(
            game.journal_id, GM, action, "system:deal", number, actor=SYSTEM, by=SYSTEM
        )
        if not receipt.saved:
            raise RuntimeError(f"the deal was refused: {receipt.sentence}")
        return receipt
