"""The card games that tables know, by name."""

from __future__ import annotations

from types import MappingProxyType

from cardgames.games.base import CardGame, Standing
from cardgames.games.exhaust import EXHAUST
from cardgames.games.exodus import EXODUS

GAMES = MappingProxyType({game.name: game for game in (EXHAUST, EXODUS)})

__all__ = ["GAMES", "CardGame", "Standing"]
