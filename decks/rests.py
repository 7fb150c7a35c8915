"""Rest on the pages: one that is called, what it would do, the summary of one that was taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop as _

from decks.phrases import person
from decks.questions import rest_said
from decks.scene import Scene
from decks.sentences import say
from decks.tellers import WHERE
from journal.contract import Event
from journal.moments import Line

Data = dict[str, Any]
RECENT = 6


def call_of(scene: Scene) -> Data | None:
    """The Rest that is called: what was said, and what each character's player answered."""
    call = scene.view.get("rest_call")
    if call is None:
        return None
    answers = {
        "agreed": ("✓", _("rests")),
        "declined": ("–", _("sits out")),
        "unanswered": ("…", _("not yet answered")),
    }
    asked = {
        decision["detail"]["part"]: decision["id"]
        for decision in scene.view["decisions"]
        if decision["kind"] == "rest-call"
    }
    rows = [
        {
            "name": scene.words.name(part),
            "state": state,
            "sign": sign,
            "text": say(text),
            "decision": asked.get(part, ""),
        }
        for part in call["of"]
        for state, (sign, text) in answers.items()
        if part in call[state]
    ]
    waiting = [scene.words.name(part) for part in call["unanswered"]]
    return {
        "rows": rows,
        "said": rest_said(call["said"]),
        "agreed": len(call["agreed"]),
        "warning": (
            say(_("The Rest begins without those who have not answered.")),
            say(_("Not yet answered: %(names)s."), names=", ".join(waiting)),
        )
        if waiting
        else None,
    }


def summary(scene: Scene) -> Data | None:
    """The newest Rest of the last few entries, deck by deck, with who sat out."""
    for line in scene.lines[:RECENT]:
        if line.number in scene.undone:
            continue
        rests = [event for event in line.events if event.kind == "rested"]
        begun = next((event for event in line.events if event.kind == "rest_committed"), None)
        if begun is not None or rests:
            return _summary(scene, line, rests, begun)
    return None


def concerns(line: Line, part: str) -> bool:
    """Whether the entry is a Rest of this deck, or one that it sat out."""
    return any(
        (event.kind == "rested" and event.part == part)
        or (event.kind == "rest_committed" and part in (*event.public["of"], *event.public["out"]))
        for event in line.events
    )


def _summary(scene: Scene, line: Line, rests: list[Event], begun: Event | None) -> Data:
    before = begun.public["before"] if begun else {}
    done = {event.part for event in rests}
    rows = [_rested(scene, event, before.get(event.part)) for event in rests]
    rows += [
        {"part": part, "name": person(scene.words, part), "what": say(_("waits for an answer"))}
        for part in (begun.public["of"] if begun else ())
        if part not in done
    ]
    rows += [
        {"part": part, "name": person(scene.words, part), "what": say(_("sits out"))}
        for part in (begun.public["out"] if begun else ())
    ]
    return {"entry": line.number, "rows": rows}


def _rested(scene: Scene, event: Event, before: Mapping[str, int] | None) -> Data:
    count, joined = int(event.public["count"]), int(event.public.get("discard", 0))
    where = say(WHERE[str(event.public.get("where", "top"))])
    row: Data = {
        "part": event.part,
        "name": person(scene.words, event.part),
        "what": say(_("%(n)s back, %(where)s"), n=count, where=where)
        if count
        else say(_("nothing comes back")),
        "joined": say(_("with %(n)s of Discard"), n=joined) if joined else "",
    }
    if before is not None:
        row["deck"] = (before["deck"], before["deck"] + count + joined)
        row["exhausted"] = (before["exhausted"], before["exhausted"] - count)
    return row
