"""Games that are over: once more step by step, their shuffles, what a group's games say."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.addresses import public_url
from accounts.refusals import AccountRefusal
from accounts.requests import PersonRequest
from cardgames import pictures, services
from cardgames import replay as replays
from cardgames.access import table_for
from cardgames.exhaust.scene import combo, spell
from cardgames.exodus import replay_page as exodus_replay
from cardgames.models import Game
from cardgames.selectors import card_game, names, place_of
from cardgames.summary import kept_course
from decks.sentences import say
from journal import audit
from journal.contract import SCREEN
from journal.moments import moment

Frame = dict[str, Any]
PILES = {
    "replenishment": gettext_noop("Replenishment"),
    "npc_deck": gettext_noop("The NPC’s deck"),
}


@require_GET
def replay(request: PersonRequest, table_id: str, number: int) -> HttpResponse:
    """A closed game step by step, for the members of its group."""
    here = table_for(request.person, table_id, number)
    context = _replay(request, here.game)
    context["table_url"] = reverse("cardgames:table", args=[table_id])
    if here.sat:
        context["share_url"] = reverse("cardgames:share", args=[table_id, number])
    context["proof_url"] = reverse("cardgames:proof", args=[table_id, number])
    if here.game.share:
        path = reverse("cardgames:shared_replay", args=[here.game.share])
        context["shared_url"] = public_url(request, path)
    return render(request, f"{card_game(here.table).pages}/replay.html", context)


@require_GET
def shared_replay(request: PersonRequest, word: str) -> HttpResponse:
    """A game that was shared; nobody has to be known for it."""
    game = replays.shared(word)
    return render(request, f"{card_game(game.table).pages}/replay.html", _replay(request, game))


@require_POST
def share(request: PersonRequest, table_id: str, number: int) -> HttpResponse:
    """Who sat there opens the replay to whoever gets its address; of a game that is not closed
    there is none."""
    here = table_for(request.person, table_id, number).having_sat()
    try:
        services.share(here.game)
    except AccountRefusal as refusal:
        raise Http404(refusal.sentence) from None
    return redirect("cardgames:replay", table_id, number)


def _replay(request: PersonRequest, game: Game) -> dict[str, Any]:
    """One step of a closed game, and the ways to the others."""
    called = names(game.journal_id, game.journal.wording)
    wanted = request.GET.get("eyes", "")
    whose = replays.eyes(game, wanted)
    frames = [
        frame
        for frame in replays.frames(game, whose, called)
        # A pass says nothing and changes nothing.
        if frame["view"]["phase"] not in ("setup", "closed") and frame["words"]
    ]
    if not frames:
        raise Http404(_("There is no such replay."))
    at = request.GET.get("at", "")
    step = min(len(frames) - 1, int(at) if at.isdecimal() and len(at) < 6 else 0)
    frame, before = frames[step], frames[step - 1] if step else None
    seats = range(len(frame["view"]["seats"]))
    drawn = exodus_replay.drawing if game.table.game == "exodus" else _drawing
    return {
        "game": {"number": place_of(game), "table": game.table.name},
        "step": step,
        "last": len(frames) - 1,
        "path": request.path,
        "eyes": str(whose),
        "choices": [
            {"value": "open", "text": _("all cards open")},
            {"value": SCREEN, "text": _("what everybody saw")},
            *({"value": str(seat), "text": called.get(str(seat), str(seat))} for seat in seats),
        ],
        "words": frame["words"],
        "outcome": game.outcome,
        **drawn(game, frame, before, called),
    }


def _drawing(
    game: Game, frame: Frame, before: Frame | None, called: dict[str, str]
) -> dict[str, Any]:
    """What a step of Exhaust is drawn from."""
    view = frame["view"]
    seats = [called.get(str(seat["seat"]), "") for seat in view["seats"]]
    points = kept_course(game.journal_id, -1)
    return {
        "combos": _combos(view, before["view"] if before else None),
        "seats": _seats(frame, called),
        "piles": _piles(frame),
        "time_deck": view["time_deck"],
        "replenishment": view["replenishment"],
        "picture": pictures.course_picture(points, seats, int(game.outcome["losers"][0])),
    }


def _combos(view: dict[str, Any], before: dict[str, Any] | None) -> list[dict[str, Any]]:
    old = {each["id"]: len(each["plays"]) for each in before["combos"]} if before else {}
    return [
        {**combo(shown, view), "just": len(shown["plays"]) > old.get(shown["id"], 0)}
        for shown in view["combos"]
    ]


def _seats(frame: dict[str, Any], called: dict[str, str]) -> list[dict[str, Any]]:
    view, cards = frame["view"], frame.get("cards")
    rows = []
    for seat in view["seats"]:
        number = seat["seat"]
        hand = cards["hands"][number] if cards else view["hand"] if seat["mine"] else None
        if hand is None and seat["npc"] and view["npc"]:
            hand = view["npc"]["hand"]
        rows.append(
            {
                "name": called.get(str(number), str(number)),
                "turn": view["turn"] == number,
                "out": seat["out"],
                "hand": seat["hand"],
                "time": seat["time"],
                "cards": [spell(face) for face in hand] if hand is not None else None,
            }
        )
    return rows


def _piles(frame: dict[str, Any]) -> list[dict[str, Any]]:
    cards = frame.get("cards") or {}
    return [
        {"name": say(text), "cards": [spell(face) for face in cards[key]]}
        for key, text in PILES.items()
        if cards.get(key)
    ]


@require_http_methods(["GET", "POST"])
def proof(request: PersonRequest, table_id: str, number: int) -> HttpResponse:
    """The shuffles of a game: their prints from before, their keys once it is closed, and what the
    devices added."""
    here = table_for(request.person, table_id, number)
    now = moment(here.game.journal_id)
    seat = here.viewers[0].seat
    found = audit.proofs(here.game.journal_id, now.state, now.kind.rules, seat, "")
    called = names(here.game.journal_id, here.game.journal.wording)
    context: dict[str, Any] = {
        "table": {
            "name": here.table.name,
            "url": reverse("cardgames:table", args=[table_id]),
            "game": place_of(here.game),
        },
        "shuffles": [
            {
                "place": each.place + 1,
                "commitment": each.commitment,
                "key": each.key,
                "entry": each.entry,
                "context": each.context,
            }
            for each in found
        ],
        "added": [
            {"name": called.get(seat, seat), "bytes": given}
            for seat, given in sorted(here.game.randomness.items())
        ]
        if here.game.closed
        else [],
        "given": request.POST,
    }
    if request.method == "POST":
        context["result"] = _check(request)
    return render(request, "cardgames/proof.html", context)


def _check(request: PersonRequest) -> dict[str, Any]:
    """Whether a key is the one that was committed to, and which order it gives."""
    try:
        order = audit.verify(
            request.POST.get("key", "").strip(),
            request.POST.get("commitment", "").strip(),
            64,
            request.POST.get("context", "").strip(),
        )
    except ValueError:
        return {"ok": False, "sentence": _("This key does not belong to this print.")}
    return {
        "ok": True,
        "sentence": _("This key belongs to this print: it was fixed before the deal."),
        "order": " ".join(str(place + 1) for place in order),
    }
