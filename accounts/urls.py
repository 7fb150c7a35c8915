"""Addresses of everything about people."""

from __future__ import annotations

from django.urls import path

from accounts import me_views, seat_views, views

app_name = "accounts"
urlpatterns = [
    path("join/", views.join_page, name="join"),
    path("join/<str:code>/", views.join_by_code, name="join_by_code"),
    path("join/<str:code>/qr.svg", views.join_qr, name="join_qr"),
    path("seat/<str:code>/", views.seat, name="seat"),
    path("seat/<str:code>/qr.svg", views.seat_qr, name="seat_qr"),
    path("recover/", views.recover_page, name="recover"),
    path("recover/<str:code>/", views.recover_page, name="recover_by_code"),
    path("me/", me_views.me, name="me"),
    path("me/name/", me_views.my_name, name="my_name"),
    path("me/devices/<int:device_id>/revoke/", me_views.my_device_revoke, name="my_device_revoke"),
    path("me/language/", me_views.my_language, name="my_language"),
    path("me/recovery/", me_views.my_recovery, name="my_recovery"),
    path("me/account/", me_views.my_account, name="my_account"),
    path("me/sign-in/", me_views.sign_in_page, name="sign_in"),
    path("me/sign-out/", me_views.sign_out, name="sign_out"),
    path("seats/<int:seat_id>/take/", seat_views.seat_take, name="seat_take"),
    path("seats/<int:seat_id>/release/", seat_views.seat_release, name="seat_release"),
    path("seats/<int:seat_id>/lend/", seat_views.seat_lend, name="seat_lend"),
    path("seats/<int:seat_id>/take-back/", seat_views.seat_take_back, name="seat_take_back"),
    path("seats/<int:seat_id>/share/", seat_views.seat_share, name="seat_share"),
    path("seats/<int:seat_id>/code/", seat_views.seat_new_code, name="seat_new_code"),
    path("seats/<int:seat_id>/replace/", seat_views.seat_replace, name="seat_replace"),
    path("groups/<str:group_id>/role/", seat_views.group_role, name="group_role"),
    path("groups/<str:group_id>/new-code/", seat_views.group_new_code, name="group_new_code"),
    path("groups/<str:group_id>/leave/", seat_views.group_leave, name="group_leave"),
]
