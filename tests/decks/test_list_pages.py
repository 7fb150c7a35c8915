"""The pages of lists and of paper, by the links and forms that they show."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import Person
from accounts.people import COOKIE
from accounts.services import new_device
from decks.models import Deck, DeckTemplate
from journal import reports
from journal.models import Report
from journal.moments import moment
from journal.services import submit
from tests.api.conftest import Party, make_party, new_key

THIRTY = "10x Bite > exhaust\n10x Howl | Loud.\n10x Run"


@pytest.fixture(autouse=True)
def plain_static_files(settings: LazySettings) -> None:
    """Pages are drawn without collected static files."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def party(db: None) -> Party:
    return make_party()


def browser(name: str) -> Client:
    """A browser of the person of that name."""
    client = Client()
    client.cookies[COOKIE] = new_device(Person.objects.get(name=name), "browser")[1]
    return client


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.content[:400]
    return answer.content.decode()


def deck_of(party: Party) -> Deck:
    assert party.brakka.deck is not None
    return party.brakka.deck


def give_page(party: Party, name: str = "Fenn") -> str:
    made = party.gm.post(f"{party.here}characters/", name=name).body
    return reverse("campaigns:deck_new", args=[party.campaign.pk, made["number"]])


def printed_deck(party: Party) -> Deck:
    gm = browser("Gerda")
    gm.post(give_page(party), {"way": "paste", "text": THIRTY, "printed": "yes", "key": new_key()})
    return Deck.objects.get(name="Fenn")


def test_a_list_is_looked_at_before_it_is_given(party: Party) -> None:
    gm, address = browser("Gerda"), give_page(party)
    seen = gm.post(address, {"way": "paste", "text": THIRTY, "look": "yes", "key": new_key()})
    assert seen.status_code == 200
    assert "30 cards" in seen.content.decode()
    assert not Deck.objects.filter(name="Fenn").exists()
    given = gm.post(
        address, {"way": "paste", "text": THIRTY, "key": new_key(), "keep_as": "Wolves"}
    )
    assert given.status_code == 302
    assert Deck.objects.get(name="Fenn").texts.count() == 3
    assert DeckTemplate.objects.get().name == "Wolves"


def test_bad_lines_of_a_file_are_named_and_nothing_is_made(party: Party) -> None:
    gm, address = browser("Gerda"), give_page(party)
    file = SimpleUploadedFile(
        "deck.csv", "Anzahl;Karte\r\n2;Bite\r\nviele;Howl\r\n".encode("utf-16")
    )
    seen = gm.post(address, {"way": "paste", "file": file, "key": new_key()})
    assert seen.status_code == 422
    assert "line 3" in seen.content.decode()
    assert not Deck.objects.filter(name="Fenn").exists()


def test_a_bad_name_for_the_list_gives_no_deck_either(party: Party) -> None:
    gm, address = browser("Gerda"), give_page(party)
    given = {"way": "paste", "text": THIRTY, "key": new_key(), "keep_as": "\u200b"}
    assert gm.post(address, given).status_code == 422
    assert not Deck.objects.filter(name="Fenn").exists()


def test_a_kept_list_and_another_deck_fill_the_field(party: Party) -> None:
    gm, address = browser("Gerda"), give_page(party)
    gm.post(reverse("decks:list_new"), {"name": "Wolves", "text": THIRTY})
    shown = page(gm, address)
    for source in ("list:", "deck:"):
        found = re.search(rf'href="([^"]*from={source}[^"]*)"', shown)
        assert found is not None
        assert "10x" in page(gm, found[1].replace("&amp;", "&"))
    assert gm.get(address, {"from": "list:nothing"}).status_code == 404


