from __future__ import annotations

from django.urls import path

from journal import back_views, views

app_name = "journal"
urlpatterns = [
    path("<str:journal_id>/taps/", views.taps, name="taps"),
    path("<str:journal_id>/regions/", views.regions, name="regions"),
    path("<str:journal_id>/present/", views.present, name="present"),
    path("<str:journal_id>/back/", back_views.take_back, name="back"),
    path("<str:journal_id>/cost/<int:number>/", back_views.cost, name="cost"),
    path("<str:journal_id>/number/", views.number, name="number"),
]
