"""What rules are called.  The wording of the rules belongs to higher apps, links to them stand on
pages of all."""

from __future__ import annotations

from collections.abc import Callable

_titles: list[Callable[[str], str]] = []


def titled_by(find: Callable[[str], str]) -> None:
    """An app offers what it calls rules: `find` has a rule's id and gives its title in the language
    in force, or ""."""
    if find not in _titles:
        _titles.append(find)


def title_of(rule: str) -> str:
    """What the rule is called in the language in force; "" if nobody knows."""
    return next((title for find in _titles if (title := find(rule))), "")