def test_a_printed_deck_is_played_by_counts_on_the_phone(party: Party) -> None:
    deck = printed_deck(party)
    number = moment(deck.journal_id).number
    submit(deck.journal_id, "gm", f"draw {deck.part} 3 required", new_key(), number, actor="p:x")
    shown = page(browser("Gerda"), reverse("decks:deck", args=[deck.pk]))
    assert "How many of your printed cards?" in shown
    assert "Draw 3 cards." in shown
    names = [card.id for card in moment(deck.journal_id).state.decks[deck.part].hand]
    assert f'value="{",".join(names)}"' in shown
    number = moment(deck.journal_id).number
    text = f"play {','.join(names[:2])} to=active rounds=2 then=discard"
    assert submit(deck.journal_id, "gm", text, new_key(), number, actor="p:x").saved
    shown = page(browser("Gerda"), reverse("decks:deck", args=[deck.pk]))
    assert "2 cards</b> until Round 2, then Discard" in shown
    assert "Bite" not in shown


def test_the_list_page_leads_to_everything(party: Party) -> None:
    deck = deck_of(party)
    gm = browser("Gerda")
    shown = page(gm, reverse("decks:deck", args=[deck.pk]))
    address = f"/decks/{deck.pk}/list/"
    assert address in shown
    shown = page(gm, address)
    for link in re.findall(r'href="(/(?:decks|lists)/[^"]*)"', shown):
        assert gm.get(link).status_code == 200, link
    for form in ("text", "csv", "json"):
        answer = gm.get(f"{address}{form}/")
        assert b"Shield Bash" in answer.content
        assert "attachment" in answer["Content-Disposition"]
    assert gm.get(f"{address}odd/").status_code == 404


def test_others_at_the_table_do_not_see_what_a_deck_is_made_of(party: Party) -> None:
    deck = deck_of(party)
    names = ("deck_list", "print_cards", "print_sheet")
    for name in names:
        address = reverse(f"decks:{name}", args=[deck.pk])
        assert browser("Ada").get(address).status_code == 200
        assert browser("Ben").get(address).status_code == 403
        assert browser("Sam").get(address).status_code == 404
    assert "Between sessions" not in page(
        browser("Ada"), reverse("decks:deck_list", args=[deck.pk])
    )


def test_the_gm_swaps_and_words_anew_by_forms(party: Party) -> None:
    deck = deck_of(party)
    swap, reword = (reverse(f"decks:deck_{what}", args=[deck.pk]) for what in ("swap", "reword"))
    given = {"face": "f1", "count": "2", "title": "Iron Will", "tags": "#steel", "key": new_key()}
    gm = browser("Gerda")
    assert gm.post(swap, given).status_code == 302
    assert gm.post(swap, {**given, "title": "", "key": new_key()}).status_code == 422
    given = {"face": "f3", "title": "New Song", "to": "active", "key": new_key()}
    assert gm.post(reword, given).status_code == 302
    shown = page(gm, reverse("decks:deck_list", args=[deck.pk]))
    assert "Iron Will" in shown and "New Song" in shown and "Old Song" not in shown
    assert browser("Ada").post(swap, {**given, "key": new_key()}).status_code == 403


def test_a_card_that_is_refused_stands_in_its_form_as_it_was_typed(party: Party) -> None:
    deck = deck_of(party)
    gm = browser("Gerda")
    for what, more in (("swap", {"count": "2"}), ("reword", {})):
        given = {
            "face": "f2",
            "title": "T" * 81,
            "text": "A long night",
            "tags": "dusk ash",
            **more,
        }
        answer = gm.post(reverse(f"decks:deck_{what}", args=[deck.pk]), {**given, "key": new_key()})
        shown = answer.content.decode()
        assert answer.status_code == 422
        assert "T" * 81 in shown and "A long night" in shown and "dusk ash" in shown, what
        assert shown.count("<details open>") == 1
    keep = reverse("decks:deck_keep", args=[deck.pk])
    refused = gm.post(keep, {"name": "N" * 90})
    assert refused.status_code == 422 and "N" * 90 in refused.content.decode()


def test_the_list_of_a_printed_deck_is_changed_by_its_form(party: Party) -> None:
    deck = printed_deck(party)
    address = reverse("decks:deck_relist", args=[deck.pk])
    gm = browser("Gerda")
    assert gm.post(address, {"text": "Gnaw", "key": new_key()}).status_code == 422
    assert gm.post(address, {"text": "30x Gnaw", "key": new_key()}).status_code == 302
    assert "Gnaw" in page(gm, reverse("decks:print_cards", args=[deck.pk]))


