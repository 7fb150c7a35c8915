"""Mutations of a rules package: each breaks a rule on purpose, and the tests must see it.

A mutation is a text that must be in its module exactly once, and what replaces it.  It is made in
a copy in a temporary folder, whose tests run without Django; whatever no test notices is listed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
AT_ONCE = 2
OF_ALL_CARD_GAMES = (
    "cardgames/__init__.py",
    *(
        f"cardgames/rules/{name}.py"
        for name in ("__init__", "action_text", "chance", "deciding", "position_line")
    ),
)
"""What a copy of the rules of any card game needs beside them."""


class Mutant(NamedTuple):
    """One mutation: the rule it breaks, what it does, and the text that it replaces."""

    rule: str
    name: str
    module: str
    old: str
    new: str


class Subject(NamedTuple):
    """What is mutated: the folder of the package, what a copy needs, and the files of tests that
    have to notice, the quickest first."""

    package: str
    copied: tuple[str, ...]
    tests: tuple[str, ...]
    seconds: int = 90


def run(subject: Subject, mutant: Mutant) -> str:
    """`killed`, `survived`, `broken` if the tests cannot even be loaded, or `gone` if the place is
    not there exactly once."""
    source = ROOT / subject.package / f"{mutant.module}.py"
    text = source.read_text()
    if text.count(mutant.old) != 1:
        return "gone"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in subject.copied:
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, target)
        changed = copy / subject.package / source.name
        changed.write_text(text.replace(mutant.old, mutant.new))
        return tests_say(subject, copy)


def tests_say(subject: Subject, copy: Path) -> str:
    """`killed` if a test fails on the copy or it does not end, `survived` if none does."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, "--rootdir", str(copy), *subject.tests],
            cwd=copy,
            env=environment,
            capture_output=True,
            timeout=subject.seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "killed"
    return {0: "survived", 1: "killed"}.get(done.returncode, "broken")


def main(subject: Subject, mutants: Sequence[Mutant], names: Sequence[str]) -> int:
    """Runs all mutants, or those whose rule or name is given; returns how many were not killed."""
    chosen = [m for m in mutants if not names or m.rule in names or m.name in names]
    began = time.monotonic()
    if tests_say(subject, ROOT) != "survived":
        print("The tests fail without any mutation.")
        return 1
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(lambda mutant: run(subject, mutant), chosen))
    for mutant, result in zip(chosen, results, strict=True):
        if result != "killed":
            print(f"{result}: {mutant.rule} {mutant.name}")
    bad = sum(result != "killed" for result in results)
    print(f"{len(chosen) - bad} of {len(chosen)} killed in {time.monotonic() - began:.0f} s")
    return bad
