"""Addresses of the API of card tables."""

from __future__ import annotations

from django.urls import URLPattern, path

from cardgames.api import answers, games, play, tables
from journal import api as journal

HERE = "tables/<table_id:table_id>/"
SEAT = f"{HERE}seats/<seat_name:seat>/"
GAME = f"{HERE}games/<int:number>/"
LOAD = tables.table_place

urlpatterns: list[URLPattern] = [
    path("tables/", tables.Tables.as_view()),
    path(HERE, tables.TableNow.as_view(load=LOAD)),
    path(f"{HERE}settings/", tables.Settings.as_view()),
    path(f"{HERE}seats/", tables.Seats.as_view()),
    path(f"{SEAT}take/", tables.Take.as_view()),
    path(f"{SEAT}bot/", tables.Bot.as_view()),
    path(f"{SEAT}free/", tables.Free.as_view()),
    path(f"{SEAT}name/", tables.Called.as_view()),
    path(f"{HERE}leave/", tables.Leave.as_view()),
    path(f"{HERE}start/", play.Start.as_view()),
    path(f"{HERE}randomness/", play.Randomness.as_view()),
    path(f"{HERE}close/", play.Close.as_view()),
    path(f"{HERE}back/", play.Back.as_view()),
    path(f"{HERE}rematch/", play.Rematch.as_view()),
    path(f"{HERE}next/", play.NextGame.as_view()),
    path(f"{HERE}moves/", play.TableMoves.as_view(load=LOAD)),
    path(f"{HERE}undo/", play.TableUndo.as_view(load=LOAD)),
    path(f"{HERE}undo/agree/", play.TableAgree.as_view(load=LOAD)),
    path(f"{HERE}undo/decline/", play.TableDecline.as_view(load=LOAD)),
    path(f"{HERE}legal/", answers.TableLegal.as_view(load=LOAD)),
    path(f"{HERE}deck/", answers.SeatDeck.as_view()),
    path(f"{HERE}ready/", answers.Ready.as_view()),
    path(f"{HERE}stops/", answers.Stops.as_view()),
    path(f"{HERE}hold/", answers.Hold.as_view()),
    path(f"{HERE}withdraw/", answers.Withdraw.as_view()),
    path(f"{HERE}log/", journal.Log.as_view(load=LOAD)),
    path(f"{HERE}stream/", journal.StreamAddress.as_view(load=LOAD)),
    path(f"{HERE}proof/", journal.Proof.as_view(load=LOAD)),
    path(f"{HERE}export/", journal.Export.as_view(load=LOAD)),
    path(f"{HERE}statistics/", games.Statistics.as_view()),
    path(f"{HERE}games/", games.Games.as_view()),
    path(f"{GAME}log/", journal.Log.as_view(load=LOAD)),
    path(f"{GAME}proof/", journal.Proof.as_view(load=LOAD)),
    path(f"{GAME}export/", journal.Export.as_view(load=LOAD)),
    path(f"{GAME}course/", games.Course.as_view()),
    path(f"{GAME}replay/", games.Replay.as_view()),
    path(f"{GAME}share/", games.Share.as_view()),
    path("replays/<slug:word>/", games.SharedReplay.as_view()),
    path("simulations/", games.Simulate.as_view()),
    path("simulations/<table_id:report_id>/", games.Simulated.as_view()),
]
