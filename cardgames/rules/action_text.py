"""What the actions of all card games have in common: one part, names, and a text form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from journal.contract import Refusal

DECISION = re.compile(r"q[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class Base:
    """What all actions share: by default they name no object; a game is one part."""

    @property
    def names(self) -> tuple[str, ...]:
        """The cards, objects and decisions that the action names."""
        return ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The whole game."""
        return ("",)


def malformed(token: str) -> Refusal:
    """The refusal of a text that is no action; it names the word that was not understood."""
    return Refusal("malformed", "", "%(token)s is not understood here.", token=token or "nothing")
