"""The decks of the demo party, as anybody would paste them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

PARTY = (
    (
        _("Mira Vael"),
        _(
            """3x Shield Bash | Push one foe two steps.
3x Low Feint | Read an intent before it lands.
3x Hold the Line | Nobody passes you this Round.
3x Long Stride | Move before anybody else does.
3x Second Wind > exhaust | Stand, whatever fell on you.
3x Ember Ward > active | You cannot be pushed.
3x Iron Patience | Answer one blow with another.
3x Borrowed Blade | Strike with what lies at hand.
3x Cold Look | One foe hesitates.
3x Old Oath > active | Take a blow meant for another."""
        ),
    ),
    (
        _("Bren of Low Marsh"),
        _(
            """3x Reed Walk | Cross water without a sound.
3x Snare | One foe stays where it is.
3x Marsh Light > active | All see what hides here.
3x Thrown Knife | Hit one foe within ten steps.
3x Mud in the Eye | One foe misses once.
3x Patch Up | One friend may stand again.
3x Quick Hands | Take a thing that nobody watches.
3x Know the Ground | Say where the firm path is.
3x Whistle | Call one friend to your side.
3x Vanish > exhaust | Nobody knows where you are."""
        ),
    ),
    (
        _("Oskar Thane"),
        _(
            """3x Great Swing | Hit all foes beside you.
3x Break the Door | What is shut is open.
3x Bellow | All foes look at you.
3x Lift | Carry what two could not.
3x Grit > active | The next wound waits.
3x Last Reserve > exhaust | Act once more.
3x Shoulder Charge | Go through one foe.
3x Guard Stance | The next blow stops.
3x Heavy Throw | Throw what you have lifted.
3x Laugh It Off | Forget one fear."""
        ),
    ),
    (
        _("Sister Quill"),
        _(
            """3x Kind Word | One stranger listens.
3x Candle Prayer > active | Nobody here is afraid.
3x Bind the Wound | One friend loses no more blood.
3x Sharp Memory | Recall what a book said.
3x Bar the Way | A threshold holds once.
3x True Name > exhaust | One foe must answer.
3x Quiet Step | Pass one guard.
3x Small Miracle > exhaust | What failed succeeds.
3x Steady Hand | Do one slow thing quickly.
3x Plain Truth | One lie is seen."""
        ),
    ),
)

TIRED = 2
"""Who of them has hardly a card left."""
