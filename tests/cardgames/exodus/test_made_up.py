"""Calls made up at random on a table of Exodus: none breaks the server, and whatever they do the
journal audits clean and nobody has said anything for anybody else."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardgames.models import Intent
from cardgames.rules import exodus
from cardgames.services.windows import open_window
from journal.audit import audit
from tests.api.conftest import Caller, caller, new_key
from tests.cardgames.exodus.party import Runde, runde

pytestmark = pytest.mark.django_db

ODD: tuple[Any, ...] = (
    None,
    "",
    "x",
    -1,
    0,
    7,
    True,
    [],
    ["leave"],
    {},
    {"main": 3},
    "\x00",
    "ü" * 99,
)
CARDS = ("spark", "toll", "quake", "ember-fox", "nothing-at-all")


def deck(chance: random.Random) -> Any:
    main = {
        chance.choice(sorted(exodus.STARTER)): chance.choice((0, 1, 2, 2, 3)) for _n in range(14)
    }
    return chance.choice(({"main": main, "energy": chance.choice((19, 20, 40))}, *ODD))


def action(here: Runde, chance: random.Random) -> str:
    window, seat = here.window or "q1", chance.choice(list(here.people))
    legal = [str(each) for each in here.now.kind.rules.legal(here.state, seat)]
    words = (
        *(f"answer {window} pass", f"answer {window} play {chance.choice(CARDS)} p1"),
        *(f"answer q{chance.randrange(40)} pass", f"play {chance.choice(CARDS)} @1"),
        *("energy new:2", "close", "start", "undo 3", "agree 3", "nonsense", "answer", ""),
    )
    return chance.choice([*words, *(each for each in legal if each != "concede")])


def body(here: Runde, chance: random.Random, call: str) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "ready": chance.choice(("embers", "tides", "storms", *ODD)),
        "deck": chance.choice(("abcdefghijkm", *ODD)),
        "list": deck(chance),
        "harmony": chance.choice((True, False, *ODD)),
        "place": chance.choice((0, 1, 2, 9, *ODD)),
        "yes": chance.choice((True, False, *ODD)),
        "own": chance.choice((["leave", "item"], ["x"], *ODD)),
        "others": chance.choice((["start"], ["item"], *ODD)),
        "never": chance.choice((True, False, *ODD)),
        "passing": chance.choice((True, False, *ODD)),
        "seat": chance.choice(("0", "1", "2", "screen", *ODD)),
    }
    sent = {name: value for name, value in fields.items() if chance.random() < 0.35}
    if call == "moves/":
        sent["action"] = action(here, chance)
        sent["seen"] = chance.choice((f"{here.game.number}.{here.now.number}", "1.0", "x"))
        sent["key"] = chance.choice((new_key(), "one-key-for-all"))
        sent = {name: sent[name] for name in ("action", "seen", "key")}
    return sent


CALLS = ("deck/", "ready/", "stops/", "hold/", "withdraw/", "moves/", "moves/", "moves/")


@pytest.mark.parametrize("stage", ["lobby", "playing"])
def test_no_made_up_call_breaks_anything(stage: str) -> None:
    chance = random.Random(stage)
    here = runde(3)
    if stage == "playing":
        here.begin()
    people = [caller(each.person) for each in here.people.values()]
    tried: dict[int, int] = {}
    for n in range(160):
        call = chance.choice(CALLS)
        answer = _asked(here, chance, people, call)
        tried[answer] = tried.get(answer, 0) + 1
        if n % 12 == 0:
            here.wait()
        said = Intent.objects.filter(game=here.game)
        for each in said:
            assert each.actor == f"p:{here.people[each.seat].person_id}"
        window = open_window(here.game, here.now)
        assert not said or (window is not None and {s.window for s in said} == {window.offer.name})
    assert {200, 400, 422} <= set(tried), tried
    if stage == "playing":
        assert {201, 202, 409} & set(tried), tried
    assert audit(here.game.journal_id).clean


def _asked(here: Runde, chance: random.Random, people: list[Caller], call: str) -> int:
    who = chance.choice(people)
    path = f"tables/{here.table.pk}/{call}"
    if call in ("deck/", "stops/") and chance.random() < 0.3:
        answer = who.get(path, seat=chance.choice(("0", "1", "2", "screen", "x")))
    else:
        answer = who.post(path, **body(here, chance, call))
    assert answer.status < 500, (call, answer.body)
    return answer.status
