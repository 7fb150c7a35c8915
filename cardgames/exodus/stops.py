"""Where a player may want to be asked, in words (X42)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

STOPS = {
    "item": _("a card or an Ability is on the stack"),
    "resolved": _("something has resolved, more lies on the stack"),
    "declared": _("an attack is declared"),
    "summon": _("a creature is summoned"),
    "energies": _("energies are laid"),
    "hit": _("an attack is over"),
    "start": _("a turn begins"),
    "drawn": _("cards are drawn"),
    "leave": _("a phase is left"),
    "empty": _("the stack is empty again"),
}
"""Everything that a window can follow, the weightiest first."""
