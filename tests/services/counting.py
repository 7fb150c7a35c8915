"""A pytest plugin: leaves the run's counts and reasons for skips in a file, for the summary."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest

KINDS = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")


@dataclass
class Counts:
    """What one pytest run came to: how many of each kind, and why each skip."""

    numbers: dict[str, int] = field(default_factory=dict)
    skips: list[str] = field(default_factory=list)
    slowest: list[tuple[float, str]] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> Counts:
        """What the plugin left; nothing at all if pytest did not get that far."""
        return cls(**json.loads(path.read_text())) if path.exists() else cls()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Called once, by the process that saw all results (with xdist, the controller)."""
    where = os.environ.get("TABLESIDE_COUNTS")
    if where is None:
        return
    stats = terminalreporter.stats
    counts = Counts({kind: len(stats[kind]) for kind in KINDS if stats.get(kind)})
    for report in stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        counts.skips.append(f"{report.nodeid}: {reason}")
    timed = [(report.duration, report.nodeid) for report in stats.get("passed", [])]
    counts.slowest = sorted(timed, reverse=True)[:5]
    Path(where).write_text(json.dumps(asdict(counts)))
