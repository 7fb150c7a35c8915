"""One line of position notation in, what happens out: for the `position` command and for tests.

A line is `{position, seat, action, order}`; `order` lists the results of the coming shuffles and
choices by face, first one first, each from the top down (beyond it order stays and the first is
chosen).  In `action` a card may be called by its face where that is unique.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decks.rules.actions import is_handle
from decks.rules.decide import decide
from decks.rules.grammar import parse
from decks.rules.notation import broken
from decks.rules.position import dump, load
from decks.rules.state import ZONES, State
from decks.rules.turn import card_name
from journal.contract import GM, Refusal, dump_event
from journal.shuffle import StackedShuffler


def run_line(line: Mapping[str, Any]) -> dict[str, Any]:
    """`{position, events}` of the action, or `{refusal}` with code, rule and sentence."""
    try:
        return _run(line)
    except Refusal as refusal:
        return {
            "refusal": {
                "code": refusal.code,
                "rule": refusal.rule,
                "sentence": refusal.sentence,
            }
        }


def _run(line: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(line, Mapping):
        raise broken("line", "is not an object")
    unknown = [key for key in line if key not in ("position", "seat", "action", "order")]
    if unknown or "action" not in line or "position" not in line:
        raise broken("line", "has the keys position, seat, action and order")
    state = load(line["position"])
    order = line.get("order", [])
    if not isinstance(order, list) or not all(isinstance(names, list) for names in order):
        raise broken("order", "is not a list of lists of faces")
    shuffler = StackedShuffler(order, card_name)
    action = parse(name_cards(state, str(line["action"])))
    try:
        turn = decide(state, line.get("seat", GM), action, shuffler)
    except ValueError as error:
        raise broken("order", str(error)) from error
    return {"position": dump(turn.state), "events": [dump_event(event) for event in turn.events]}


def name_cards(state: State, text: str) -> str:
    """`text` with every card that is called by its face called by its handle instead; a face that
    no card or more than one has stays as it is."""
    head, quote, tail = text.partition(' "')
    words = head.split(" ")
    verb = words[0]
    for index, word in enumerate(words):
        listed = (verb in ("play", "expire") and index == 1) or (verb == "move" and index == 2)
        if listed:
            words[index] = _listed(state, words, word)
        elif verb in ("rest", "answer") and word.startswith("cards="):
            words[index] = "cards=" + _listed(state, words, word.removeprefix("cards="))
        elif verb == "answer" and ">" in word:
            card, _, zone = word.partition(">")
            words[index] = f"{_listed(state, words, card)}>{zone}"
    return " ".join(words) + quote + tail


def _listed(state: State, words: list[str], text: str) -> str:
    return ",".join(_handle(state, words, name) for name in text.split(","))


def _handle(state: State, words: list[str], name: str) -> str:
    if is_handle(name) or ":" in name:
        return name
    face = "" if name == "_" else name
    named = [part for word in words for part in word.split(",") if part in state.decks]
    found = [
        card.id
        for deck in state.decks.values()
        if not named or deck.part in named
        for zone in ZONES
        for card in deck.zone(zone)
        if card.face == face
    ]
    return found[0] if len(found) == 1 else name
