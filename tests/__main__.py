"""All tests in their parts, as CI runs them: `python3 run.py test [--long] [pytest arguments]`.

Parts run side by side where they do not disturb each other: a browser mostly waits for people who
think, while services keep the processors busy. What a part says is shown when it ends.

Paths among the arguments leave only the parts that hold them. The last line has pytest's form,
with the counts of all parts together.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.services import packages, postgres
from tests.services.counting import KINDS, Counts

ROOT = Path(__file__).resolve().parent.parent
NO_TESTS = 5
# Schemathesis alone costs two seconds at each start, so plugins are named, not found.
PLUGINS = ("xdist", "hypothesispytest", "tests.services.counting")
LIVE = {"-s", "--capture=no", "--pdb", "--trace"}
"""Whoever asks for one of these wants to talk to pytest: then nothing runs side by side."""
WEIGHTY = ("test_evening.py", "test_seats.py", "test_cases.py", "test_rest_and_forecast.py")
"""The browser tests that take longest, the longest first: begun first, none of them is left at the
end."""


@dataclass(frozen=True)
class Part:
    """One call of pytest: its folders below tests/, and what it needs.

    With `by_file` a file's tests stay with one worker, which has a site for all of them.
    """

    name: str
    folders: tuple[str, ...]
    django: bool = True
    postgres: bool = False
    workers: int = 0
    by_file: bool = False


@dataclass
class Result:
    """How a part ended."""

    part: Part
    status: int
    seconds: float
    counts: Counts = field(default_factory=Counts)


Lane = list[Part]


def stages() -> list[list[Lane]]:
    """All parts: stages come one after the other, the lanes of a stage run side by side, the parts
    of a lane one after the other.

    The launcher's promises are about seconds, so nothing but the short rules runs beside it.  A new
    folder of tests belongs to the services until said otherwise.
    """
    alone = {"rules", "architecture", "browser", "launcher"}
    found = sorted(
        path.name
        for path in (ROOT / "tests").iterdir()
        if path.name not in alone and any(path.rglob("test_*.py"))
    )
    services = tuple(found)
    return [
        [
            [Part("launcher", ("launcher",), django=False)],
            [Part("rules, without Django", ("architecture", "rules"), django=False, workers=1)],
        ],
        [
            [Part("browser", ("browser",), workers=2, by_file=True)],
            [
                Part("services on SQLite", services, workers=2),
                Part("services on PostgreSQL", services, postgres=True, workers=2),
            ],
        ],
    ]


def parts() -> list[Part]:
    """All parts of all stages."""
    return [part for stage in stages() for lane in stage for part in lane]


def split(arguments: list[str]) -> tuple[list[str], list[str], bool]:
    """Paths, pytest's other arguments, and whether the long tests run too."""
    paths = [each for each in arguments if Path(each.partition("::")[0]).exists()]
    others = [each for each in arguments if each not in paths and each != "--long"]
    return paths, others, "--long" in arguments


def paths_of(part: Part, asked: list[str]) -> list[str]:
    """The paths of a part that exist and were asked for; all of them if nothing was."""
    own = [f"tests/{name}" for name in part.folders if (ROOT / "tests" / name).exists()]
    if not asked:
        return weighty_first(own) if part.by_file else own
    inside = []
    for each in asked:
        path = Path(each.partition("::")[0]).resolve()
        holders = [folder for folder in own if path.is_relative_to(ROOT / folder)]
        inside += [each] if holders else [f for f in own if (ROOT / f).is_relative_to(path)]
    return inside


def weighty_first(folders: list[str]) -> list[str]:
    """All files of tests in the folders, those that take longest first.  (Of a folder beside a file
    in it pytest makes its own order.)"""
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("test_*.py"))]
    files.sort(key=lambda file: WEIGHTY.index(file.name) if file.name in WEIGHTY else len(WEIGHTY))
    return [str(file.relative_to(ROOT)) for file in files]


def command_of(part: Part, paths: list[str], others: list[str], long: bool) -> list[str]:
    """The call of pytest."""
    plugins = [*PLUGINS, *(["django"] if part.django else [])]
    command = [sys.executable, "-m", "pytest", "-q", *paths]
    command += [word for name in plugins for word in ("-p", name)]
    if part.workers and not LIVE & set(others):
        # The long ones take minutes of nothing but thinking.
        workers = max(2, part.workers) if long else part.workers
        command += [] if "-n" in others else ["-n", str(workers)]
        command += ["--dist", "loadfile", "--no-loadscope-reorder"] if part.by_file else []
    return [*command, *([] if long else ["-m", "not long"]), *others]


