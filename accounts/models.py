"""People: persons and their devices, groups and their members, seats and who holds them.

A person is nobody's account by default: a guest with a name and a device.  Everything a person
may do at a table follows from the seats that their membership holds.
"""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's letters: nothing that a person could misread on a phone."""


def short_id() -> str:
    """A random id of 60 bits, for addresses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Person(models.Model):
    """Somebody at a table: a guest, or with `username` and `password` an account."""

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    name = models.CharField(max_length=60)
    username = models.CharField(max_length=60, unique=True, null=True, blank=True)
    password = models.CharField(max_length=200, blank=True)
    recovery_hash = models.CharField(max_length=64, blank=True, db_index=True)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Device(models.Model):
    """One browser or API client of a person, known by the hash of its token; revocable alone."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="devices")
    token_hash = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=80, blank=True)
    language = models.CharField(max_length=10, blank=True)
    created = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)
    revoked = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.label or 'device'} of {self.person_id}"


class Group(models.Model):
    """The people of one campaign or one night."""

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    name = models.CharField(max_length=80)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A person in a group, in one role."""

    class Role(models.TextChoices):
        HOST = "host", _("host")
        PLAYER = "player", _("player")
        SPECTATOR = "spectator", _("spectator")
        SCREEN = "screen", _("screen")

    group = models.ForeignKey(Group, models.CASCADE, related_name="memberships")
    person = models.ForeignKey(Person, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.PLAYER)
    joined = models.DateTimeField(default=timezone.now)
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "person"], name="one_membership_per_person")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.group_id} as {self.role}"


class Seating(models.Model):
    """All seats of one journal.  The journal shares its id (and lives in a higher app)."""

    id = models.CharField(primary_key=True, max_length=12, default=short_id, editable=False)
    group = models.ForeignKey(Group, models.CASCADE, related_name="seatings")

    def __str__(self) -> str:
        return self.id


class Seat(models.Model):
    """A place in one journal: `gm`, or a side `0`, `1`, …; `label` is what the table calls it."""

    seating = models.ForeignKey(Seating, models.CASCADE, related_name="seats")
    name = models.CharField(max_length=8)
    label = models.CharField(max_length=60)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seating", "name"], name="one_seat_a_name")]

    def __str__(self) -> str:
        return self.label

    @property
    def key(self) -> int | str:
        """The seat as the rules write it."""
        return self.name if self.name == "gm" else int(self.name)


class Holding(models.Model):
    """Who holds a seat, from when to when.  The GM seat may have several holders at once, any
    other seat one (its holdings are `sole`); `bot` names a program instead of a member."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="holdings")
    membership = models.ForeignKey(
        Membership, models.CASCADE, null=True, blank=True, related_name="holdings"
    )
    bot = models.CharField(max_length=20, blank=True)
    sole = models.BooleanField(default=True)
    lent_by = models.ForeignKey(
        Membership, models.SET_NULL, null=True, blank=True, related_name="lent"
    )
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            # The verbs lock the seat first; this is the net below them.
            models.UniqueConstraint(
                fields=["seat"],
                condition=models.Q(until__isnull=True, sole=True),
                name="one_holder_at_a_time",
            ),
            models.UniqueConstraint(
                fields=["seat", "membership"],
                condition=models.Q(until__isnull=True),
                name="held_once_by_a_member",
            ),
            models.CheckConstraint(
                condition=models.Q(membership__isnull=False, bot="")
                | models.Q(membership__isnull=True) & ~models.Q(bot=""),
                name="held_by_a_member_or_a_bot",
            ),
        ]
        indexes = [models.Index(fields=["seat", "until"])]

    def __str__(self) -> str:
        return f"{self.seat_id} held by {self.membership_id or self.bot}"


class JoinCode(models.Model):
    """A short code that opens a group (kind join) or opens a seat on one more device (kind seat,
    single use, five minutes; `person` is the one who holds it, `made_by` who else made it for
    them because their device is lost)."""

    class Kind(models.TextChoices):
        JOIN = "join", _("join")
        SEAT = "seat", _("seat")

    code = models.CharField(primary_key=True, max_length=12)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    group = models.ForeignKey(Group, models.CASCADE, related_name="codes")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="codes")
    person = models.ForeignKey(Person, models.CASCADE, null=True, blank=True)
    made_by = models.ForeignKey(
        Person, models.CASCADE, null=True, blank=True, related_name="codes_for_others"
    )
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    used = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.code
