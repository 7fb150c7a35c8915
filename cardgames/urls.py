from __future__ import annotations

from django.urls import path

from cardgames import views
from cardgames.library import urls as library_urls

app_name = "cardgames"
urlpatterns = [
    path("tables/", views.tables, name="tables"),
    path("tables/new/", views.new, name="new"),
    path("tables/beside/<str:journal_id>/", views.beside, name="beside"),
    path("tables/practise/<str:game>/", views.practise, name="practise"),
    path("tables/for-group/<str:group_id>/", views.for_group, name="for_group"),
    path("tables/<str:table_id>/", views.table, name="table"),
    path("tables/<str:table_id>/screen/", views.screen, name="screen"),
    path("tables/<str:table_id>/about/", views.about, name="about"),
    path("tables/<str:table_id>/options/", views.options, name="options"),
    path("tables/<str:table_id>/sit/", views.sit, name="sit"),
    path("tables/<str:table_id>/leave/", views.leave, name="leave"),
    path("tables/<str:table_id>/bot/", views.bot, name="bot"),
    path("tables/<str:table_id>/unseat/", views.unseat, name="unseat"),
    path("tables/<str:table_id>/call/", views.call, name="call"),
    path("tables/<str:table_id>/deck/", views.deck, name="deck"),
    path("tables/<str:table_id>/ready/", views.ready, name="ready"),
    path("tables/<str:table_id>/start/", views.start, name="start"),
    path("tables/<str:table_id>/again/", views.again, name="again"),
    path("tables/<str:table_id>/next/", views.next_game, name="next"),
    path("tables/<str:table_id>/nudge/", views.nudge, name="nudge"),
    path("tables/<str:table_id>/back/", views.back, name="back"),
    path("tables/<str:table_id>/statistics/", views.statistics, name="statistics"),
    path("tables/<str:table_id>/games/<int:number>/seen/", views.seen, name="seen"),
    path("tables/<str:table_id>/games/<int:number>/chance/", views.chance, name="chance"),
    path("tables/<str:table_id>/games/<int:number>/replay/", views.replay, name="replay"),
    path("tables/<str:table_id>/games/<int:number>/share/", views.share, name="share"),
    path("tables/<str:table_id>/games/<int:number>/proof/", views.proof, name="proof"),
    path("tables/<str:table_id>/own/", views.own, name="own"),
    path("tables/<str:table_id>/outlook/", views.outlook, name="outlook"),
    path("tables/<str:table_id>/stops/", views.stops, name="stops"),
    path("tables/<str:table_id>/stops/set/", views.set_stops, name="set_stops"),
    path("tables/<str:table_id>/hold/", views.hold, name="hold"),
    path("tables/<str:table_id>/withdraw/", views.withdraw, name="withdraw"),
    path("replays/<str:word>/", views.shared_replay, name="shared_replay"),
    path("simulator/", views.simulator, name="simulator"),
    path("simulator/<str:report_id>/", views.simulated, name="simulated"),
    *library_urls.urlpatterns,
]
