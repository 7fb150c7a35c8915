"""Addresses of the API of card tables."""

from __future__ import annotations

from django.urls import URLPattern, path

from cardgames import api, api_answers, api_games, api_play
from journal import api as journal

HERE = "tables/<table_id:table_id>/"
SEAT = f"{HERE}seats/<seat_name:seat>/"
GAME = f"{HERE}games/<int:number>/"
LOAD = api.table_place

urlpatterns: list[URLPattern] = [
    path("tables/", api.Tables.as_view()),
    path(HERE, api.TableNow.as_view(load=LOAD)),
    path(f"{HERE}settings/", api.Settings.as_view()),
    path(f"{HERE}seats/", api.Seats.as_view()),
    path(f"{SEAT}take/", api.Take.as_view()),
    path(f"{SEAT}bot/", api.Bot.as_view()),
    path(f"{SEAT}free/", api.Free.as_view()),
    path(f"{SEAT}name/", api.Called.as_view()),
    path(f"{HERE}leave/", api.Leave.as_view()),
    path(f"{HERE}start/", api_play.Start.as_view()),
    path(f"{HERE}randomness/", api_play.Randomness.as_view()),
    path(f"{HERE}close/", api_play.Close.as_view()),
    path(f"{HERE}back/", api_play.Back.as_view()),
    path(f"{HERE}rematch/", api_play.Rematch.as_view()),
    path(f"{HERE}next/", api_play.NextGame.as_view()),
    path(f"{HERE}moves/", api_play.TableMoves.as_view(load=LOAD)),
    path(f"{HERE}undo/", api_play.TableUndo.as_view(load=LOAD)),
    path(f"{HERE}undo/agree/", api_play.TableAgree.as_view(load=LOAD)),
    path(f"{HERE}undo/decline/", api_play.TableDecline.as_view(load=LOAD)),
    path(f"{HERE}legal/", api_answers.TableLegal.as_view(load=LOAD)),
    path(f"{HERE}deck/", api_answers.SeatDeck.as_view()),
    path(f"{HERE}ready/", api_answers.Ready.as_view()),
    path(f"{HERE}stops/", api_answers.Stops.as_view()),
    path(f"{HERE}hold/", api_answers.Hold.as_view()),
    path(f"{HERE}withdraw/", api_answers.Withdraw.as_view()),
    path(f"{HERE}log/", journal.Log.as_view(load=LOAD)),
    path(f"{HERE}stream/", journal.StreamAddress.as_view(load=LOAD)),
    path(f"{HERE}proof/", journal.Proof.as_view(load=LOAD)),
    path(f"{HERE}export/", journal.Export.as_view(load=LOAD)),
    path(f"{HERE}statistics/", api_games.Statistics.as_view()),
    path(f"{HERE}games/", api_games.Games.as_view()),
    path(f"{GAME}log/", journal.Log.as_view(load=LOAD)),
    path(f"{GAME}proof/", journal.Proof.as_view(load=LOAD)),
    path(f"{GAME}export/", journal.Export.as_view(load=LOAD)),
    path(f"{GAME}course/", api_games.Course.as_view()),
    path(f"{GAME}replay/", api_games.Replay.as_view()),
    path(f"{GAME}share/", api_games.Share.as_view()),
    path("replays/<slug:word>/", api_games.SharedReplay.as_view()),
    path("simulations/", api_games.Simulate.as_view()),
    path("simulations/<table_id:report_id>/", api_games.Simulated.as_view()),
]
