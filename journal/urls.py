from __future__ import annotations

from django.urls import path

from journal import views

app_name = "journal"
urlpatterns = [
    path("<str:journal_id>/taps/", views.taps, name="taps"),
    path("<str:journal_id>/regions/", views.regions, name="regions"),
    path("<str:journal_id>/present/", views.present, name="present"),
    path("<str:journal_id>/number/", views.number, name="number"),
]