def test_a_retired_deck_leaves_its_list_and_room_for_another(party: Party) -> None:
    deck = deck_of(party)
    party.gm_does("retire d1")
    gm = browser("Gerda")
    gone = gm.get(reverse("decks:deck", args=[deck.pk]))
    assert gone["Location"] == f"/decks/{deck.pk}/list/"
    assert "left the table" in page(gm, gone["Location"])
    board = page(gm, reverse("campaigns:board", args=[party.campaign.pk]))
    assert "Give Brakka a deck" in board


def test_my_lists_are_kept_changed_and_deleted(party: Party) -> None:
    ada = browser("Ada")
    assert "You keep no list yet" in page(ada, reverse("decks:lists"))
    made = ada.post(reverse("decks:list_new"), {"name": "Wolves", "text": THIRTY})
    where = made["Location"]
    shown = page(ada, where)
    assert "Howl" in shown
    assert ada.post(where, {"name": "Wolves", "text": "0x Bite"}).status_code == 422
    assert ada.post(where, {"name": "Bears", "text": "3x Claw"}).status_code == 302
    assert "Bears" in page(ada, reverse("decks:lists"))
    assert b"Claw" in ada.get(f"{where}csv/").content
    assert "Claw" in page(ada, f"{where}print/")
    assert browser("Ben").get(where).status_code == 404
    assert Client().get(reverse("decks:list_new")).status_code == 403
    ada.post(f"{where}delete/")
    assert not DeckTemplate.objects.exists()


@pytest.mark.parametrize("what", ["cards", "sheet"])
def test_sheets_are_asked_for_waited_for_and_downloaded(party: Party, what: str) -> None:
    deck = deck_of(party)
    ada = browser("Ada")
    asked = ada.post(reverse("decks:print_pdf", args=[deck.pk, what]))
    assert asked.status_code == 302
    report = Report.objects.get()
    assert reports.run(report.pk) == "done"
    assert "Download" in page(ada, asked["Location"])
    file: Any = ada.get(f"{asked['Location']}file/")
    assert b"".join(file.streaming_content).startswith(b"%PDF")


def test_a_kept_list_is_printed_as_pdf(party: Party) -> None:
    ada = browser("Ada")
    where = ada.post(reverse("decks:list_new"), {"name": "Wolves", "text": THIRTY})["Location"]
    ada.post(f"{where}print/pdf/")
    assert reports.run(Report.objects.get().pk) == "done"


def test_letters_that_no_font_has_are_told(party: Party) -> None:
    ada = browser("Ada")
    where = ada.post(reverse("decks:list_new"), {"name": "Kana", "text": "3x 剣"})["Location"]
    ada.post(f"{where}print/pdf/")
    report = Report.objects.get()
    assert reports.run(report.pk) == "failed"
    report.refresh_from_db()
    assert "剣" in report.why
    assert "剣" in page(ada, f"{where}print/")


def test_whoever_loses_the_seat_loses_the_sheet(party: Party) -> None:
    deck = deck_of(party)
    browser("Ada").post(reverse("decks:print_pdf", args=[deck.pk, "cards"]))
    report = Report.objects.get()
    assert reports.run(report.pk) == "done"
    party.gm.post(f"{party.here}seats/0/release/")
    assert browser("Ada").get(f"/reports/{report.pk}/").status_code == 404


def test_the_phone_asks_for_marks_where_the_table_keeps_marked_cards(party: Party) -> None:
    """H16"""
    deck = printed_deck(party)
    address = reverse("decks:deck", args=[deck.pk])
    party.gm_does(f"draw {deck.part} 3 required")
    assert "kept={kept}" not in page(browser("Gerda"), address)
    party.gm_does("rule H16 on")
    assert "kept={kept}" in page(browser("Gerda"), address)