def run(part: Part, paths: list[str], others: list[str], long: bool, live: bool) -> Result:
    """Runs one part and gives what it came to; what it says is shown at once, or when it ends."""
    started = time.monotonic()
    show(f"--- {part.name}: begins ---")
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        counts = folder / "counts.json"
        variables = dict(os.environ, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", TABLESIDE_TEST_PART="all")
        variables["TABLESIDE_COUNTS"] = str(counts)
        variables.pop("DATABASE_URL", None)
        if not part.django:
            variables["TABLESIDE_TEST_PART"] = part.name.partition(",")[0]
        if part.postgres:
            variables["DATABASE_URL"] = stack.enter_context(postgres.running())
        said = None if live else stack.enter_context((folder / "said").open("w+b"))
        status = subprocess.run(
            command_of(part, paths, others, long),
            cwd=ROOT,
            env=variables,
            check=False,
            stdout=said,
            stderr=None if said is None else subprocess.STDOUT,
        )
        seconds = time.monotonic() - started
        if said is not None:
            text = Path(said.name).read_text(encoding="utf-8", errors="replace")
            ends = "FAILED" if status.returncode else "ends"
            show(f"\n--- {part.name}: {ends} after {seconds:.0f} s ---\n{text.rstrip()}")
        return Result(part, status.returncode, seconds, Counts.read(counts))


_screen = threading.Lock()


def show(text: str) -> None:
    """Prints whole: parts that run side by side do not mix their lines."""
    with _screen:
        print(text, flush=True)


def run_stage(lanes: list[Lane], asked: list[str], others: list[str], long: bool) -> list[Result]:
    """Runs the parts of a stage that hold what was asked for, its lanes side by side."""
    chosen = [[(part, paths_of(part, asked)) for part in lane] for lane in lanes]
    chosen = [[(part, paths) for part, paths in lane if paths or not asked] for lane in chosen]
    chosen = [lane for lane in chosen if lane]
    live = len(chosen) == 1 or bool(LIVE & set(others))

    def one_after_the_other(lane: list[tuple[Part, list[str]]]) -> list[Result]:
        return [
            run(part, paths, others, long, live) if paths else Result(part, NO_TESTS, 0)
            for part, paths in lane
        ]

    with ThreadPoolExecutor(1 if live else max(1, len(chosen))) as pool:
        return [result for results in pool.map(one_after_the_other, chosen) for result in results]


def available(stage: list[Lane], asked: list[str]) -> tuple[list[Lane], list[str]]:
    """The parts of a stage that this machine can run, and why it cannot run the others."""
    if packages.postgres_folder() is not None:
        return stage, []
    lanes = [[part for part in lane if not part.postgres] for lane in stage]
    missed = [part for lane in stage for part in lane if part.postgres]
    missed = [part for part in missed if paths_of(part, asked)]
    return lanes, [f"{part.name}: no PostgreSQL (apt install postgresql)" for part in missed]


def main(arguments: list[str]) -> int:
    """Runs all stages; a part without tests, or with a failure, fails all."""
    started = time.monotonic()
    packages.install_missing()
    asked, others, long = split(arguments)
    results: list[Result] = []
    absent: list[str] = []
    for stage in stages():
        lanes, missing = available(stage, asked)
        absent += missing
        results += run_stage(lanes, asked, others, long)
    return summary(results, absent, bool(arguments), time.monotonic() - started)


def summary(results: list[Result], absent: list[str], chosen: bool, seconds: float) -> int:
    """Prints times, skips and the closing line; gives the exit status of the whole."""
    print("\n--- summary ---")
    skips = absent + [skip for result in results for skip in result.counts.skips]
    failed = [r for r in results if r.status not in ((0, NO_TESTS) if chosen else (0,))]
    for result in results:
        print(f"{result.seconds:6.1f} s  {result.part.name}: {state(result, failed)}")
        for duration, test in result.counts.slowest[:2]:
            print(f"  {duration:6.1f} s  {test}")
    for skip in skips:
        print(f"SKIPPED {skip}")
    refused = bool(skips) and os.environ.get("TABLESIDE_NO_SKIPS") == "1"
    if refused:
        print("Nothing may be skipped here (TABLESIDE_NO_SKIPS=1), so this run has failed.")
    numbers = {kind: sum(r.counts.numbers.get(kind, 0) for r in results) for kind in KINDS}
    numbers["skipped"] += len(absent)
    numbers["error"] += sum(1 for r in failed if not r.counts.numbers)
    said = ", ".join(f"{number} {kind}" for kind, number in numbers.items() if number)
    minutes = f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02}:{int(seconds) % 60:02}"
    print(f"===== {said or 'no tests ran'} in {seconds:.2f}s ({minutes}) =====", flush=True)
    ran = any(result.counts.numbers for result in results)
    return 1 if failed or refused or not ran else 0


def state(result: Result, failed: list[Result]) -> str:
    """One part's outcome in words."""
    counts = ", ".join(f"{number} {kind}" for kind, number in result.counts.numbers.items())
    if result.status == NO_TESTS:
        return "no tests"
    return f"FAILED ({counts or f'exit {result.status}'})" if result in failed else counts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
