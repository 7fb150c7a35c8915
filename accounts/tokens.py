"""Secrets that are shown once and kept as hashes, and codes that people read to each other."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from accounts.models import ALPHABET

CODE_LETTERS: Final = "BCDFGHJKMNPQRSTVWXZ"
"""Letters without vowels (no code is a word) and without those that look like a digit."""

JOIN_LENGTH: Final = 6
SEAT_LENGTH: Final = 8
RECOVERY_LENGTH: Final = 20


def new_token() -> str:
    """A device's secret of 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is kept of a secret.  It is random and long, so a fast hash is enough; text that
    cannot be encoded matches no stored hash."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def new_letters(length: int) -> str:
    """A random code for people, to be typed in capitals or small letters."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def tidy_letters(typed: str) -> str:
    """A typed join or seat code as it is stored: capitals, without blanks and dashes."""
    return "".join(char for char in typed.upper() if not char.isspace() and char not in "-–.")


def new_recovery() -> str:
    """A recovery code of 100 bits, in four groups of five."""
    chars = "".join(secrets.choice(ALPHABET) for _ in range(RECOVERY_LENGTH))
    return "-".join(chars[i : i + 5] for i in range(0, RECOVERY_LENGTH, 5))


def tidy_recovery(typed: str) -> str:
    """A typed recovery code in the form that is hashed; letters that are read as digits (o, i,
    l) become those digits."""
    plain = "".join(char for char in typed.lower() if not char.isspace() and char not in "-–.")
    return plain.translate(str.maketrans("oil", "011"))
