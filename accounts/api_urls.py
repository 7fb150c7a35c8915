"""Addresses of the API about people."""

from __future__ import annotations

from django.urls import path

from accounts import api

urlpatterns = [
    path("join/", api.Join.as_view()),
    path("seat-code/", api.SeatCode.as_view()),
    path("recover/", api.Recover.as_view()),
    path("sign-in/", api.SignIn.as_view()),
    path("sign-out/", api.SignOut.as_view()),
    path("me/", api.Me.as_view()),
    path("me/name/", api.MyName.as_view()),
    path("me/language/", api.MyLanguage.as_view()),
    path("me/account/", api.Account.as_view()),
    path("me/recovery/", api.MyRecovery.as_view()),
    path("me/devices/<int:device_id>/revoke/", api.MyDeviceRevoke.as_view()),
]
