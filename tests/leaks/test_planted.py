"""Leaks planted on purpose, one in each channel: the comparison has to find every one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.http import HttpResponse

import decks.api
import decks.rules
import journal.api
import journal.audit
import journal.publish
import journal.regions
import journal.services
import journal.views
from decks.rules.state import ZONES, Card, State, locate
from journal.contract import Event, Seat
from journal.contract import told as told_by_contract
from journal.models import Journal
from journal.moments import Moment, moment
from journal.services import StaleTap
from tests.leaks.compare import Leak, by_guessing, on_the_screen, over_http
from tests.leaks.site import NOWHERE, Site
from tests.leaks.worlds import World, memory, play, redealt

Plant = Callable[[pytest.MonkeyPatch], None]
EYE: Seat = 0
STEPS = 24


def top_face(state: State) -> str:
    """What nobody may know: the first card of the other player's Deck that is not known."""
    deck = state.decks["d2"]
    return next((card.face for zone in ("deck", "exhausted") for card in deck.zone(zone)), "none")


def hidden_cards(state: State) -> list[Card]:
    """The cards that the other player's Deck, Hand and Exhausted hold."""
    deck = state.decks["d2"]
    return [*deck.deck, *deck.hand, *deck.exhausted]


def hidden_faces(state: State) -> list[str]:
    """All faces of the other player's cards, zone by zone and in order."""
    return [card.face for zone in ZONES for card in state.decks["d2"].zone(zone)]


