"""The end of a game of Exodus: who won and why, its course as a picture, what comes next, and once
it is closed all hands and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.news import lines_of
from cardgames.exodus.scene import Scene
from cardgames.exodus.things import Things
from cardgames.exodus.tracker import last_tap
from cardgames.pictures import duel_picture
from cardgames.summary import kept_course
from decks.sentences import Sentence, Strong, say

Data = dict[str, Any]
LAST = 3
"""So many of the last entries are told again."""


def end(scene: Scene) -> Data:
    """Everything about the end; `shown` is false while the game goes on."""
    view, table = scene.view, scene.house
    if scene.phase not in ("over", "closed") or not view["outcome"]:
        return {"shown": False}
    outcome = view["outcome"]
    won = scene.mine and scene.seat in outcome["winners"]
    return {
        "shown": True,
        "table": table.table,
        "game": table.game,
        "closed": table.closed,
        "title": title(scene, outcome),
        "won": won,
        "lost": scene.mine and scene.seat in outcome["losers"],
        "why": why(scene, outcome),
        "rule": RULES.get(outcome["reason"].partition("_")[0], "EXO-1"),
        "last": _last(scene),
        "picture": picture(scene, outcome),
        "hands": _hands(scene),
        "onward": table.onward,
        "printed": view["printed"],
        "undo": last_tap(scene) if scene.phase == "over" and view["printed"] else None,
        "own_undo": _own_undo(scene),
        **_closing(scene),
        **_match(scene, outcome),
    }


RULES = {"drawn": "EXO-29", "empty": "EXO-23"}


def title(scene: Scene, outcome: Mapping[str, Any]) -> Sentence:
    """Who has won, in a line."""
    winners = outcome["winners"]
    if not winners:
        drawn = outcome["reason"].startswith("drawn")
        return say(_("A drawn game")) if drawn else say(_("No result"))
    if scene.mine and scene.seat in winners:
        return say(_("You have won"))
    return say(_("%(who)s wins"), who=scene.who(winners[0]))


def why(scene: Scene, outcome: Mapping[str, Any]) -> list[Sentence]:
    """What decided it, step by step, from what everybody may know."""
    reason, losers = outcome["reason"], outcome["losers"]
    view = scene.view
    names = tuple(Strong(scene.who(seat)) for seat in losers)
    if reason.startswith("drawn"):
        return [say(_("Everybody who was left came to 0 Life at the same moment."))]
    if not outcome["winners"]:
        return [say(_("The turn limit of this table was reached in turn %(n)s."), n=view["number"])]
    found = []
    at_zero = tuple(Strong(scene.who(seat)) for seat in losers if view["seats"][seat]["life"] <= 0)
    if at_zero:
        found.append(say(_("At 0 Life: %(who)s."), who=at_zero))
    others = tuple(name for name in names if name not in at_zero)
    if others and reason == "empty_deck":
        found.append(say(_("No card left to draw: %(who)s."), who=others))
    elif others:
        found.append(say(_("Gave up: %(who)s."), who=others))
    left = view["seats"][outcome["winners"][0]]["life"]
    winner = Strong(scene.who(outcome["winners"][0]))
    found.append(
        say(
            _("%(who)s is the last one, with %(n)s Life, in turn %(turn)s."),
            who=winner,
            n=left,
            turn=view["number"],
        )
    )
    return found


def _last(scene: Scene) -> list[Data]:
    """The last things that were done, the oldest first."""
    found = []
    for line in scene.lines:
        if line.number in scene.undone or line.action == "close":
            continue
        sentences = lines_of(scene, line)
        if sentences:
            found.append({"number": line.number, "lines": sentences})
        if len(found) == LAST:
            break
    return found[::-1]


def picture(scene: Scene, outcome: Mapping[str, Any]) -> Data:
    """Life and energies on the field, turn by turn."""
    points = kept_course(scene.journal_id, scene.number)
    called = [scene.who(seat) for seat in range(scene.view["players"])]
    return duel_picture(points, called, outcome["losers"]) if points else {}


def _hands(scene: Scene) -> list[Data]:
    """All hands and what was left of the Main Decks, once the game is closed."""
    revealed = scene.view["revealed"]
    if not revealed:
        return []
    things = Things.of_view(scene.view, scene.called)
    return [
        {
            "name": scene.who(seat),
            "hand": things.cards(hand),
            "deck": _counted(things, revealed["mains"][seat]),
            "size": len(revealed["mains"][seat]),
        }
        for seat, hand in enumerate(revealed["hands"])
    ]


def _counted(things: Things, cards: Sequence[str]) -> tuple[Sentence | Strong, ...]:
    """A Main Deck by title: its order tells nothing any more."""
    by_title = sorted(Counter(cards), key=lambda slug: str(things.title(slug).text))
    return things.cards([slug for slug in by_title for _each in range(cards.count(slug))])


def _own_undo(scene: Scene) -> int | None:
    """The last tap of this seat, if it ended the game and nobody has moved since."""
    newest = last_tap(scene) if scene.phase == "over" and scene.mine else None
    return newest["number"] if newest and newest["seat"] == scene.seat else None


def _closing(scene: Scene) -> Data:
    """Whether all is open yet, and for whom that waits."""
    table = scene.house
    waiting = [
        scene.who(player.seat)
        for player in table.players
        if player.human and player.seat not in table.confirmed
    ]
    return {
        "confirmed": scene.mine and scene.seat in table.confirmed,
        "waiting": waiting if not table.closed else [],
        "may_confirm": not table.closed and (scene.mine or scene.view["printed"]),
    }


def _match(scene: Scene, outcome: Mapping[str, Any]) -> Data:
    """How a match stands, and what comes next (EXO-4, EXO-27, EXO-29)."""
    table = scene.house
    if not scene.view["match"]:
        return {"match": False, "follows": False}
    score = table.score or (0, 0)
    taken = not table.follows and not table.onward
    next_chooser = None
    if table.follows:
        drawn = not outcome["winners"]
        seat = scene.view["chooser"] if drawn else outcome["losers"][0]
        next_chooser = scene.who(seat) if isinstance(seat, int) and seat >= 0 else None
    return {
        "match": True,
        "follows": table.follows,
        "score": [{"name": scene.who(seat), "wins": wins} for seat, wins in enumerate(score)],
        "taken": scene.who(score.index(max(score))) if taken and max(score) > 1 else "",
        "chooser": next_chooser,
        "drawn": not outcome["winners"],
        "deck_change": table.deck_change and not scene.view["printed"],
    }
