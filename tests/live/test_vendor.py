"""What was written by others is the file that they published."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("folder", ["static/vendor", "tests/vendor"])
def test_vendored_files_are_unchanged_and_all_in_the_manifest(folder: str) -> None:
    files = {path.name: path for path in (ROOT / folder).iterdir() if path.name != "manifest.json"}
    manifest = json.loads((ROOT / folder / "manifest.json").read_text())
    assert set(files) == set(manifest)
    for name, path in files.items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == manifest[name], name


def test_the_scripts_of_a_page_stay_small() -> None:
    """All that a player's phone loads: the parts that every page, a live page and a deck's page
    name."""
    import gzip
    import re

    named: list[str] = []
    for template in ("base.html", "parts/live_scripts.html", "decks/deck.html"):
        text = (ROOT / "templates" / template).read_text()
        named += re.findall(r"static '((?:js|vendor)/[^']+\.js)'", text)
    assert {"js/taps.js", "js/live.js", "vendor/htmx-4.0.1.min.js"} <= set(named)
    own = [ROOT / "static" / name for name in dict.fromkeys(named)]
    assert sum(len(gzip.compress(path.read_bytes())) for path in own) < 25_000
