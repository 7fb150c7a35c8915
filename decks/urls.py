from __future__ import annotations

from django.urls import path

from decks import forecast_views, list_views, print_views, views

app_name = "decks"
urlpatterns = [
    path("decks/<str:deck_id>/", views.deck, name="deck"),
    path("decks/<str:deck_id>/forecast/", forecast_views.forecast_page, name="forecast"),
    path("decks/<str:deck_id>/what-if/", forecast_views.what_if, name="what_if"),
    path("decks/<str:deck_id>/proof/", views.proof, name="proof"),
    path("decks/<str:deck_id>/layout/", views.layout, name="layout"),
    path("decks/<str:deck_id>/list/", list_views.deck_list, name="deck_list"),
    path("decks/<str:deck_id>/list/swap/", list_views.deck_swap, name="deck_swap"),
    path("decks/<str:deck_id>/list/reword/", list_views.deck_reword, name="deck_reword"),
    path("decks/<str:deck_id>/list/relist/", list_views.deck_relist, name="deck_relist"),
    path("decks/<str:deck_id>/list/keep/", list_views.deck_keep, name="deck_keep"),
    path("decks/<str:deck_id>/list/<str:form>/", list_views.deck_file, name="deck_file"),
    path("decks/<str:deck_id>/print/", print_views.print_cards, name="print_cards"),
    path("decks/<str:deck_id>/print/sheet/", print_views.print_sheet, name="print_sheet"),
    path("decks/<str:deck_id>/print/<str:what>/pdf/", print_views.print_pdf, name="print_pdf"),
    path("lists/", list_views.lists, name="lists"),
    path("lists/new/", list_views.list_new, name="list_new"),
    path("lists/<str:list_id>/", list_views.kept_list, name="kept_list"),
    path("lists/<str:list_id>/delete/", list_views.kept_delete, name="kept_delete"),
    path("lists/<str:list_id>/print/", print_views.print_list, name="print_list"),
    path("lists/<str:list_id>/print/pdf/", print_views.print_list_pdf, name="print_list_pdf"),
    path("lists/<str:list_id>/<str:form>/", list_views.kept_file, name="kept_file"),
    path("rules/", views.rules, name="rules"),
]
