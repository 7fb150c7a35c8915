"""How a verb about people says no."""

from __future__ import annotations


class AccountRefusal(Exception):
    """Nothing was changed.  `code` is stable and for programs, `sentence` is for the person and
    already in the language of the request."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
