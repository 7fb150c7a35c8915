from __future__ import annotations

from django.urls import path

from campaigns import views

app_name = "campaigns"
urlpatterns = [
    path("", views.front, name="front"),
    path("demo/", views.demo, name="demo"),
    path("campaigns/new/", views.new, name="new"),
    path("campaigns/import/", views.take_in, name="take_in"),
    path("campaigns/for-group/<str:group_id>/", views.for_group, name="for_group"),
    path(
        "campaigns/for-group/<str:group_id>/rulings/",
        views.rulings_of_group,
        name="rulings_of_group",
    ),
    path("campaigns/<str:campaign_id>/", views.board, name="board"),
    path("campaigns/<str:campaign_id>/rulings/", views.rulings, name="rulings"),
    path("campaigns/<str:campaign_id>/rulings/overrides/", views.overrides, name="overrides"),
    path("campaigns/<str:campaign_id>/rulings/<str:case>/", views.ruling, name="ruling"),
    path("campaigns/<str:campaign_id>/log/", views.log, name="log"),
    path("campaigns/<str:campaign_id>/record/", views.record, name="record"),
    path("campaigns/<str:campaign_id>/story/", views.story_page, name="story"),
    path("campaigns/<str:campaign_id>/sessions/", views.sessions, name="sessions"),
    path("campaigns/<str:campaign_id>/sessions/begin/", views.session_begin, name="session_begin"),
    path("campaigns/<str:campaign_id>/sessions/<int:number>/", views.session, name="session"),
    path(
        "campaigns/<str:campaign_id>/sessions/<int:number>/end/",
        views.session_end,
        name="session_end",
    ),
    path(
        "campaigns/<str:campaign_id>/sessions/<int:number>/resume/",
        views.session_resume,
        name="session_resume",
    ),
    path(
        "campaigns/<str:campaign_id>/sessions/<int:number>/scene/",
        views.session_scene,
        name="session_scene",
    ),
    path(
        "campaigns/<str:campaign_id>/sessions/<int:number>/attend/",
        views.session_attend,
        name="session_attend",
    ),
    path("campaigns/<str:campaign_id>/settings/", views.settings, name="settings"),
    path("campaigns/<str:campaign_id>/settings/transfer/", views.transfer_ask, name="transfer"),
    path("campaigns/<str:campaign_id>/settings/archive/", views.archive, name="archive"),
    path("campaigns/<str:campaign_id>/settings/delete/", views.delete, name="delete"),
    path("campaigns/<str:campaign_id>/characters/new/", views.character_new, name="character_new"),
    path(
        "campaigns/<str:campaign_id>/characters/<int:number>/deck/", views.deck_new, name="deck_new"
    ),
    path("campaigns/<str:campaign_id>/people/", views.people, name="people"),
    path("campaigns/<str:campaign_id>/screen/", views.screen, name="screen"),
    path("campaigns/<str:campaign_id>/as/<str:seat>/", views.view_as, name="view_as"),
    path("campaigns/<str:campaign_id>/gm-decks/new/", views.gm_deck_new, name="gm_deck_new"),
    path("campaigns/<str:campaign_id>/layout/", views.board_layout, name="board_layout"),
]
