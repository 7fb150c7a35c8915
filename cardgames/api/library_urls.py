"""Addresses of the API of libraries and of decks built from them."""

from __future__ import annotations

from django.urls import URLPattern, path, register_converter

from cardgames.api import library as api


class CardName:
    """In an address: a card's name."""

    regex = "[a-z0-9-]{1,40}"

    def to_python(self, value: str) -> str:
        """As it stands."""
        return value

    def to_url(self, value: str) -> str:
        """As it stands."""
        return value


register_converter(CardName, "card_name")

HERE = "libraries/<table_id:group>/"

urlpatterns: list[URLPattern] = [
    path("libraries/", api.Libraries.as_view()),
    path(HERE, api.LibraryNow.as_view()),
    path(f"{HERE}cards/", api.LibraryCards.as_view()),
    path(f"{HERE}cards/<card_name:slug>/", api.LibraryCardNow.as_view()),
    path(f"{HERE}import/", api.LibraryImport.as_view()),
    path(f"{HERE}export/", api.LibraryFile.as_view()),
    path(f"{HERE}decks/", api.CardDecks.as_view()),
    path("cards/check/", api.CardCheck.as_view()),
    path("card-decks/<table_id:deck_id>/", api.CardDeckNow.as_view()),
    path("card-decks/<table_id:deck_id>/undo/", api.CardDeckUndo.as_view()),
]
