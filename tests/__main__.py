"""All tests in their parts, as CI runs them: `python3 run.py test [--long] [pytest arguments]`.

Paths among the arguments leave only the parts that hold them. The last line has pytest's form,
with the counts of all parts together.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.services import packages, postgres
from tests.services.counting import KINDS, Counts

ROOT = Path(__file__).resolve().parent.parent
NO_TESTS = 5
# Schemathesis alone costs two seconds at each start, so plugins are named, not found.
PLUGINS = ("xdist", "hypothesispytest", "tests.services.counting")


@dataclass(frozen=True)
class Part:
    """One call of pytest: its folders below tests/, and what it needs."""

    name: str
    folders: tuple[str, ...]
    django: bool = True
    postgres: bool = False
    workers: int = 0
    plugins: tuple[str, ...] = ()


@dataclass
class Result:
    """How a part ended."""

    part: Part
    status: int
    seconds: float
    counts: Counts = field(default_factory=Counts)


def parts() -> list[Part]:
    """All parts; a new folder of tests belongs to the services until said otherwise."""
    alone = {"rules", "architecture", "browser", "launcher"}
    found = sorted(
        path.name
        for path in (ROOT / "tests").iterdir()
        if path.name not in alone and any(path.rglob("test_*.py"))
    )
    services = tuple(found)
    return [
        Part("rules, without Django", ("architecture", "rules"), django=False, workers=2),
        Part("services on SQLite", services, workers=2),
        Part("services on PostgreSQL", services, postgres=True, workers=2),
        Part("browser", ("browser",)),
        Part("launcher", ("launcher",), django=False),
    ]


def split(arguments: list[str]) -> tuple[list[str], list[str], bool]:
    """Paths, pytest's other arguments, and whether the long tests run too."""
    paths = [each for each in arguments if Path(each.partition("::")[0]).exists()]
    others = [each for each in arguments if each not in paths and each != "--long"]
    return paths, others, "--long" in arguments


def paths_of(part: Part, asked: list[str]) -> list[str]:
    """The paths of a part that exist and were asked for; all of them if nothing was."""
    own = [f"tests/{name}" for name in part.folders if (ROOT / "tests" / name).exists()]
    if not asked:
        return own
    inside = []
    for each in asked:
        path = Path(each.partition("::")[0]).resolve()
        holders = [folder for folder in own if path.is_relative_to(ROOT / folder)]
        inside += [each] if holders else [f for f in own if (ROOT / f).is_relative_to(path)]
    return inside


def run(part: Part, paths: list[str], others: list[str], long: bool) -> Result:
    """Runs one part and gives what it came to."""
    print(f"\n--- {part.name} ---", flush=True)
    started = time.monotonic()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        counts = folder / "counts.json"
        variables = dict(os.environ, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", TABLESIDE_TEST_PART="all")
        variables["TABLESIDE_COUNTS"] = str(counts)
        variables.pop("DATABASE_URL", None)
        plugins = [*PLUGINS, *part.plugins, *(["django"] if part.django else [])]
        if not part.django:
            variables["TABLESIDE_TEST_PART"] = part.name.partition(",")[0]
        if part.postgres:
            variables["DATABASE_URL"] = stack.enter_context(postgres.running())
        command = [sys.executable, "-m", "pytest", "-q", *paths]
        command += [word for name in plugins for word in ("-p", name)]
        command += ["-n", str(part.workers)] if part.workers and "-n" not in others else []
        command += [] if long else ["-m", "not long"]
        status = subprocess.run([*command, *others], cwd=ROOT, env=variables, check=False)
        return Result(part, status.returncode, time.monotonic() - started, Counts.read(counts))


def main(arguments: list[str]) -> int:
    """Runs the parts one after the other; a part without tests, or with a failure, fails all."""
    started = time.monotonic()
    packages.install_missing()
    asked, others, long = split(arguments)
    results, absent = [], []
    for part in parts():
        paths = paths_of(part, asked)
        if not paths and asked:
            continue
        if part.postgres and packages.postgres_folder() is None:
            absent.append(f"{part.name}: no PostgreSQL (apt install postgresql)")
            continue
        results.append(run(part, paths, others, long) if paths else Result(part, NO_TESTS, 0))
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
