"""Addresses of the API of campaigns."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns import api, api_people, api_table
from journal.api_urls import of_journal

HERE = "campaigns/<table_id:campaign_id>/"
WHO = f"{HERE}characters/<int:number>/"
SEAT = f"{HERE}seats/<seat_name:seat>/"
LOAD = api_table.campaign_place

urlpatterns: list[URLPattern] = [
    path("campaigns/", api.Campaigns.as_view()),
    path("campaigns/demo/", api.Demo.as_view()),
    path(HERE, api.CampaignNow.as_view()),
    path(f"{HERE}characters/", api.Characters.as_view()),
    path(f"{WHO}deck/", api.GiveDeck.as_view()),
    path(f"{WHO}take/", api.TakeCharacter.as_view()),
    path(f"{HERE}people/", api_people.People.as_view()),
    path(f"{HERE}people/code/", api_people.NewCode.as_view()),
    path(f"{HERE}people/leave/", api_people.Leave.as_view()),
    path(f"{HERE}people/role/", api_people.Role.as_view()),
    path(f"{HERE}seats/", api_people.Seats.as_view()),
    path(f"{SEAT}take/", api_people.Take.as_view()),
    path(f"{SEAT}release/", api_people.Release.as_view()),
    path(f"{SEAT}lend/", api_people.Lend.as_view()),
    path(f"{SEAT}take-back/", api_people.TakeBack.as_view()),
    path(f"{SEAT}share/", api_people.Share.as_view()),
    path(f"{SEAT}code/", api_people.SeatCode.as_view()),
    path(f"{SEAT}replace/", api_people.Replace.as_view()),
    path(f"{HERE}party/", api_table.Party.as_view(load=LOAD)),
    path(f"{HERE}rounds/", api_table.Rounds.as_view(load=LOAD)),
    path(f"{HERE}rests/", api_table.Rests.as_view(load=LOAD)),
    path(f"{HERE}rulings/", api_table.Rulings.as_view(load=LOAD)),
    *of_journal(HERE, LOAD),
]
