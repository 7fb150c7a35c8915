"""The server's owner makes an account, for servers that are not open to everybody."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils.crypto import get_random_string

from accounts.refusals import AccountRefusal
from accounts.services import make_account, new_guest, recovery_code


class Command(BaseCommand):
    """`new_account <user name> <name>`."""

    help = "Makes an account and prints a recovery code, by which its person comes in."

    def add_arguments(self, parser: CommandParser) -> None:
        """Takes the account's user name and the person's name."""
        parser.add_argument("username")
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the code alone.  The password is nobody's: its owner sets one after coming in."""
        try:
            with transaction.atomic():
                person = new_guest(str(options["name"]))
                make_account(person, str(options["username"]), get_random_string(40))
                code = recovery_code(person)
        except AccountRefusal as refusal:
            raise CommandError(refusal.sentence) from None
        self.stderr.write(f"{person.name} comes in at /recover/ with this code:")
        self.stdout.write(code)
