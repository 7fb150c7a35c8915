"""A card tried out: on a small position the engine carries it out, with its budget, and the
difference is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cardgames.exodus.effect_words import rule_words
from cardgames.library.cards import is_unknown
from cardgames.library.effect_bench import BELL, THEIRS, TRIED, bench_library, bench_position
from cardgames.rules import exodus
from cardgames.rules.exodus.standing import held
from cardgames.rules.exodus.state import Item, Lasting, Pile, State
from cardgames.rules.exodus.targets import all_targets
from journal.contract import GM, Refusal
from journal.shuffle import StackedShuffler

MOST_ACTIONS = 120


@dataclass(frozen=True)
class Tried:
    """What happened: which targets were chosen, what was asked and answered, what changed.

    `why_not` says why nothing could be tried; `loop` that the engine stopped the effect.
    """

    chosen: str = ""
    asked: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    why_not: str = ""
    loop: bool = False


def try_out(card: Mapping[str, Any]) -> Tried:
    """The card on a small position of two players, played by the first one; every question is
    answered with its first option.  `card` has to be one that `parse_card` takes."""
    if is_unknown(card):
        return Tried(why_not=_("Nobody has said yet what this card is."))
    parsed = exodus.parse_card(TRIED, card)
    if parsed.by_hand:
        return Tried(why_not=_("It is resolved by hand: there is nothing to try."))
    if parsed.is_creature and not parsed.when:
        return Tried(why_not=_("It has no Ability: there is nothing to try."))
    bench = _Bench(parsed, bench_library(card))
    return bench.standing() if parsed.when == "standing" else bench.run()


class _Bench:
    """The small position and what is done on it."""

    def __init__(self, card: exodus.Card, library: dict[str, Any]) -> None:
        self.card = card
        self.library = library
        self.asked: list[str] = []
        self.loop = False
        self.state = self.before = bench_position(card, library)

    def do(self, action: str, seat: int) -> None:
        """One action by the rules."""
        self.state, events = exodus.apply(self.state, seat, action, StackedShuffler())
        self.loop = self.loop or any(
            event.kind == "left" and event.public.get("how") == "effect_loop" for event in events
        )

    def settle(self, until: int = 0) -> None:
        """Everybody passes and answers with the first option until the stack has no more than so
        many items."""
        for _each in range(MOST_ACTIONS):
            pending = exodus.pending(self.state)
            quiet = not self.state.running and not self.state.waiting and not self.state.attack
            if self.state.phase != "play" or (
                len(self.state.stack) <= until and quiet and not self.state.decisions
            ):
                return
            if not pending:
                return
            decision = pending[0]
            option = decision.options[0]
            answer = "pass" if decision.kind == "X42" else option.id
            if option.arguments and decision.kind != "X42":
                answer = str(next(exodus.legal(self.state, decision.seat))).split(" ", 2)[-1]
            if decision.seat == 0 and decision.kind != "X42":
                self.asked.append(self._question(decision.kind, answer))
            assert decision.seat != GM
            self.do(f"answer {decision.id} {answer}", int(decision.seat))

    def _question(self, kind: str, answer: str) -> str:
        words = {
            "X32": _("Which targets? %(answer)s"),
            "EXO-22": _("Do you want it? %(answer)s"),
            "may": _("Do you want it? %(answer)s"),
            "EXO-19": _("What do you pay with? %(answer)s"),
            "paying": _("What do you pay with? %(answer)s"),
            "put": _("Which creature, onto which pile? %(answer)s"),
            "take": _("Which card? %(answer)s"),
            "discard": _("Which card? %(answer)s"),
        }
        said = words.get(kind, "%(answer)s")
        paid = kind in ("EXO-19", "paying")
        return said % {"answer": self._way(answer) if paid else self.called(answer)}

    def _way(self, way: str) -> str:
        """A way to pay in words: `hand:1,p3:2` as “1 from hand, 2 from your pile”."""
        parts = [part.partition(":") for part in way.split(",")]
        return ", ".join(
            _("%(n)s from hand") % {"n": n}
            if name == "hand"
            else _("%(n)s from %(what)s") % {"n": n, "what": self.called(name)}
            for name, _colon, n in parts
        )

    def run(self) -> Tried:
        """Plays the card, or has its Ability happen, and tells what came of it."""
        try:
            chosen = self._begin()
        except _Nothing as why:
            return Tried(why_not=str(why))
        except Refusal as refusal:
            return Tried(why_not=_(refusal.template) % refusal.detail)
        changes = tuple(self._changes()) or (_("Nothing changes."),)
        return Tried(chosen, tuple(self.asked), changes, "", self.loop)

    def _begin(self) -> str:
        card = self.card
        if card.when == "summoned":
            if any(each["what"] == "item" for each in card.targets):
                raise _Nothing(_("What it targets is rarely on the stack when it is summoned."))
            self.do(f"summon {TRIED} p2", 0)
        elif card.when in ("attacks", "destroyed"):
            self.do("attack p1 p3", 0)
        else:
            return self._play()
        self.settle()
        return ""

    def _play(self) -> str:
        if any(each["what"] == "item" for each in self.card.targets):
            kind = next((t.get("kind", "") for t in self.card.targets if t["what"] == "item"), "")
            self.do(f"summon {THEIRS} p4" if kind == "ability" else f"play {BELL}", 1)
            self.before = self.state
        found = all_targets(self.state, self.card.targets, 0)
        if not found:
            raise _Nothing(_("Nothing on this small position can be its target."))
        targets = min(found, key=self._own)
        action = " ".join(["play", TRIED, ",".join(targets)]).strip()
        window = self.state.window
        self.do(f"answer {window.id} {action}" if window and self.state.turn else action, 0)
        self.settle()
        return self.called(",".join(targets)) if targets else ""

    def _own(self, targets: tuple[str, ...]) -> int:
        """How many targets are one's own: an effect on anybody is tried on the opponent."""
        piles = [self._pile(self.state, name) for name in targets]
        return sum(pile is not None and pile.seat == 0 for pile in piles)

    def standing(self) -> Tried:
        """A standing Ability: what is about what on the small position."""
        return Tried(changes=tuple(self._holding()) or (_("Nothing changes."),))

    def _holding(self) -> list[str]:
        lines = []
        for each in self.card.holds:
            rule = each["rule"]
            names = [pile.id for pile in self.state.field] + ["@0", "@1"]
            met = [self.called(name) for name in names if held(self.state, rule, name)]
            what = ", ".join(met) or _("nothing here")
            lines.append(f"{what}: {rule_words(rule, each.get('n', 1))}")
        return list(dict.fromkeys(lines))

    # Telling

    def called(self, names: str) -> str:
        """Ids and cards in words."""
        found = []
        for name in names.replace(":", ",").split(","):
            state = self.state if self._pile(self.state, name) else self.before
            pile = self._pile(state, name)
            if name.startswith("@"):
                found.append(_("you") if name == "@0" else _("the opponent"))
            elif pile is not None:
                found.append(self._pile_name(pile))
            elif name in self.library:
                found.append(self._title(name))
            elif (card := self._card_of(name)) is not None:
                found.append(self._title(card))
            else:
                found.append({"yes": _("yes"), "keep": _("as it is")}.get(name, name))
        return ", ".join(found)

    def _card_of(self, name: str) -> str | None:
        """The card of an item of the stack, or of one that stays in play."""
        for state in (self.before, self.state):
            there: tuple[Item | Lasting, ...] = (*state.stack, *state.lasting)
            for each in there:
                if each.id == name:
                    return each.card
        return None

    @staticmethod
    def _pile(state: State, name: str) -> Pile | None:
        return next((pile for pile in state.field if pile.id == name), None)

    def _title(self, slug: str) -> str:
        return self.card.title if slug == TRIED else str(self.library[slug]["title"])

    def _pile_name(self, pile: Pile) -> str:
        if pile.card:
            return self._title(pile.card)
        return _("your pile") if pile.seat == 0 else _("opposing pile")

    def _changes(self) -> Iterator[str]:
        before, after = self.before, self.state
        yield from self._field(before, after)
        for seat, who in ((0, _("You")), (1, _("The opponent"))):
            old, new = before.sides[seat], after.sides[seat]
            rows = (
                (_("Life"), old.life, new.life),
                (_("Main cards in hand"), len(old.hand), len(new.hand)),
                (_("energies in hand"), old.energies, new.energies),
                (_("Energy Deck"), old.energy_deck, new.energy_deck),
                (_("Main Deck"), len(old.main), len(new.main)),
                (_("graveyard"), len(old.graveyard), len(new.graveyard)),
            )
            for what, was, now in rows:
                if was != now:
                    yield f"{who}: {what} {was} → {now}"
        for hold in after.holds:
            if hold not in before.holds:
                rule = rule_words(hold.rule, hold.n)
                yield _("Until the end of the turn, %(what)s: %(rule)s") % {
                    "what": self.called(hold.on),
                    "rule": rule,
                }
        if len(after.lasting) != len(before.lasting):
            yield _("Cards that stay in play: %(was)d → %(now)d") % {
                "was": len(before.lasting),
                "now": len(after.lasting),
            }
        if any(each.card == TRIED for each in after.lasting):
            yield from self._holding()

    def _field(self, before: State, after: State) -> Iterator[str]:
        ids = dict.fromkeys([pile.id for pile in (*before.field, *after.field)])
        for name in ids:
            old, new = self._pile(before, name), self._pile(after, name)
            there = new or old
            assert there is not None
            called = self._pile_name(there)
            if old is None:
                said = ngettext(
                    "New on the field: %(what)s with %(n)d energy",
                    "New on the field: %(what)s with %(n)d energies",
                    there.count,
                )
                yield said % {"what": called, "n": there.count}
            elif new is None:
                yield _("Gone from the field: %(what)s") % {"what": self._pile_name(old)}
            elif old.card != new.card:
                yield _("%(pile)s becomes %(what)s") % {
                    "pile": self._pile_name(old),
                    "what": called,
                }
            elif old.count != new.count:
                yield f"{called}: {old.count} → {new.count}"


class _Nothing(Exception):
    """Why nothing can be shown."""
