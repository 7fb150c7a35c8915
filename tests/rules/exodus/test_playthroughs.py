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
