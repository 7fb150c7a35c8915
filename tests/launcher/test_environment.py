"""The environment is made once, from the locks, and from nothing else."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from tableside import environment
from tests.services.processes import ROOT


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An environment that is only pretended; gives the locks that were installed into it."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").touch()
    for name, path in {
        "VENV": ".venv",
        "PYTHON": ".venv/bin/python",
        "STAMP": ".venv/tableside.json",
        "TOOLS": ".tools",
    }.items():
        monkeypatch.setattr(environment, name, tmp_path / path)
    calls: list[str] = []
    monkeypatch.setattr(environment, "build", calls.append)
    return calls


def test_a_second_start_installs_nothing(built: list[str]) -> None:
    environment.ensure_environment("run")
    environment.ensure_environment("run")
    assert built == ["run"]


def test_an_environment_for_the_tests_serves_the_site_too(built: list[str]) -> None:
    environment.ensure_environment("dev")
    environment.ensure_environment("run")
    assert built == ["dev"]


def test_a_changed_lock_is_installed_with_all_that_was_there(built: list[str]) -> None:
    environment.ensure_environment("dev")
    environment.STAMP.write_text(json.dumps({"run": "of another lock", "dev": "of another lock"}))
    environment.ensure_environment("run")
    assert built == ["dev", "dev"]


def test_a_half_made_environment_is_made_again(built: list[str]) -> None:
    environment.STAMP.write_text("{")
    environment.ensure_environment("run")
    assert built == ["run"]


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("error: failed to write: No space left on device (os error 28)", "The disk is full"),
        ("[Errno 13] Permission denied: '/x'", "cannot be written to"),
        ("error: Read-only file system (os error 30)", "cannot be written to"),
    ],
)
def test_what_no_installer_can_cure_ends_it_at_once(said: str, line: str) -> None:
    with pytest.raises(environment.Stop, match=line):
        environment.refuse_hopeless(said)


@pytest.mark.parametrize("name", ["run.lock", "dev.lock", "tools.lock"])
def test_locks_hold_hashes_and_no_addresses(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    assert "://" not in text
    pins = re.findall(r"^[a-z0-9].*", text, flags=re.MULTILINE | re.IGNORECASE)
    assert pins
    assert all("==" in pin and pin.endswith("\\") for pin in pins)


def test_the_dev_lock_holds_the_run_lock() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / "requirements" / name).read_text().splitlines()
        return {line for line in lines if "==" in line}

    assert pins("run.lock") <= pins("dev.lock")


def test_the_locks_are_of_the_project_as_it_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [
        *((each, "run.lock") for each in project["project"]["dependencies"]),
        *((each, "dev.lock") for each in project["dependency-groups"]["dev"]),
    ]
    for each, lock in wanted:
        name = re.split(r"[\[~=<>; ]", each)[0]
        text = (ROOT / "requirements" / lock).read_text()
        assert re.search(rf"^{re.escape(name)}==", text, re.MULTILINE), f"{name} is not in {lock}"


def test_a_secret_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    environment.secret_key(tmp_path)
    first = (tmp_path / "secret_key").read_text()
    environment.secret_key(tmp_path)
    assert (tmp_path / "secret_key").read_text() == first
    assert len(first) > 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["secret_key"]
