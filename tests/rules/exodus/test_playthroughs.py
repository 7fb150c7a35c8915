"""Games that were written down come out the same, for every seat's ears and eyes."""

from __future__ import annotations

import json

import pytest

from tests.rules.exodus.playthroughs import FOLDER, GAMES, replay


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_written_down_is_played_the_same_again(name: str) -> None:
    written = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
    actions = [(record["seat"], record["action"]) for record in written[1:]]
    again = list(replay(name, GAMES[name], actions))
    for number, (was, is_now) in enumerate(zip(written, again, strict=True)):
        assert json.loads(json.dumps(is_now)) == was, number
    assert actions[-1] == ("gm", "close")


def test_the_games_that_were_written_down_meet_what_they_are_for() -> None:
    """EXO-5, EXO-14, EXO-18, EXO-26, EXO-27: all end and close, and not everybody sees the same."""
    kinds: dict[str, list[str]] = {}
    for name in GAMES:
        records = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines()]
        kinds[name] = [event["kind"] for each in records[1:] for event in each["told"]["screen"]]
        assert any(len(each["views"]) > 1 for each in records[1:]), name
        assert kinds[name][-1] == "closed"
    assert {"harmony", "life", "destroyed", "returned"} <= set(kinds["two"])
    three = kinds["three"]
    out = [at for at, kind in enumerate(three) if kind == "eliminated"]
    assert len(out) == 2
    assert three[out[0] : out[1]].count("passed") > 50, "the others play on"
    assert {"aimed", "holds", "stacked"} <= set(three)
    assert {"proposed", "by_hand"} <= set(kinds["printed"])
    assert kinds["limit"].count("turn") == 4
