"""Addresses of the API of decks."""

from __future__ import annotations

from django.urls import path

from decks import api, api_forecast
from journal.api_urls import of_journal

urlpatterns = [
    path("decks/<table_id:deck_id>/", api.DeckNow.as_view(load=api.deck_place)),
    path("decks/<table_id:deck_id>/layout/", api.Layout.as_view()),
    path("decks/<table_id:deck_id>/forecast/", api_forecast.Course.as_view()),
    path("decks/<table_id:deck_id>/what-if/", api_forecast.WhatIf.as_view()),
    *of_journal("decks/<table_id:deck_id>/", api.deck_place),
]
