"""Addresses of the API of decks."""

from __future__ import annotations

from django.urls import path

from decks import api, api_forecast, api_lists
from journal.api_urls import of_journal

urlpatterns = [
    path("decks/<table_id:deck_id>/", api.DeckNow.as_view(load=api.deck_place)),
    path("decks/<table_id:deck_id>/layout/", api.Layout.as_view()),
    path("decks/<table_id:deck_id>/forecast/", api_forecast.Course.as_view()),
    path("decks/<table_id:deck_id>/what-if/", api_forecast.WhatIf.as_view()),
    path("decks/<table_id:deck_id>/list/", api_lists.MadeOf.as_view()),
    path("decks/<table_id:deck_id>/swaps/", api_lists.Swaps.as_view()),
    path("decks/<table_id:deck_id>/wordings/", api_lists.Wordings.as_view()),
    path("decks/<table_id:deck_id>/sheets/", api_lists.Sheets.as_view()),
    path("lists/", api_lists.Lists.as_view()),
    path("lists/samples/", api_lists.Samples.as_view()),
    path("lists/read/", api_lists.ReadList.as_view()),
    path("lists/<table_id:list_id>/", api_lists.ListNow.as_view()),
    path("lists/<table_id:list_id>/sheets/", api_lists.ListSheets.as_view()),
    *of_journal("decks/<table_id:deck_id>/", api.deck_place),
]
