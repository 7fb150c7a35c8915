"""Addresses of libraries of cards and of decks built from them."""

from __future__ import annotations

from django.urls import URLPattern, path

from cardgames.views import card_decks, card_form, library

urlpatterns: list[URLPattern] = [
    path("cards/", library.libraries, name="libraries"),
    path("cards/help/", library.cards_help, name="cards_help"),
    path("cards/<str:group_id>/", library.library, name="library"),
    path("cards/<str:group_id>/new/", card_form.card_new, name="card_new"),
    path("cards/<str:group_id>/import/", library.cards_import, name="cards_import"),
    path("cards/<str:group_id>/decks/", card_decks.card_decks, name="card_decks"),
    path("cards/<str:group_id>/file/<str:form>/", library.library_file, name="library_file"),
    path("cards/<str:group_id>/card/<str:slug>/", library.library_card, name="library_card"),
    path("cards/<str:group_id>/card/<str:slug>/edit/", card_form.card_edit, name="card_edit"),
    path("cards/<str:group_id>/card/<str:slug>/remove/", library.card_remove, name="card_remove"),
    path("card-decks/<str:deck_id>/", card_decks.card_deck, name="card_deck"),
    path("card-decks/<str:deck_id>/count/", card_decks.deck_count, name="deck_count"),
    path("card-decks/<str:deck_id>/energy/", card_decks.deck_energy, name="deck_energy"),
    path("card-decks/<str:deck_id>/undo/", card_decks.deck_undo, name="deck_undo"),
    path("card-decks/<str:deck_id>/name/", card_decks.deck_name, name="deck_name"),
    path("card-decks/<str:deck_id>/list/", card_decks.deck_text, name="deck_text"),
    path("card-decks/<str:deck_id>/delete/", card_decks.deck_delete, name="deck_delete"),
    path("card-decks/<str:deck_id>/text/", card_decks.deck_as_text, name="deck_as_text"),
]