def in_the_view(change: Callable[[State, dict[str, Any]], None]) -> Plant:
    """The view has something more, or differently."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = decks.rules.view

        def view(state: State, seat: Seat) -> dict[str, Any]:
            seen = honest(state, seat)
            change(state, seen)
            return seen

        patch.setattr(decks.rules, "view", view)

    return plant


def other_deck(seen: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(deck for deck in seen["decks"] if deck["part"] == "d2")
    return found


def deck_order(state: State, seen: dict[str, Any]) -> None:
    other_deck(seen)["order"] = [card.face for card in state.decks["d2"].deck]


def ids_by_identity(state: State, seen: dict[str, Any]) -> None:
    other_deck(seen)["handles"] = [f"c{len(face)}{face}" for face in hidden_faces(state)]


def an_order_by_face(state: State, seen: dict[str, Any]) -> None:
    faces = hidden_faces(state)
    other_deck(seen)["places"] = sorted(range(len(faces)), key=lambda n: faces[n])


def a_forecast_of_the_real_deck(state: State, seen: dict[str, Any]) -> None:
    other_deck(seen)["safe"] = sum(top_face(state).encode())


def log_gives_a_face(patch: pytest.MonkeyPatch) -> None:
    def told(event: Event, seat: Seat) -> dict[str, Any]:
        return {**told_by_contract(event, seat), **event.private}

    patch.setattr(decks.rules, "told", told)


def log_gives_what_is_sealed(patch: pytest.MonkeyPatch) -> None:
    def told(event: Event, seat: Seat) -> dict[str, Any]:
        return {**told_by_contract(event, seat), **event.sealed}

    patch.setattr(decks.rules, "told", told)


def log_words_name_a_card(patch: pytest.MonkeyPatch) -> None:
    import decks.words

    honest = decks.words.entry

    def entry(now: Moment, seat: Seat, line: Any) -> list[str]:
        return [*honest(now, seat, line), f"({top_face(now.state)})"]

    patch.setattr(decks.words, "entry", entry)


def a_picture_names_a_card(patch: pytest.MonkeyPatch) -> None:
    honest = decks.regions.party_regions  # type: ignore[attr-defined]
    from journal.registry import Kind, kind, register

    def party_regions(now: Moment, audience: Seat, of: str = "") -> list[Any]:
        found = honest(now, audience, of)
        face = top_face(now.state)
        return [replace(found[0], context=found[0].context | {"alt": face}), *found[1:]]

    known = kind("party")
    patch.setattr("journal.registry._kinds", {"party": known})
    register(Kind("party", known.rules, party_regions, known.words))
    drawn = journal.regions.render

    def render(region: Any, language: str) -> str:
        return drawn(region, language) + f'<img alt="{region.context.get("alt", "")}">'

    patch.setattr(journal.regions, "render", render)


def a_header(patch: pytest.MonkeyPatch) -> None:
    honest = journal.views._html

    def html(text: str, number: int) -> HttpResponse:
        response = honest(text, number)
        for journal_id in Journal.objects.values_list("pk", flat=True):
            response["X-Debug"] = top_face(moment(journal_id).state)
        return response

    patch.setattr(journal.views, "_html", html)


def a_length(patch: pytest.MonkeyPatch) -> None:
    honest = journal.views._html

    def html(text: str, number: int) -> HttpResponse:
        for journal_id in Journal.objects.values_list("pk", flat=True):
            text += " " * sum(ord(c) for c in top_face(moment(journal_id).state))
        return honest(text, number)

    patch.setattr(journal.views, "_html", html)


def the_stream(patch: pytest.MonkeyPatch) -> None:
    honest = journal.publish._message

    def message(change: Any, name: str, renderings: Any) -> bytes:
        return honest(change, name, renderings) + top_face(change.new.state).encode()

    patch.setattr(journal.publish, "_message", message)


def proofs_too_early(patch: pytest.MonkeyPatch) -> None:
    def revealable(state: State, seat: Seat) -> dict[str, frozenset[int]]:
        return {d.part: frozenset(range(d.shuffles + 1)) for d in state.decks.values()}

    patch.setattr(decks.rules, "revealable", revealable)


def an_error_names_a_card(patch: pytest.MonkeyPatch) -> None:
    honest = journal.services.check_stale

    def check_stale(now: Moment, tap: Any, action: Any) -> None:
        try:
            honest(now, tap, action)
        except StaleTap as stale:
            place = locate(now.state, action.names[0]) if action.names else None
            face = place.card.face if place else "nothing"
            raise StaleTap(stale.code, "", f"{face} is not yours to see.") from None

    patch.setattr(journal.services, "check_stale", check_stale)


def stale_or_illegal(patch: pytest.MonkeyPatch) -> None:
    def sees(state: State, seat: Seat, name: str) -> bool:
        return locate(state, name) is not None

    patch.setattr(decks.rules, "sees", sees)


def a_refusal_that_knows_the_face(patch: pytest.MonkeyPatch) -> None:
    honest = decks.rules.sees

    def sees(state: State, seat: Seat, name: str) -> bool:
        place = locate(state, name)
        return honest(state, seat, name) or (place is not None and place.card.face > "f4")

    patch.setattr(decks.rules, "sees", sees)


def what_is_legal(patch: pytest.MonkeyPatch) -> None:
    honest = decks.rules.legal

    def legal(state: State, seat: Seat) -> Iterator[Any]:
        yield from honest(state, seat)
        best = max(hidden_cards(state), key=lambda card: card.face)
        yield decks.rules.parse(f"play {best.id} to=discard")

    patch.setattr(decks.rules, "legal", legal)


def an_export_with_the_position(patch: pytest.MonkeyPatch) -> None:
    honest = journal.api.Export.get

    def get(self: Any, request: Any, **path: Any) -> Any:
        response = honest(self, request, **path)
        place = self.place(request, path)
        response.data["position"] = decks.rules.dump(moment(place.viewer.journal_id).state)
        return response

    patch.setattr(journal.api.Export, "get", get)


def undo_carries_what_was_hidden(patch: pytest.MonkeyPatch) -> None:
    def told(event: Event, seat: Seat) -> dict[str, Any]:
        said = told_by_contract(event, seat)
        return {**said, **event.sealed} if event.kind == "restored" else said

    patch.setattr(decks.rules, "told", told)


ON_SCREEN: dict[str, Plant] = {
    "the view gives a Deck's order": in_the_view(deck_order),
    "handles go by identity": in_the_view(ids_by_identity),
    "an order goes by face": in_the_view(an_order_by_face),
    "a forecast looks at the real Deck": in_the_view(a_forecast_of_the_real_deck),
    "the log's words name a card": log_words_name_a_card,
    "a picture's text names a card": a_picture_names_a_card,
    "the stream carries a face": the_stream,
}
OVER_HTTP: dict[str, Plant] = {
    "the view gives a Deck's order": in_the_view(deck_order),
    "the log gives a face": log_gives_a_face,
    "the log gives what is sealed": log_gives_what_is_sealed,
    "undo carries what was hidden": undo_carries_what_was_hidden,
    "a picture's text names a card": a_picture_names_a_card,
    "a header carries a face": a_header,
    "the length depends on a face": a_length,
    "proofs are shown too early": proofs_too_early,
    "an error names a card": an_error_names_a_card,
    "a refusal knows the face": a_refusal_that_knows_the_face,
    "what is legal depends on a face": what_is_legal,
    "the export has the position": an_export_with_the_position,
}
BY_GUESSING: dict[str, Plant] = {
    "stale for some, illegal for others": stale_or_illegal,
    "an error names a card": an_error_names_a_card,
}


@pytest.fixture
def worlds(site: tuple[Site, Any]) -> tuple[Site, World, World]:
    """Two worlds in which every channel has something to tell."""
    here, opening = site
    for seed in range(40):
        world = play(seed, opening, STEPS)
        other = redealt(world, EYE, memory(world, EYE), len(world.steps), seed)
        if other is not None and worth_telling(here, world, other):
            return here, world, other
    raise AssertionError("no such game among these")


def worth_telling(here: Site, world: World, other: World) -> bool:
    """Whether the hidden differences are there that the plants tell of."""
    sides = (world, other)
    undone, private, sealed = (
        [
            [getattr(event, layer) for step in side.steps for event in step.events if chosen(event)]
            for side in sides
        ]
        for layer, chosen in (
            ("sealed", lambda event: event.kind == "restored"),
            ("private", lambda event: EYE not in event.audience),
            ("sealed", lambda event: event.kind != "restored"),
        )
    )
    cards = [{c.id: c.face for c in hidden_cards(side.state)} for side in sides]
    best = [max(each, key=lambda handle: each[handle], default="") for each in cards]
    named = here.hidden(world, EYE)
    high = [[each.get(handle, "") > "f4" for handle in named] for each in cards]
    tops = [top_face(side.state) for side in sides]
    pairs = (undone, private, sealed, best, high, tops)
    return all(one != two for one, two in pairs)


def first(leaks: Iterator[Leak]) -> Leak | None:
    return next(leaks, None)


def test_without_a_plant_nothing_is_found(worlds: tuple[Site, World, World]) -> None:
    here, world, other = worlds
    assert first(on_the_screen(here, world, other, len(world.steps), EYE)) is None
    assert first(over_http(here, world, other, EYE)) is None
    assert first(by_guessing(here, world, EYE)) is None


@pytest.mark.parametrize("name", ON_SCREEN)
def test_a_leak_on_the_screen_is_found(
    worlds: tuple[Site, World, World], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    here, world, other = worlds
    ON_SCREEN[name](monkeypatch)
    assert first(on_the_screen(here, world, other, len(world.steps), EYE))


@pytest.mark.parametrize("name", OVER_HTTP)
def test_a_leak_in_an_answer_is_found(
    worlds: tuple[Site, World, World], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    here, world, other = worlds
    OVER_HTTP[name](monkeypatch)
    assert first(over_http(here, world, other, EYE))


@pytest.mark.parametrize("name", BY_GUESSING)
def test_a_leak_by_guessing_is_found(
    worlds: tuple[Site, World, World], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    here, world, _other = worlds
    BY_GUESSING[name](monkeypatch)
    assert first(by_guessing(here, world, EYE))
    assert NOWHERE not in {card.id for deck in world.state.decks.values() for card in deck.deck}
