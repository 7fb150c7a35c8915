"""Named mutations of the party's rules: each breaks a rule on purpose, and the tests must see it.

`python -m tests.rules.decks.mutants [name …]` copies the rules into a temporary folder, changes one
place (which must be there exactly once), runs the rules' tests on the copy without Django, and
lists who survived.  The exit status is how many mutations were not killed by a failing test.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
COPIED = ("decks/__init__.py", "decks/rules", "journal/__init__.py", "journal/contract.py",
          "journal/shuffle.py", "tests/__init__.py", "tests/rules/__init__.py",
          "tests/rules/decks", "docs/positions.md", "docs/rules/fatigue.md")  # fmt: skip
TESTS = ("examples", "draws", "play", "rounds", "rest", "setup", "forecast", "seats", "notation")
AT_ONCE = 2


class Mutant(NamedTuple):
    """One mutation: the rule it breaks, what it does, and the text that it replaces."""

    rule: str
    name: str
    module: str
    old: str
    new: str


DRAW, PLAY, ROUNDS = "decide_draw", "decide_play", "decide_rounds"
MUTANTS = (
    Mutant("FAT-1", "a GM deck is bound by Fatigue", "state",
           'return self.kind == "skill" and self.pc', "return True"),
    Mutant("FAT-1", "a GM deck Exhausts cards", PLAY,
           'if deck.kind == "gm" and to == "exhausted":', "if False:"),
    Mutant("FAT-1", "a GM deck rests", "decide_rest",
           'if deck.kind == "gm":', "if False:"),
    Mutant("FAT-2", "a swapped card goes to the end of its zone", "decide_setup",
           "at=deck.zone(zone).index(old)", 'at="end"'),
    Mutant("FAT-2", "a position may use a handle twice", "notation",
           "if card.id in used:", "if False:"),
    Mutant("FAT-2", "a move leaves its card behind", "evolve",
           "                del cards[index]\n                new = Card(",
           "                new = Card("),
    Mutant("FAT-3", "no Fatigue is paid", DRAW,
           'move = turn.move(top, "exhausted", knows=knows.get(value, ()))',
           'move = turn.move(top, "deck", knows=knows.get(value, ()))'),
    Mutant("FAT-4", "emptying the Deck already triggers Fatigue", DRAW,
           "    while run.left:\n        deck = turn.deck(part)\n",
           "    while run.left or not turn.deck(part).deck:\n        deck = turn.deck(part)\n"),
    Mutant("FAT-5", "Fatigue Exhausts the bottom card", DRAW,
           'faces[mixed["order"][0]], id=f"c{mixed[\'first\']}"',
           'faces[mixed["order"][-1]], id=f"c{mixed[\'first\'] + len(faces) - 1}"'),
    Mutant("FAT-5", "Fatigue does not shuffle", "turn",
           "        done = self.shuffler.shuffle(tuple(start), of=part)\n"
           "        k = self._note(part, start, done)\n        first = self._next",
           "        done = tuple(start)\n"
           "        k = self._note(part, start, done)\n        first = self._next"),
    Mutant("FAT-6", "Exhausted cards are recycled", "forecast",
           "    return deck.discard\n", "    return (*deck.discard, *deck.exhausted)\n"),
    Mutant("FAT-6", "Active cards are recycled", "forecast",
           "    return deck.discard\n", "    return (*deck.discard, *deck.active)\n"),
    Mutant("FAT-7", "nothing to recycle only ends the draw", DRAW,
           'die(turn, deck.part, run, "FAT-7")', 'finish(turn, deck.part, run, why="empty")'),
    Mutant("FAT-8", "a reshuffle of one card only ends the draw", DRAW,
           'die(turn, deck.part, run, "FAT-8")', 'finish(turn, deck.part, run, why="empty")'),
    Mutant("FAT-9", "the dying draw nothing before", "decide_death",
           "    drawn = run.wanted - run.left\n", "    drawn = 0\n"),
    Mutant("FAT-10", "a description changes the cause", "evolve",
           "replace(deck.dead, told=data[\"told\"])",
           'replace(deck.dead, rule=data["told"])'),
    Mutant("FAT-11", "a Rest leaves its cards Exhausted", "decide_rest",
           'sealed["moves"] = [', 'sealed["none"] = ['),
    Mutant("FAT-12", "a term is a Round too long", PLAY,
           "turn.state.round + action.rounds if", "turn.state.round + action.rounds + 1 if"),
    Mutant("FAT-12", "an effect needs no destination", PLAY,
           'if to == "active" and action.rounds and not action.then:', "if False:"),
    Mutant("FAT-12", "H6 is asked even if nothing is drawn", ROUNDS,
           "return bool(due_cards(deck, number)) and max(draws_at(deck, number)) > 0",
           "return bool(due_cards(deck, number))"),
    Mutant("FAT-12", "H6 looks at one order only", ROUNDS,
           "return bool(due_cards(deck, number)) and max(draws_at(deck, number)) > 0",
           "return bool(due_cards(deck, number)) and min(draws_at(deck, number)) > 0"),
    Mutant("FAT-12", "due cards of the dead expire", "decide_death",
           "    value, tag = ruling(turn.state, \"H15\", part)\n    turn.emit(",
           "    value, tag = ruling(turn.state, \"H15\", part)\n"
           "    for card in deck.active:\n"
           "        expire(turn, part, (card,), card.then or \"discard\", rules=())\n"
           "    turn.emit("),
    Mutant("FAT-12", "effects end a Round late", "state",
           "card.due <= number", "card.due < number"),
    Mutant("FAT-13", "a refill is optional", ROUNDS, "required=True", "required=False"),
    Mutant("FAT-13", "a refill draws a whole hand", "state",
           "deck.size - len(deck.hand) - lying", "deck.size - lying"),
    Mutant("FAT-13", "Active never counts", "state",
           "if deck.counts_active else 0", "if False else 0"),
    Mutant("FAT-13", "a case does not hold the commit", ROUNDS,
           "    _refuse_open(turn, gate)\n", ""),
    Mutant("FAT-14", "the combined pile is shuffled whole", DRAW,
           "    mixed = turn.mix(deck.part, recyclable)\n",
           "    recyclable = (*recyclable, *deck.exhausted)\n"
           "    mixed = turn.mix(deck.part, recyclable)\n"),
    Mutant("FAT-15", "without a default a card is discarded", PLAY,
           "        to = card.to if action.to == \"default\" else action.to\n        if not to:",
           "        to = (card.to or \"discard\") if action.to == \"default\" else action.to\n"
           "        if not to:"),
    Mutant("FAT-15", "a player uses another's card", "turn",
           "if not self.is_gm and deck.seat != self.seat:", "if False:"),
    Mutant("FAT-16", "a Fatigue for each card", DRAW,
           "n = 1 if stepping and run.purpose in DRAWS else min(run.left, len(deck.deck))",
           "n = min(run.left, len(deck.deck)) if not run.fatigues else min(1, run.left)"),
    Mutant("FAT-16", "a second empty Deck never asks", DRAW,
           "    if run.fatigues:\n", "    if False:\n"),
    Mutant("FAT-16", "a stopped draw holds nobody up", PLAY,
           "    if deck.running is not None:\n        raise Refusal(\n            \"draw_running\"",
           "    if False:\n        raise Refusal(\n            \"draw_running\""),
    Mutant("FAT-16", "a Round opens while a draw is running", ROUNDS,
           "if deck.running is not None and not deck.retired:", "if False:"),
    Mutant("FAT-17", "an optional draw is as required", DRAW,
           "    if not run.required:\n", "    if False:\n"),
    Mutant("FAT-17", "an owner draws optionally at will", "draws",
           "        if not action.required:\n", "        if False:\n"),
    Mutant("FAT-18", "the dead go on", PLAY, "if deck.dead is not None:", "if False:"),
    Mutant("FAT-18", "the revived stay dead", "evolve",
           '"revived": lambda deck, data: {"dead": None}', '"revived": lambda deck, data: {}'),
    Mutant("FAT-18", "a death empties the hand", "cases",
           '("keep", "discard", "end-effects"),\n            "keep",',
           '("keep", "discard", "end-effects"),\n            "discard",'),
    Mutant("FAT-19", "an empty GM deck reshuffles by itself", "cases",
           '("reshuffle", "no-draw", "manual"), ASK)',
           '("reshuffle", "no-draw", "manual"), "reshuffle")'),
    Mutant("FAT-19", "a character may reshuffle", "decide_setup",
           "    if deck.bound:\n", "    if False:\n"),
    Mutant("FAT-20", "a Rest beyond the Exhausted takes nothing", "decide_rest",
           "return min(int(number), exhausted)",
           "return int(number) if int(number) <= exhausted else 0"),
    Mutant("FAT-20", "a Rest takes Discard along", "cases",
           '("no", "yes"),\n            "no",', '("no", "yes"),\n            "yes",'),
    Mutant("FAT-20", "fractions are always rounded down", "decide_rest",
           'if rounding == "up" else', "if False else"),
    Mutant("FAT-20", "on top the last named lies uppermost", "decide_rest",
           'tuple(reversed(cards)) if where == "top" else cards', "tuple(cards)"),
    Mutant("FAT-20", "bottom is top", "decide_rest",
           'at=0 if where == "top" else "end"', "at=0"),
    Mutant("FAT-20", "players rest at will", "decide",
           '        use_allowance(turn, action.of[0], "rest")\n', ""),
    Mutant("FAT-21", "all of Discard is safe", "forecast",
           "return deck + max(0, discard - 1)", "return deck + discard"),
    Mutant("FAT-21", "the failing card is off by one", "decide_death",
           '"at_card": drawn + 1', '"at_card": drawn'),
    Mutant("FAT-22", "a mill goes to the hand", DRAW,
           'moves = [turn.move(card, "discard") for card in cards]',
           'moves = [turn.move(card, "hand") for card in cards]'),
    Mutant("FAT-22", "a reveal is forgotten", DRAW, '"to_whom": [ALL]', '"to_whom": []'),
    Mutant("FAT-22", "a search leaves the order", "decide_answers",
           "    if rest:\n", "    if False:\n"),
    Mutant("FAT-22", "a search tells positions", DRAW,
           "by_face = sorted(deck.deck, key=lambda card: "
           "(card.face, card.to, not card.recyclable))",
           "by_face = list(deck.deck)"),
    Mutant("FAT-22", "owners look at will", "draws",
           "    use_allowance(turn, action.part, action.what)\n", ""),
    Mutant("FAT-22", "an empty Deck mills as a required draw", DRAW,
           'if run.purpose not in DRAWS and not run.as_draw:', "if False:"),
    Mutant("R29", "a Fatigue's card is shown to its owner", "cases",
           '("nobody", "owner", "all"),\n            "nobody",',
           '("nobody", "owner", "all"),\n            "owner",'),
    Mutant("R29", "the GM sees the Deck", "state",
           'return zone == "hand" or bool(card.knows)', "return True"),
    Mutant("R29", "others see the hand", "state",
           'if zone == "hand" and (', 'if zone == "hand" and (True or '),
    Mutant("H16", "the flag counts although it is off", "forecast",
           'if ruling(state, "H16", deck.part)[0] == "on":', "if True:"),
    Mutant("H8", "what is missing is not asked", "decide_rest",
           "    if missing:\n", "    if False:\n"),
)  # fmt: skip


def run(mutant: Mutant) -> str:
    """`killed`, `survived`, or `gone` if the place is not there exactly once."""
    source = ROOT / "decks" / "rules" / f"{mutant.module}.py"
    text = source.read_text()
    if text.count(mutant.old) != 1:
        return "gone"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, target)
            elif (ROOT / name).exists():
                shutil.copy(ROOT / name, target)
        changed = copy / "decks" / "rules" / source.name
        changed.write_text(text.replace(mutant.old, mutant.new))
        return _tests_say(copy)


def _tests_say(copy: Path) -> str:
    """`killed` if a test fails on the copy or it does not end, `survived` if none does, `broken` if
    the tests cannot even be loaded."""
    files = [f"tests/rules/decks/test_{name}.py" for name in TESTS]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, "--rootdir", str(copy), *files],
            cwd=copy,
            env=environment,
            capture_output=True,
            timeout=60,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "killed"
    return {0: "survived", 1: "killed"}.get(done.returncode, "broken")


def main(names: list[str]) -> int:
    """Runs all mutants, or those whose rule or name is given; returns how many were not killed."""
    chosen = [m for m in MUTANTS if not names or m.rule in names or m.name in names]
    began = time.monotonic()
    if _tests_say(ROOT) != "survived":
        print("The tests fail without any mutation.")
        return 1
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(run, chosen))
    for mutant, result in zip(chosen, results, strict=True):
        if result != "killed":
            print(f"{result}: {mutant.rule} {mutant.name}")
    bad = sum(result != "killed" for result in results)
    print(f"{len(chosen) - bad} of {len(chosen)} killed in {time.monotonic() - began:.0f} s")
    return bad


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 100))
