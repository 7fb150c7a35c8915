"""What is going on, in a line: the title, the news, the log."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from cardgames.exodus.scene import Scene
from cardgames.exodus.things import Things
from cardgames.exodus.trail import things_before
from cardgames.exodus.words import entry_lines
from decks.sentences import Sentence, say
from journal.contract import SCREEN
from journal.moments import Line

Data = dict[str, Any]
SHOWN = 12
"""So many lines of the log are on the page."""


def top(scene: Scene) -> Data:
    """Whose turn it is, before all else; whether the page has to move on to the next game."""
    table = scene.house
    return {
        "title": _title(scene),
        "mine": scene.my_turn,
        "table": table.table,
        "name": table.name,
        "game": place(scene),
        "match": bool(scene.view["match"]),
        "score": _score(scene),
        "printed": scene.view["printed"],
        "onward": table.onward,
    }


def place(scene: Scene) -> int:
    """Which game this is: of the match, or of all that were played at the table."""
    table = scene.house
    if not scene.view["match"]:
        return table.place
    return table.games + (not table.over)


def _score(scene: Scene) -> Sentence | None:
    """How a match stands (EXO-27)."""
    wins = scene.house.score
    if not scene.view["match"] or len(wins) != 2:
        return None
    first = int(scene.seat) if scene.mine else 0
    named = {"mine": wins[first], "theirs": wins[1 - first]}
    if scene.mine:
        return say(_("you %(mine)s : %(theirs)s"), **named)
    return say(_("%(who)s %(mine)s : %(theirs)s"), who=scene.who(0), **named)


def _title(scene: Scene) -> Sentence:
    view = scene.view
    if scene.phase == "setup":
        return say(_("Dealing")) if scene.house.dealing else say(_("Taking seats"))
    if scene.phase in ("over", "closed"):
        return _ending(scene)
    if scene.mine and any(each["kind"] != "X42" for each in view["decisions"]):
        return say(_("You decide"))
    if view["turn"] is None or scene.phase == "opening":
        return say(_("Before the first turn"))
    if scene.mine and view["turn"] == scene.seat:
        return say(_("Your turn"))
    return say(_("%(who)s plays"), who=scene.who(view["turn"]))


def _ending(scene: Scene) -> Sentence:
    outcome = scene.view["outcome"]
    winners = outcome["winners"] if outcome else []
    if len(winners) != 1:
        return say(_("The game is over"))
    if scene.mine and winners[0] == scene.seat:
        return say(_("You have won"))
    return say(_("%(who)s has won"), who=scene.who(winners[0]))


def now(scene: Scene) -> Data:
    """What the newest entry that says anything says; read out to who cannot see it happen."""
    for _line, sentences in _told(scene):
        return {"shown": scene.phase in ("opening", "play"), "lines": sentences}
    return {"shown": False, "lines": ()}


def log(scene: Scene) -> Data:
    """The newest lines of the log."""
    found = []
    for line, sentences in _told(scene, undone=True):
        found.append(
            {
                "number": line.number,
                "time": line.time,
                "lines": sentences,
                "undone": line.number in scene.undone,
            }
        )
        if len(found) == SHOWN:
            break
    return {"lines": found, "screen": scene.seat == SCREEN}


def _told(scene: Scene, *, undone: bool = False) -> Any:
    """The lines that say something, newest first, with their sentences."""
    for line in scene.lines:
        if line.number in scene.undone and not undone:
            continue
        sentences = lines_of(scene, line)
        if sentences:
            yield line, sentences


def lines_of(scene: Scene, line: Line) -> tuple[Sentence, ...]:
    """An entry in sentences for this audience; put into words once."""
    kept = line.kept.get(scene.seat)
    if kept is None or kept[0] is not scene.called:
        known = Things.of_view(scene.view, scene.called).known
        known |= things_before(scene.journal_id, line.number, scene.number)
        things = Things(scene.called, scene.titles, known)
        kept = line.kept[scene.seat] = (scene.called, entry_lines(things, scene.seat, line))
    sentences: tuple[Sentence, ...] = kept[1]
    return sentences
