"""`manage.py simulate exhaust`: many games between programs, and what they say in numbers."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardgames.exhaust.simulator import PLAYERS, simulate
from cardgames.rules.exhaust.options import READINGS
from journal.contract import Refusal


class Command(BaseCommand):
    """Prints the tally as JSON."""

    help = "Plays many games between programs and prints what was counted, as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=["exhaust"])
        parser.add_argument("--players", type=int, default=4, help="1 to 5; 1 is solo")
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument(
            "--bots",
            nargs="+",
            default=["random"],
            choices=PLAYERS,
            metavar="STRENGTH",
            help=f"who plays, from seat 0 on: {', '.join(PLAYERS)}",
        )
        parser.add_argument(
            "--npc",
            nargs="+",
            type=int,
            default=[],
            metavar="SIZE",
            help="solo: sizes of the NPC's deck, taken in turn",
        )
        parser.add_argument(
            "--reading",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"a reading of the rules: {', '.join(READINGS)}",
        )
        parser.add_argument("--seed", default="1")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("At least one game.")
        readings = dict(pair.partition("=")[::2] for pair in options["reading"])
        rules = {"players": options["players"], "readings": readings}
        began = time.monotonic()
        try:
            tally = simulate(
                rules,
                options["games"],
                strengths=options["bots"],
                seed=options["seed"],
                npc_sizes=options["npc"],
            )
        except Refusal as refusal:
            raise CommandError(f"{refusal.sentence} ({refusal.rule})") from refusal
        seconds = round(time.monotonic() - began, 2)
        self.stdout.write(json.dumps({**tally.plain(), "seconds": seconds}, indent=2))
