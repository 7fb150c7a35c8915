from __future__ import annotations

from django.urls import path

from decks import views

app_name = "decks"
urlpatterns = [
    path("decks/<str:deck_id>/", views.deck, name="deck"),
    path("decks/<str:deck_id>/proof/", views.proof, name="proof"),
    path("decks/<str:deck_id>/layout/", views.layout, name="layout"),
    path("rules/", views.rules, name="rules"),
]
