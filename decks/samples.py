"""Decks to try things with: thirty cards of our own invention each, in the reader's language.

They are lists as anybody would paste them, so what a sample shows of the form may be copied.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Sample:
    """A ready list: what it is called, what it is like, and its `cards`, one a line."""

    name: Any
    says: Any
    cards: Any

    @property
    def text(self) -> str:
        """The list with a first line that says that it is a sample."""
        note = gettext("A sample to try things with: %(name)s. Every line may be changed.")
        return f"# {note % {'name': self.name}}\n{self.cards}\n"


SAMPLES: dict[str, Sample] = {
    "fighter": Sample(
        _("Fighter"),
        _("Stands in front: heavy blows, a shield for others, and once more when felled."),
        _(
            """3x Heavy Cut #blade > discard | Strike one foe beside you.
3x Wall of Oak #guard > discard | The next blow against you stops.
3x Step In #move > discard | Close with one foe before it can flee.
3x Rattle the Line #shout > discard | All foes near you look at you and at nobody else.
3x Hook and Pull #blade > discard | Drag one foe two steps towards you.
3x Bash Through #strength > discard | What is barred or in your way is open.
3x Dirty Trick #trick > discard | One foe misses its next blow.
2x Tight Bandage #care > discard | One friend loses no more blood.
2x Planted Feet #guard > active | Nothing moves you from where you stand.
2x Sworn Shield #guard > active | A friend beside you takes no blow that you could take.
2x Not Done Yet #grit > exhaust | Stand up and act at once, whatever has felled you.
1x The Long Swing #blade > exhaust | Strike every foe within reach."""
        ),
    ),
    "scout": Sample(
        _("Scout"),
        _("Goes ahead: unseen, quick of hand, and an arrow before anybody knows."),
        _(
            """3x Soft Soles #stealth > discard | Pass one who watches.
3x Arrow from Afar #bow > discard | Hit one foe within fifty steps.
3x Old Tracks #lore > discard | Say what came this way, and when.
3x Trip Line #trap > discard | The next one to pass here falls.
3x Up and Over #move > discard | Climb or leap what others go around.
3x Cut and Run #blade > discard | Strike one foe, then be somewhere else.
3x Nimble Fingers #craft > discard | Open, take or mend one small thing.
2x Bitter Herbs #care > discard | One friend shakes off a poison or a fever.
2x Coat of Leaves #stealth > active | Nobody sees you until you strike.
2x Clear Eyes #lore > active | Nothing within a hundred steps is hidden from you.
2x Gone Like Smoke #stealth > exhaust | Leave any place without a trace.
1x The Shot They Sing Of #bow > exhaust | Hit what cannot be hit."""
        ),
    ),
    "mage": Sample(
        _("Mage"),
        _("Keeps behind: fire, frost and wards, and a few great words that cost dearly."),
        _(
            """3x Thrown Spark #fire > discard | Singe one foe, or light what burns.
3x Shove of Air #air > discard | Throw one foe ten steps back.
3x Frost Breath #ice > discard | One foe stays where it is.
3x Wandering Light #light > discard | A light goes where you point.
3x Far Whisper #mind > discard | Speak with one whom you know, wherever they are.
3x Borrowed Face #mind > discard | Look like another for as long as you talk.
3x Read the Weave #lore > discard | Say what a spell does and whose it is.
2x Mending Word #care > discard | One broken thing, or one bone, is whole.
2x Ring of Salt #ward > active | Nothing unclean crosses it.
2x Glass Skin #ward > active | The next blow against you slides off.
2x Storm in a Jar #storm > exhaust | Lightning strikes every foe that you see.
1x Unmake #secret > exhaust | One thing that was made is no more."""
        ),
    ),
}


def sample(name: str) -> Sample:
    """The sample of that name; Http404 if there is none."""
    if name not in SAMPLES:
        raise Http404
    return SAMPLES[name]
