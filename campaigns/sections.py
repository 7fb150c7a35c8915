"""What else of a group a campaign's transfer file carries: use this for what a higher app keeps.

An app offers a section in its `AppConfig.ready`, once for every kind of thing:

    sections.carries("exodus_cards", dump=library.dump, load=library.load)

`dump(group)` gives plain JSON values, or None for nothing to carry.  `load(group, value)` puts them
into a group that was just made: it trusts nothing, and raises `journal.transfer.BadFile` with the
place of what is wrong, which takes back all that was taken in.  A file without the section is as
good as ever, and a section that nobody here knows stays behind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import Group
from journal.transfer import BadFile

Dump = Callable[[Group], Any]
Load = Callable[[Group, Any], None]


@dataclass(frozen=True)
class Section:
    """How a section is written and read."""

    dump: Dump
    load: Load


_sections: dict[str, Section] = {}


def carries(name: str, *, dump: Dump, load: Load) -> None:
    """From now on transfer files have this section."""
    _sections[name] = Section(dump, load)


def dump_all(group: Group) -> dict[str, Any]:
    """Every section that has something to carry, by its name."""
    found = {name: section.dump(group) for name, section in _sections.items()}
    return {name: value for name, value in found.items() if value is not None}


def load_all(group: Group, packed: Any) -> None:
    """Take in the sections of a file.  Raises `BadFile`, which the caller undoes whole."""
    if not isinstance(packed, Mapping):
        raise BadFile(_("The file is damaged: %(what)s.") % {"what": "sections"})
    for name, section in _sections.items():
        if name in packed:
            section.load(group, packed[name])
