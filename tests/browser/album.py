"""Every page in its states, in the order of the addresses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from accounts.models import Seat
from journal.contract import GM
from tests.browser import duel_album, library_album, tracker_album, worlds
from tests.browser.states import Evening, Shot
from tests.browser.worlds import Tablecloth


def shots(made: Evening) -> list[Shot]:
    """Every shot, in the order of the addresses."""
    chapters = [_coming_in, _oneself, _starting, _boards, _tables, _decks, _lists, _keeping]
    chapters += [_cards, _games, library_album.shots, tracker_album.shots, duel_album.shots]
    return [shot for chapter in chapters for shot in chapter(made)]


def _at(table: Tablecloth, page: str, *more: Any) -> str:
    return reverse(f"campaigns:{page}", args=[table.campaign.pk, *more])


def _coming_in(made: Evening) -> Iterator[Shot]:
    code = made.codes["join"]
    by_code = reverse("accounts:join_by_code", args=[code])
    own = reverse("accounts:seat", args=[made.codes["seat"]])
    theirs = reverse("accounts:seat", args=[made.codes["lost"]])
    yield Shot("error", "usual", "", "/nowhere/", 404)
    yield Shot("offline", "usual", "", "/offline/")
    yield Shot("accounts:join", "empty", "", "/join/")
    yield Shot("accounts:join", "usual", "", f"/join/?code={code}")
    yield Shot("accounts:join", "refusal", "", "/join/?code=zzzz-zzzz", 404)
    yield Shot("accounts:join_by_code", "empty", "", by_code)
    yield Shot("accounts:join_by_code", "usual", "new", by_code)
    yield Shot("accounts:join_by_code", "refusal", "", by_code, 422, {"name": " "})
    yield Shot("accounts:seat", "empty", "", theirs)
    yield Shot("accounts:seat", "usual", "new", own)
    yield Shot("accounts:seat", "mine", "ada", own)
    yield Shot("accounts:seat", "refusal", "", "/seat/zzzz-zzzz/", 404)
    yield Shot("accounts:recover", "empty", "", "/recover/")
    yield Shot("accounts:recover", "refusal", "", "/recover/", 422, {"code": "zzzz-zzzz"})
    yield Shot("accounts:recover_by_code", "usual", "new", "/recover/abcd-efgh-jkmn/")


def _oneself(made: Evening) -> Iterator[Shot]:
    lost, lent, usual = (made.tables[name] for name in ("lost", "lent", "usual"))
    yield Shot("accounts:me", "empty", "", "/me/")
    yield Shot("accounts:me", "fresh", "new", "/me/")
    yield Shot("accounts:me", "usual", "ada", "/me/")
    yield Shot("accounts:my_name", "refusal", "ada", "/me/name/", 422, {"name": " "})
    wrong = {"username": "ada", "password": "1"}
    yield Shot("accounts:my_account", "refusal", "ada", "/me/account/", 422, wrong)
    yield Shot("accounts:my_recovery", "usual", "sam", "/me/recovery/", posts={})
    yield Shot("accounts:sign_in", "empty", "", "/me/sign-in/")
    yield Shot("accounts:sign_in", "usual", "ada", "/me/sign-in/")
    yield Shot("accounts:sign_in", "refusal", "", "/me/sign-in/", 422, wrong)
    # Not Ada's: a new code for a seat voids the one before, which other shots open.
    code_url = reverse("accounts:seat_new_code", args=[lent.characters[2].seat.pk])
    yield Shot("accounts:seat_new_code", "usual", "ben", code_url, posts={})
    taken = reverse("accounts:seat_take", args=[usual.characters[0].seat.pk])
    yield Shot("accounts:seat_take", "refusal", "ben", taken, 422, {})
    replace = reverse("accounts:seat_replace", args=[lost.characters[1].seat.pk])
    yield Shot("accounts:seat_replace", "usual", "lost", replace)
    replace = reverse("accounts:seat_replace", args=[usual.characters[2].seat.pk])
    yield Shot("accounts:seat_replace", "refusal", "gm", replace, 422)


def _starting(made: Evening) -> Iterator[Shot]:
    usual, lent, begun = (made.tables[name] for name in ("usual", "lent", "begun"))
    yield Shot("campaigns:front", "empty", "", "/")
    yield Shot("campaigns:front", "fresh", "new", "/")
    yield Shot("campaigns:front", "usual", "gm", "/")
    yield Shot("campaigns:new", "empty", "", "/campaigns/new/")
    wrong = {"name": "", "hand_size": "0"}
    yield Shot("campaigns:new", "refusal", "gm", "/campaigns/new/", 422, wrong)
    yield Shot("campaigns:take_in", "empty", "gm", "/campaigns/import/")
    yield Shot("campaigns:take_in", "refusal", "gm", "/campaigns/import/", 422, {})
    yield Shot("campaigns:character_new", "empty", "gm", _at(usual, "character_new"))
    again = {"name": worlds.NAMES[0]}
    yield Shot("campaigns:character_new", "refusal", "gm", _at(usual, "character_new"), 422, again)
    new_deck = _at(lent, "deck_new", 3)
    bad = {
        "name": "Omens",
        "way": "paste",
        "key": "shots-bad-list",
        "text": "2x Shield Bash\nSpells:\n0x Nothing",
    }
    good = {"way": "paste", "key": "shots-a-list", "look": "yes", "text": worlds.WEATHER}
    yield Shot("campaigns:deck_new", "empty", "gm", new_deck)
    yield Shot("campaigns:deck_new", "first", "gm", _at(begun, "deck_new", 0))
    yield Shot("campaigns:deck_new", "sample", "gm", new_deck + "?from=sample:scout")
    yield Shot("campaigns:deck_new", "usual", "gm", new_deck, 422, good)
    yield Shot("campaigns:deck_new", "refusal", "gm", new_deck, 422, bad)
    yield Shot("campaigns:gm_deck_new", "empty", "gm", _at(usual, "gm_deck_new"))
    yield Shot("campaigns:gm_deck_new", "refusal", "gm", _at(usual, "gm_deck_new"), 422, bad)


def _boards(made: Evening) -> Iterator[Shot]:
    bare, fresh, usual = (made.tables[name] for name in ("bare", "fresh", "usual"))
    deciding, dead = made.tables["deciding"], made.tables["dead"]
    states = {"bare": bare, "empty": fresh, "usual": usual, "decision": deciding, "dead": dead}
    for state, table in states.items():
        yield Shot("campaigns:board", state, "gm", _at(table, "board"))
        if state != "bare":
            yield Shot("campaigns:screen", state, "wall", _at(table, "screen"))
            yield Shot("campaigns:view_as", state, "gm", _at(table, "view_as", 0))
        yield Shot("campaigns:log", state, "gm", _at(table, "log"))
        yield Shot("campaigns:people", state, "gm", _at(table, "people"))
        yield Shot("campaigns:rulings", state, "gm", _at(table, "rulings"))
        yield Shot("campaigns:story", state, "gm", _at(table, "story"))
    yield Shot("campaigns:board", "begun", "gm", _at(made.tables["begun"], "board"))
    yield Shot("campaigns:board", "rest", "gm", _at(made.tables["resting"], "board"))
    yield Shot("campaigns:board", "refusal", "gm", _at(usual, "board"), taps="round commit 99")
    yield Shot("campaigns:board", "choose", "kim", _at(fresh, "board"))
    yield Shot("campaigns:board", "spectator", "sam", _at(dead, "board"))
    yield Shot("campaigns:screen", "refusal", "new", _at(usual, "screen"), 404)
    yield Shot("campaigns:view_as", "refusal", "ada", _at(usual, "view_as", 0), 403)
    yield Shot("campaigns:log", "filtered", "ada", _at(usual, "log") + "?seat=0&kind=draws")


def _tables(made: Evening) -> Iterator[Shot]:
    usual, dead, lent = (made.tables[name] for name in ("usual", "dead", "lent"))
    yield Shot("campaigns:people", "lent", "ben", _at(lent, "people"))
    yield Shot("campaigns:people", "player", "ada", _at(usual, "people"))
    yield Shot("campaigns:ruling", "empty", "gm", _at(usual, "ruling", "H4"))
    yield Shot("campaigns:ruling", "usual", "gm", _at(usual, "ruling", "H6"))
    yield Shot("campaigns:ruling", "player", "ada", _at(usual, "ruling", "H6"))
    yield Shot("campaigns:overrides", "empty", "gm", _at(usual, "overrides"))
    yield Shot("campaigns:overrides", "dead", "gm", _at(dead, "overrides"))
    yield Shot("campaigns:board_layout", "usual", "gm", _at(usual, "board_layout"))


def _decks(made: Evening) -> Iterator[Shot]:
    def page(table: str, name: str, number: int = 0) -> str:
        return reverse(f"decks:{name}", args=[made.tables[table].decks[number].pk])

    states = {"empty": "fresh", "usual": "usual", "decision": "deciding", "dead": "dead"}
    for state, table in states.items():
        yield Shot("decks:deck", state, "ada", page(table, "deck"))
        yield Shot("decks:deck", f"{state}-printed", "ben", page(table, "deck", 1))
        yield Shot("decks:forecast", state, "ada", page(table, "forecast"))
    yield Shot("decks:deck", "rest", "ada", page("resting", "deck"))
    part = made.tables["usual"].decks[0].part
    yield Shot(
        "decks:deck", "refusal", "ada", page("usual", "deck"), taps=f"draw {part} 2 optional"
    )
    yield Shot("decks:deck", "gm", "gm", page("usual", "deck"))
    yield Shot("decks:deck", "gm-decision", "gm", page("deciding", "deck", 2))
    yield Shot("decks:deck", "gm-dead", "gm", page("dead", "deck"))
    yield Shot("decks:deck", "weather", "gm", page("usual", "deck", 3))
    yield Shot("decks:deck", "two-seats", "ben", page("lent", "deck", 2))
    yield Shot("decks:forecast", "printed", "ben", page("usual", "forecast", 1))


def _lists(made: Evening) -> Iterator[Shot]:
    def page(table: str, name: str, number: int = 0) -> str:
        return reverse(f"decks:{name}", args=[made.tables[table].decks[number].pk])

    yield Shot("decks:proof", "usual", "ada", page("usual", "proof"))
    yield Shot("decks:deck_list", "usual", "ada", page("usual", "deck_list"))
    yield Shot("decks:deck_list", "gm", "gm", page("usual", "deck_list"))
    yield Shot("decks:deck_list", "empty", "gm", page("usual", "deck_list", 1))
    bad = {"key": "shots-bad-swap", "face": "f999", "title": "", "count": "1"}
    yield Shot("decks:deck_swap", "refusal", "gm", page("usual", "deck_swap"), 422, bad)
    yield Shot("decks:print_cards", "usual", "gm", page("usual", "print_cards"))
    yield Shot("decks:print_sheet", "usual", "gm", page("usual", "print_sheet"))
    yield Shot("decks:lists", "empty", "new", "/lists/")
    yield Shot("decks:lists", "usual", "gm", "/lists/")
    text = {"name": "Mira", "text": "0x Nothing", "form": ""}
    yield Shot("decks:list_new", "empty", "gm", "/lists/new/")
    yield Shot("decks:list_new", "refusal", "gm", "/lists/new/", 422, text)
    yield Shot("decks:kept_list", "usual", "gm", reverse("decks:kept_list", args=[made.kept]))
    yield Shot("decks:print_list", "usual", "gm", reverse("decks:print_list", args=[made.kept]))
    yield Shot("decks:rules", "usual", "", "/rules/")


def _keeping(made: Evening) -> Iterator[Shot]:
    bare, usual, ended = (made.tables[name] for name in ("bare", "usual", "ended"))
    yield Shot("campaigns:sessions", "empty", "gm", _at(bare, "sessions"))
    yield Shot("campaigns:sessions", "usual", "gm", _at(usual, "sessions"))
    yield Shot("campaigns:sessions", "player", "ada", _at(ended, "sessions"))
    yield Shot("campaigns:session", "usual", "gm", _at(usual, "session", 1))
    yield Shot("campaigns:session", "ended", "gm", _at(ended, "session", 1))
    yield Shot("campaigns:session", "player", "ada", _at(ended, "session", 1))
    begin = _at(usual, "session_begin")
    yield Shot("campaigns:session_begin", "refusal", "gm", begin, 422, {"title": "Again"})
    yield Shot("campaigns:settings", "usual", "gm", _at(usual, "settings"))
    yield Shot("campaigns:settings", "refusal", "gm", _at(usual, "settings"), 422, {"name": " "})
    yield Shot("campaigns:delete", "refusal", "gm", _at(usual, "delete"), 422, {"name": "Nothing"})
    back = reverse("journal:back", args=[usual.journal])
    yield Shot("journal:back", "empty", "gm", _back(bare))
    yield Shot("journal:back", "usual", "gm", f"{back}?seat={GM}")
    yield Shot("journal:back", "loss", "gm", f"{back}?seat={GM}&to=8")
    yield Shot("journal:back", "player", "ada", f"{back}?seat=0")
    yield Shot("reports:list", "empty", "new", "/reports/")
    yield Shot("reports:list", "usual", "gm", "/reports/")
    for state, report in made.files.items():
        yield Shot("reports:report", state, "gm", reverse("reports:report", args=[report]))


def _back(table: Tablecloth) -> str:
    seat = Seat.objects.filter(seating_id=table.journal).values_list("name", flat=True)[0]
    return reverse("journal:back", args=[table.journal]) + f"?seat={seat}"


def _cards(made: Evening) -> Iterator[Shot]:
    cards = made.cards

    def page(table: Any, name: str, *more: Any) -> str:
        return reverse(f"cardgames:{name}", args=[table.pk, *more])

    yield Shot("cardgames:tables", "empty", "new", "/tables/")
    yield Shot("cardgames:tables", "usual", "gm", "/tables/")
    group = made.tables["usual"].campaign.group_id
    here = reverse("cardgames:for_group", args=[group])
    yield Shot("cardgames:for_group", "usual", "ada", here)
    yield Shot("cardgames:new", "empty", "", "/tables/new/")
    wrong = {"name": " ", "variant": "solo", "players": "9"}
    yield Shot("cardgames:new", "refusal", "gm", "/tables/new/", 422, wrong)
    yield Shot("cardgames:table", "empty", "gm", page(cards.lobby, "table"))
    yield Shot("cardgames:table", "guest", "ada", page(cards.lobby, "table"))
    yield Shot("cardgames:table", "decision", "gm", page(cards.playing, "table"))
    yield Shot("cardgames:table", "usual", "ada", page(cards.playing, "table"))
    yield Shot("cardgames:table", "refusal", "ada", page(cards.playing, "table"), taps="pass")
    yield Shot("cardgames:table", "solo", "gm", page(cards.solo, "table"))
    yield Shot("cardgames:table", "printed", "gm", page(cards.printed, "table"))
    yield Shot("cardgames:table", "dead", "gm", page(cards.over, "table"))
    yield Shot("cardgames:screen", "empty", "gm", page(cards.lobby, "screen"))
    yield Shot("cardgames:screen", "usual", "gm", page(cards.playing, "screen"))
    yield Shot("cardgames:screen", "dead", "gm", page(cards.over, "screen"))


def _games(made: Evening) -> Iterator[Shot]:
    cards = made.cards

    def page(table: Any, name: str, *more: Any) -> str:
        return reverse(f"cardgames:{name}", args=[table.pk, *more])

    yield Shot("cardgames:about", "empty", "ada", page(cards.lobby, "about"))
    yield Shot("cardgames:about", "usual", "gm", page(cards.over, "about"))
    yield Shot("cardgames:options", "usual", "gm", page(cards.lobby, "options"))
    yield Shot("cardgames:statistics", "empty", "gm", page(cards.lobby, "statistics"))
    yield Shot("cardgames:statistics", "usual", "gm", page(cards.over, "statistics"))
    yield Shot("cardgames:replay", "usual", "gm", page(cards.over, "replay", 1))
    word = reverse("cardgames:shared_replay", args=[cards.word])
    yield Shot("cardgames:shared_replay", "usual", "", word)
    yield Shot("cardgames:proof", "usual", "gm", page(cards.over, "proof", 1))
    yield Shot("cardgames:simulator", "empty", "gm", "/simulator/")
    yield Shot("cardgames:simulator", "refusal", "gm", "/simulator/", 422, {"games": "0"})
    done = reverse("cardgames:simulated", args=[cards.simulated])
    yield Shot("cardgames:simulated", "usual", "gm", done)
