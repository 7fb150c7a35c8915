"""`run.py test` runs every part, adds them up, and never passes by running nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import __main__ as parts
from tests.services.counting import Counts


@pytest.fixture
def part() -> parts.Part:
    return parts.Part("services on SQLite", ("services", "accounts"))


def result(
    part: parts.Part, status: int, skips: tuple[str, ...] = (), **numbers: int
) -> parts.Result:
    return parts.Result(part, status, 1.0, Counts(dict(numbers), list(skips)))


def test_every_folder_of_tests_belongs_to_a_part() -> None:
    folders = {folder for each in parts.parts() for folder in each.folders}
    there = {path.parent.name for path in (parts.ROOT / "tests").glob("*/test_*.py")}
    assert there <= folders


def test_what_is_about_seconds_has_only_the_short_rules_beside_it() -> None:
    stage = next(s for s in parts.stages() if any(p.name == "launcher" for lane in s for p in lane))
    assert {part.name for lane in stage for part in lane} == {"launcher", "rules, without Django"}


def test_browser_tests_begin_with_those_that_take_longest_and_leave_none_out() -> None:
    browser = next(each for each in parts.parts() if each.by_file)
    found = parts.paths_of(browser, [])
    assert found[: len(parts.WEIGHTY)] == [f"tests/browser/{name}" for name in parts.WEIGHTY]
    there = {str(path.relative_to(parts.ROOT)) for path in browser_files()}
    assert sorted(found) == sorted(there)
    assert parts.paths_of(browser, ["tests/browser/test_paper.py"]) == [
        "tests/browser/test_paper.py"
    ]


def browser_files() -> list[Path]:
    return list((parts.ROOT / "tests" / "browser").glob("**/test_*.py"))


def test_parts_side_by_side_are_told_whole_and_a_failure_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, body in (("good", "pass"), ("bad", "assert 'spade' == 'heart'")):
        folder = tmp_path / "tests" / name
        folder.mkdir(parents=True)
        (folder / f"test_{name}.py").write_text(f"def test_{name}():\n    {body}\n")
    monkeypatch.setattr(parts, "ROOT", tmp_path)
    monkeypatch.setattr(parts, "PLUGINS", ())
    lanes = [[parts.Part(name, (name,), django=False)] for name in ("good", "bad")]
    found = parts.run_stage(lanes, [], ["-p", "no:cacheprovider"], False)
    assert [result.status for result in found] == [0, 1]
    said = capsys.readouterr().out
    blocks = said.split("\n--- ")
    good = next(block for block in blocks if block.startswith("good: ends"))
    bad = next(block for block in blocks if block.startswith("bad: FAILED"))
    assert "1 passed" in good
    assert "spade" in bad
    assert "spade" not in good


def test_who_wants_to_talk_to_pytest_gets_one_process() -> None:
    browser = next(each for each in parts.parts() if each.by_file)
    assert "--dist" in parts.command_of(browser, [], [], False)
    assert not {"--dist", "-n"} & set(parts.command_of(browser, [], ["--pdb"], False))
    rules = next(each for each in parts.parts() if not each.django and each.workers)
    usual, long = (parts.command_of(rules, [], [], each) for each in (False, True))
    assert (usual[usual.index("-n") + 1], long[long.index("-n") + 1]) == ("1", "2")
    assert "not long" in usual
    assert "not long" not in long


def test_paths_leave_only_the_parts_that_hold_them(part: parts.Part) -> None:
    rules = parts.Part("rules", ("rules",))
    asked, others, long = parts.split(["tests/services/test_parts.py", "-k", "paths", "--long"])
    assert (others, long) == (["-k", "paths"], True)
    assert parts.paths_of(part, asked) == ["tests/services/test_parts.py"]
    assert parts.paths_of(rules, asked) == []
    assert "tests/services" in parts.paths_of(part, ["tests"])


def test_the_last_line_has_the_counts_of_all_parts(
    part: parts.Part, capsys: pytest.CaptureFixture[str]
) -> None:
    status = parts.summary([result(part, 0, passed=3), result(part, 0, passed=4)], [], False, 61.5)
    assert status == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "===== 7 passed in 61.50s (0:01:01) ====="


def test_a_failure_fails_all(part: parts.Part, capsys: pytest.CaptureFixture[str]) -> None:
    assert parts.summary([result(part, 0, passed=3), result(part, 1, failed=1)], [], False, 1) == 1
    assert "3 passed, 1 failed" in capsys.readouterr().out.splitlines()[-1]


def test_a_part_that_broke_before_its_first_test_is_an_error(
    part: parts.Part, capsys: pytest.CaptureFixture[str]
) -> None:
    assert parts.summary([result(part, 3)], [], False, 1) == 1
    assert "1 error" in capsys.readouterr().out.splitlines()[-1]


def test_a_part_without_tests_fails_unless_tests_were_chosen(part: parts.Part) -> None:
    both = [result(part, 0, passed=1), result(part, parts.NO_TESTS)]
    assert parts.summary(both, [], False, 1) == 1
    assert parts.summary(both, [], True, 1) == 0
    assert parts.summary([result(part, parts.NO_TESTS)], [], True, 1) == 1


def test_a_skip_is_loud_and_fails_where_nothing_may_be_skipped(
    part: parts.Part, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = [result(part, 0, ("tests/x.py::y: no Chromium",), passed=1, skipped=1)]
    monkeypatch.delenv("TABLESIDE_NO_SKIPS", raising=False)
    assert parts.summary(run, [], False, 1) == 0
    assert "SKIPPED tests/x.py::y: no Chromium" in capsys.readouterr().out
    monkeypatch.setenv("TABLESIDE_NO_SKIPS", "1")
    assert parts.summary(run, [], False, 1) == 1
    assert parts.summary([result(part, 0, passed=1)], ["PostgreSQL: absent"], False, 1) == 1


def test_ci_runs_the_one_command_and_allows_no_skip() -> None:
    script = Path(parts.ROOT / ".ci" / "run").read_text()
    assert "set -euo pipefail" in script
    assert "TABLESIDE_NO_SKIPS=1" in script
    assert "python3 run.py test" in script
