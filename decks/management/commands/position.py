"""`manage.py position party`: runs the rules on positions, one JSON line each."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

GAMES = {
    "party": "decks.rules.lines",
    "exhaust": "cardgames.rules.exhaust.lines",
    "exodus": "cardgames.rules.exodus.lines",
}
"""Where each rule system runs a line; the card games stand above this app, so by name only."""


class Command(BaseCommand):
    """Reads `{position, seat, action, order}` from standard input, prints `{position, events}` or
    `{refusal}` for each line."""

    help = "Runs an action on a position, for each JSON line of standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            lines = import_module(GAMES[options["game"]])
        except ModuleNotFoundError as error:
            raise CommandError(f"The rules of {options['game']} are not here.") from error
        for number, text in enumerate(sys.stdin, 1):
            if not text.strip():
                continue
            try:
                line = json.loads(text)
            except json.JSONDecodeError as error:
                raise CommandError(f"Line {number} is not JSON: {error}") from error
            self.stdout.write(json.dumps(lines.run_line(line), ensure_ascii=False))
