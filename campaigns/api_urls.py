"""Addresses of the API of campaigns."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns import (
    api,
    api_board,
    api_keeping,
    api_log,
    api_people,
    api_sessions,
    api_table,
)
from journal.api_urls import of_journal

HERE = "campaigns/<table_id:campaign_id>/"
WHO = f"{HERE}characters/<int:number>/"
SEAT = f"{HERE}seats/<seat_name:seat>/"
EVENING = f"{HERE}sessions/<int:number>/"
LOAD = api_table.campaign_place

urlpatterns: list[URLPattern] = [
    path("campaigns/", api.Campaigns.as_view()),
    path("campaigns/demo/", api.Demo.as_view()),
    path("campaigns/import/", api_keeping.TakeIn.as_view()),
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
    path(f"{HERE}present/", api_board.PresentNow.as_view()),
    path(f"{HERE}as/<seat_name:seat>/", api_board.SeenAs.as_view()),
    path(f"{HERE}layout/", api_board.Layout.as_view()),
    path(f"{HERE}gm-decks/", api_board.GMDecks.as_view()),
    path(f"{HERE}party/", api_table.Party.as_view(load=LOAD)),
    path(f"{HERE}rounds/", api_table.Rounds.as_view(load=LOAD)),
    path(f"{HERE}rests/", api_table.Rests.as_view(load=LOAD)),
    path(f"{HERE}rests/together/", api_table.RestCalls.as_view(load=LOAD)),
    path(f"{HERE}rulings/", api_table.Rulings.as_view(load=LOAD)),
    path(f"{HERE}rulings/<str:case>/", api_table.RulingNow.as_view(load=LOAD)),
    path(f"{HERE}sessions/", api_sessions.Sessions.as_view()),
    path(EVENING, api_sessions.SessionNow.as_view()),
    path(f"{EVENING}end/", api_sessions.EndSession.as_view()),
    path(f"{EVENING}resume/", api_sessions.ResumeSession.as_view()),
    path(f"{EVENING}scenes/", api_sessions.Scenes.as_view()),
    path(f"{EVENING}attend/", api_sessions.Attend.as_view()),
    path(f"{HERE}story/", api_sessions.Story.as_view()),
    path(f"{HERE}settings/", api_keeping.Settings.as_view()),
    path(f"{HERE}transfer/", api_keeping.Transfer.as_view()),
    path(f"{HERE}archive/", api_keeping.Archive.as_view()),
    path(f"{HERE}delete/", api_keeping.Delete.as_view()),
    *of_journal(HERE, LOAD, api_log.PartyLog),
]
