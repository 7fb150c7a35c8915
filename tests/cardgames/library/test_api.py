"""Libraries and decks over the API."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardgames.models import CardDeck, LibraryCard
from tests.api.conftest import Answer, Caller, caller
from tests.cardgames.library.people import KNIGHT, MEND, people, twenty

pytestmark = pytest.mark.django_db


def sent(who: Caller, method: str, path: str, **body: Any) -> Answer:
    """A call with a method of its own."""
    headers = {"Authorization": f"Bearer {who.token}"}
    url = f"/api/v1/{path}"
    call = getattr(who.client, method)
    answer = call(url, json.dumps(body), content_type="application/json", headers=headers)
    return who._answer(answer)


def test_cards_are_written_read_changed_and_taken_out() -> None:
    here = people()
    ada, sam, zoe = caller(here.ada.person), caller(here.sam.person), caller(here.zoe)
    library = f"libraries/{here.group.pk}/"
    assert [each["may_edit"] for each in ada.get("libraries/").body] == [True]
    made = ada.post(f"{library}cards/", card=KNIGHT)
    assert (made.status, made.body["slug"], made.body["own"]) == (201, "moss-knight", True)
    assert made.body["words"] == "When this creature is summoned: Draw 1 Main card."
    assert sam.get(f"{library}cards/moss-knight/").body["card"] == KNIGHT
    assert len(sam.get(library).body["cards"]) == 66
    assert sam.get(library).body["may_edit"] is False
    assert sam.post(f"{library}cards/", card=MEND).status == 403
    for path in (library, f"{library}cards/moss-knight/", f"{library}decks/"):
        assert zoe.get(path).status == 404
    assert len(zoe.get("libraries/starter/").body["cards"]) == 65
    assert zoe.get("libraries/starter/cards/spark/").status == 200
    assert zoe.get("libraries/starter/cards/nothing/").status == 404
    changed = sent(ada, "put", f"{library}cards/moss-knight/", card={**KNIGHT, "stars": 3})
    assert changed.body["card"]["stars"] == 3
    assert sent(ada, "put", f"{library}cards/spark/", card=MEND).body["code"] == "starter_card"
    assert sent(ada, "delete", f"{library}cards/moss-knight/").status == 204
    assert not LibraryCard.objects.exists()


def test_a_bad_card_is_refused_with_its_path() -> None:
    here = people()
    ada = caller(here.ada.person)
    bad = {**MEND, "effect": [{"do": "draw"}]}
    for path in (f"libraries/{here.group.pk}/cards/", "cards/check/"):
        answer = ada.post(path, card=bad)
        assert (answer.status, answer.body["code"]) == (422, "bad_card")
        assert (answer.body["path"], answer.body["rule"]) == ("effect[0].who", "EXO-25")
    fine = ada.post("cards/check/", card=MEND)
    assert fine.body["words"] == "Gain 3 Life."
    assert "You: Life 10 → 13" in fine.body["tried"]["changes"]
    assert not LibraryCard.objects.exists()


def test_many_cards_are_taken_in_or_none() -> None:
    here = people()
    ada = caller(here.ada.person)
    path = f"libraries/{here.group.pk}/import/"
    text = "Moss Cat | creature, Beast\nNight Bell\n"
    looked = ada.post(path, text=text, look=True)
    assert [each["slug"] for each in looked.body["cards"]] == ["moss-cat", "night-bell"]
    assert looked.body["new"] == []
    bad = ada.post(path, text=text + "Odd:")
    assert (bad.status, bad.body["code"]) == (422, "bad_lines")
    assert bad.body["lines"][0]["line"] == 3
    assert not LibraryCard.objects.exists()
    assert ada.post(path, text=text).body["new"] == ["moss-cat", "night-bell"]
    file = ada.get(f"libraries/{here.group.pk}/export/").body
    again = ada.post(path, text=json.dumps(file["cards"]))
    assert again.body["same"] == ["moss-cat", "night-bell"]


def test_decks_are_built_refused_and_mended() -> None:
    here = people()
    ben, ada = caller(here.ben.person), caller(here.ada.person)
    path = f"libraries/{here.group.pk}/decks/"
    made = ben.post(path, name="Mine", main={"spark": 3}, energy=5)
    assert (made.status, made.body["legal"]) == (201, False)
    codes = [problem["code"] for problem in made.body["problems"]]
    assert codes == ["too_many_copies", "main_too_small", "energy_too_small"]
    here_now = f"card-decks/{made.body['id']}/"
    assert ada.get(path).body == []
    assert ada.get(here_now).status == 404
    mended = sent(ben, "put", here_now, main=twenty(), energy=20, name="Better")
    assert (mended.body["legal"], mended.body["name"]) == (True, "Better")
    text = sent(ben, "put", here_now, text=mended.body["text"] + "1x Hush")
    assert text.body["main"] == twenty(hush=1)
    for body in ({"ready": "tides"}, {"copy": made.body["id"]}, {"text": "2x Spark"}, {}):
        assert ben.post(path, **body).status == 201
    assert len(ben.get(path).body) == 5
    assert ben.post(path, ready="tides", text="x").status == 400
    assert ben.post(path, main={"spark": -1}).status == 400
    assert ben.post(path, text="0x Spark").body["lines"][0]["line"] == 1
    taken = sent(ben, "put", here_now, name="Tides", energy=7)
    assert (taken.status, taken.body["code"]) == (422, "name_taken")
    assert CardDeck.objects.get(pk=made.body["id"]).energy == 20, "nothing is half done"
    assert sent(ben, "delete", here_now).status == 204
    assert ben.get(here_now).status == 404
