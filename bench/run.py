"""`python3 run.py bench`: the figures that the site is held to, measured on this machine.

  python3 run.py bench [--parties N] [--seconds N] [--rate TAPS] [--json FILE] [PART ...]

The parts are rules, draw, screens and sizes; without a name all of them.  `rules` measures the card
games by themselves.  For the others the whole product is started with a folder of its own, and
everything goes over HTTP on the loopback interface.  Load generator and site share the machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import draw, parties, rules, screens, sizes
from bench.figures import Figure, show, write
from tests.services.processes import Site

PHONES = 6
PARTS = ("draw", "sizes", "screens")
ALONE = "rules"


def main(arguments: list[str]) -> int:
    """Measures and prints; 1 if an aim was missed, which is news and no failed test."""
    asked = _read(arguments)
    found: dict[str, Sequence[Figure]] = {}
    if not asked.parts or ALONE in asked.parts:
        found[ALONE] = rules.measured()
        show("The rules of the card games, on one processor", found[ALONE])
    if set(asked.parts) != {ALONE}:
        found |= _with_a_site(asked)
    write(Path(asked.json), found, _machine())
    print(f"\nWritten to {asked.json}.")
    missed = [each for part in found.values() for each in part if each.verdict == "MISSED"]
    return 1 if missed else 0


def _with_a_site(asked: argparse.Namespace) -> dict[str, Sequence[Figure]]:
    with tempfile.TemporaryDirectory(prefix="tableside-bench-") as folder:
        site = Site(Path(folder))
        site.start()
        try:
            parties.use(Path(folder))
            return _measure(asked, site.port)
        finally:
            site.stop()


def _read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="run.py bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="rules, draw, screens, sizes")
    parser.add_argument("--parties", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=25, help="taps a second")
    parser.add_argument("--json", default="build/bench.json", metavar="FILE")
    asked = parser.parse_args(arguments)
    for part in asked.parts:
        if part not in (ALONE, *PARTS):
            parser.error(f"there is no part {part}; there are {', '.join((ALONE, *PARTS))}")
    return asked


def _measure(asked: argparse.Namespace, port: int) -> dict[str, Sequence[Figure]]:
    small = parties.make(1, 1)[0]
    phones = parties.make(1, PHONES)
    table: dict[str, tuple[str, Callable[[], list[Figure]]]] = {
        "draw": (
            "What a draw costs the server",
            lambda: draw.measured(port, phones[:4], small, phones[5]),
        ),
        "sizes": ("What a phone loads", lambda: sizes.measured(port, phones[5])),
        "screens": (
            f"{asked.parties} parties of {PHONES} phones, {asked.rate:g} taps a second",
            lambda: screens.measured(
                port, parties.make(asked.parties, PHONES), asked.rate, asked.seconds
            ),
        ),
    }
    found: dict[str, Sequence[Figure]] = {}
    for part in PARTS:
        if asked.parts and part not in asked.parts:
            continue
        title, measure = table[part]
        found[part] = measure()
        show(title, found[part])
    return found


def _machine() -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processors": os.cpu_count(),
        "load": os.getloadavg()[0],
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
