"""Names that people give: cleaned of what nobody can see, and refused if nothing is left."""

from __future__ import annotations

import unicodedata
from typing import Final

from django.utils.translation import gettext as _

from accounts.refusals import AccountRefusal

NAME_LENGTH: Final = 60
GROUP_LENGTH: Final = 80

# They turn the direction of the text after them, also outside of the name.
_TURNERS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean_name(text: str, longest: int = NAME_LENGTH) -> str:
    """The name in one line, composed (NFC), without control characters.

    Raises AccountRefusal `name_missing` or `name_too_long`.
    """
    seen = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if char.isspace()
        or (unicodedata.category(char) not in ("Cc", "Cs") and char not in _TURNERS)
    )
    name = " ".join(seen.split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise AccountRefusal("name_missing", _("Please give a name."))
    if len(name) > longest:
        raise AccountRefusal(
            "name_too_long",
            _("This name has %(length)d characters; at most %(longest)d fit.")
            % {"length": len(name), "longest": longest},
        )
    return name
