"""The server's owner gives somebody back to themselves: prints a new recovery code."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import Person
from accounts.services import recovery_code


class Command(BaseCommand):
    """`reset_person <id or user name>`."""

    help = "Makes a new recovery code for a person and prints it; their older code is void."

    def add_arguments(self, parser: CommandParser) -> None:
        """Takes who is meant."""
        parser.add_argument("person", help="id or user name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the code alone, so that it can be passed on."""
        wanted = str(options["person"])
        person = (
            Person.objects.filter(pk=wanted).first()
            or Person.objects.filter(username=wanted.lower()).first()
        )
        if person is None:
            raise CommandError(f"There is no person with the id or user name {wanted!r}.")
        self.stderr.write(f"{person.name} ({person.pk}) can come back at /recover/ with:")
        self.stdout.write(recovery_code(person))
