from __future__ import annotations

from django.urls import path

from campaigns import views

app_name = "campaigns"
urlpatterns = [
    path("", views.front, name="front"),
    path("demo/", views.demo, name="demo"),
    path("campaigns/new/", views.new, name="new"),
    path("campaigns/for-group/<str:group_id>/", views.for_group, name="for_group"),
    path("campaigns/<str:campaign_id>/", views.board, name="board"),
    path("campaigns/<str:campaign_id>/log/", views.log, name="log"),
    path("campaigns/<str:campaign_id>/characters/new/", views.character_new, name="character_new"),
    path(
        "campaigns/<str:campaign_id>/characters/<int:number>/deck/", views.deck_new, name="deck_new"
    ),
    path("campaigns/<str:campaign_id>/people/", views.people, name="people"),
]
