"""What a seat has for itself beside the journal: its deck, and where it wants to be asked.

Nobody else is told of it.  A deck gets into the rules' options when the game begins, and comes into
the open when the game is closed.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Membership
from cardgames.models import CardDeck, Game, Pocket, Table
from cardgames.rules import exodus
from cardgames.rules.exodus.cards import LONGEST
from cardgames.rules.exodus.options import LARGEST_DECK, load_setup
from cardgames.selectors import card_game, holders, is_theirs, names, players, series
from cardgames.services.library import library_for
from cardgames.services.making import TableRefusal, current, said
from journal.contract import Refusal
from journal.models import Journal
from journal.wording import reword

PRINTED: Final = {"main": 20, "energy": 20}
"""How many cards a seat has on the table that has said nothing: the least that EXO-2 allows."""

MOST_NAMED: Final = 3
"""So many cards does a refusal name."""

Library = Mapping[str, Mapping[str, Any]]

Choice = Mapping[str, Any]
"""`{"ready": name}`, `{"deck": id of a CardDeck}`, or `{"list": {"main": …, "energy": n}}`; with
printed cards `{"list": {"main": n, "energy": n}}`."""


def pocket_of(game: Game, seat: int) -> Pocket:
    """The pocket of a seat; an empty one, not kept yet, if who sits there has put nothing in."""
    held = holders(game)
    found = Pocket.objects.filter(game=game, seat=seat).first()
    if found is not None and is_theirs(game, found, held):
        return found
    holder = held.get(seat, "")
    return Pocket(pk=found.pk if found else None, game=game, seat=seat, holder=holder)


def choose_deck(
    table: Table, seat: int, choice: Choice | None = None, *, harmony: bool | None = None
) -> Game:
    """The deck with which a seat will play, and whether it presents a Harmony Rare (EXO-5).

    To be asked by who holds the seat, or for a bot by the host.  Others see that a deck was chosen,
    and not which.  Refuses `no_decks` (another game), `already_started`, `decks_fixed` (for a seat
    that has one, between games of a match that allows no change), `no_such_seat`, `no_such_deck`,
    and a deck that EXO-2 does not allow as `bad_option`.
    """
    with transaction.atomic():
        game = current(table)
        pocket = pocket_of(game, seat)
        _may_choose(game, pocket)
        if choice is not None:
            pocket.deck, pocket.cards = legal_list(game, seat, choice)
            pocket.source = dict(choice)
        if harmony is not None:
            pocket.harmony = harmony
        pocket.save()
        reword(game.journal_id)
    return game


def _may_choose(game: Game, pocket: Pocket) -> None:
    if not card_game(game).decks:
        raise TableRefusal("no_decks", _("Nobody brings a deck to this game."))
    if game.dealing is not None or game.outcome is not None:
        raise TableRefusal("already_started", _("This game has begun."), "EXO-2")
    if pocket.source and _fixed(game):
        raise TableRefusal(
            "decks_fixed", _("At this table decks stay the same for a whole match."), "EXO-27"
        )
    if pocket.seat not in {player.seat for player in players(game)}:
        raise TableRefusal("no_such_seat", _("There is no such seat at this table."))


def _fixed(game: Game) -> bool:
    """Whether this is a later game of a match in which decks stay as they were (EXO-27)."""
    return not game.table.deck_change and bool(series(game.table, game.series))


def legal_list(game: Game, seat: int, choice: Choice) -> tuple[dict[str, Any], dict[str, Any]]:
    """The list that a choice means and the texts of its cards that are not of the starter set, both
    checked by EXO-2.  Refuses `no_such_deck`, what the rules say as `bad_option`, and
    `card_not_in_pool`."""
    here = library = library_for(game.table.group)
    match dict(choice):
        case {"ready": str(name)} if name in exodus.DECKS and not game.printed:
            deck: Any = exodus.DECKS[name]
        case {"deck": str(name)} if not game.printed:
            kept = _own_deck(game, seat, name)
            library = library_for(kept.group)
            deck = {"main": dict(kept.main), "energy": kept.energy}
        case {"list": dict(deck)}:
            pass
        case _:
            raise TableRefusal("no_such_deck", _("There is no such deck here."), "EXO-2")
    own = {} if game.printed else _checked(deck, library)
    if game.printed:
        _checked_counts(deck)
    strange = outside(game.table, own, here)
    if strange:
        raise TableRefusal("card_not_in_pool", strange)
    return {"main": deck["main"], "energy": deck["energy"]}, own


def outside(table: Table, cards: Mapping[str, Any], library: Library) -> str:
    """Why these cards, which are not of the starter set, are not played at that table; "" if they
    are.  `library` is that of the table's group."""
    if table.card_pool == Table.Pool.ANY:
        return ""
    strange = sorted(
        str(card["title"])
        for slug, card in cards.items()
        if table.card_pool == Table.Pool.STARTER or library.get(slug) != card
    )
    if not strange:
        return ""
    # The first ones say enough of a deck that has many.
    named = {"cards": ", ".join(strange[:MOST_NAMED]) + (" …" if strange[MOST_NAMED:] else "")}
    if table.card_pool == Table.Pool.STARTER:
        return _("This table plays with ready cards only, and these are none: %(cards)s.") % named
    return _("This table plays with its own library, in which these are not so: %(cards)s.") % named


def _own_deck(game: Game, seat: int, deck_id: str) -> CardDeck:
    """A deck of who holds that seat, of whatever group's library that they may look into."""
    person = next((p.person_id for p in players(game) if p.seat == seat), "")
    found = CardDeck.objects.filter(pk=deck_id, owner=person or None)
    kept = in_their_libraries(found).first()
    if kept is None:
        raise TableRefusal("no_such_deck", _("There is no such deck here."), "EXO-2")
    return kept


def in_their_libraries(decks: QuerySet[CardDeck]) -> QuerySet[CardDeck]:
    """Those of the decks whose owners are still in the group whose cards they are made of: who has
    left it, or was taken out, reads its cards no more.  With their groups."""
    member = Membership.objects.filter(group=OuterRef("group"), person=OuterRef("owner"), left=None)
    return decks.filter(Exists(member)).select_related("group")


def _checked(deck: Any, library: Mapping[str, Any]) -> dict[str, Any]:
    """The cards of a legal deck that are not of the starter set, as they are written."""
    main = deck.get("main") if isinstance(deck, Mapping) else None
    named = set(main) if isinstance(main, Mapping) else set()
    used = {slug: library[slug] for slug in sorted(named & set(library), key=str)}
    try:
        known = {
            slug: exodus.STARTER[slug] if slug in exodus.STARTER else exodus.parse_card(slug, data)
            for slug, data in used.items()
        }
        exodus.check_deck(deck, known)
    except Refusal as refusal:
        raise said(refusal) from None
    return {slug: data for slug, data in used.items() if slug not in exodus.STARTER}


def _checked_counts(deck: Any) -> None:
    try:
        load_setup({"players": 2, "cards": "printed", "decks": [deck, deck]})
    except Refusal as refusal:
        # Which of the decks it is only the rules' options know.
        refused = said(refusal)
        why = refused.sentence.removeprefix("decks[0]: ")
        raise TableRefusal(refused.code, f"{why[:1].upper()}{why[1:]}", refused.rule) from None


def private_options(game: Game) -> dict[str, Any]:
    """What the rules have to hear of all pockets when the game begins: decks, the cards that they
    are made of, who presents a Harmony Rare.

    A deck that its owner has changed since counts as it is now, unless it stays the same for a
    whole match; if it is not legal any more, the last legal list counts where its time has run out,
    and else the game does not begin.  A seat of a bot that was given no deck gets a ready one by
    chance.  Refuses `no_deck` and `deck_not_legal` by the seat alone.
    """
    decks, library, harmony = [], dict[str, Any](), []
    known = library_for(game.table.group)
    fixed = _fixed(game)
    for player in players(game):
        pocket = pocket_of(game, player.seat)
        if not (fixed and pocket.source):
            _look_again(game, pocket)
        decks.append(_renamed(pocket, known))
        library |= {name: card for name, card in _written(pocket, decks[-1]) if card is not None}
        if pocket.harmony:
            harmony.append(player.seat)
    found: dict[str, Any] = {"decks": decks, "harmony": harmony}
    if library:
        starter = {slug: exodus.dump_card(card) for slug, card in exodus.STARTER.items()}
        used = {slug for deck in decks for slug in deck["main"]}
        found["library"] = {slug: starter[slug] for slug in sorted(used & set(starter))} | library
    return found


def _look_again(game: Game, pocket: Pocket) -> None:
    if not pocket.source:
        pocket.source = _without_choice(game, pocket)
    elif "ready" in pocket.source:
        return
    try:
        pocket.deck, pocket.cards = legal_list(game, pocket.seat, pocket.source)
    except TableRefusal:
        if game.decks_until is None or timezone.now() < game.decks_until:
            # Why not is its owner's to hear, on the deck's own page.
            template = _("%(seat)s’s deck is not legal any more.")
            raise _about("deck_not_legal", template, game, pocket.seat) from None
    pocket.save()


def _without_choice(game: Game, pocket: Pocket) -> dict[str, Any]:
    if game.printed:
        return {"list": PRINTED}
    if pocket.holder.startswith("m"):
        raise _about("no_deck", _("%(seat)s has no deck yet."), game, pocket.seat)
    return {"ready": secrets.choice(sorted(exodus.DECKS))}


def _about(code: str, template: str, game: Game, seat: int) -> TableRefusal:
    wording = Journal.objects.values_list("wording", flat=True).get(pk=game.journal_id)
    called = names(game.journal_id, wording)
    return TableRefusal(code, template % {"seat": called.get(str(seat), str(seat))}, "EXO-2")


def _renamed(pocket: Pocket, known: Mapping[str, Any]) -> dict[str, Any]:
    """The deck of a pocket, in which every card that the table's own library does not have just so
    has a name that ends in the seat's number.

    What such a card is called follows from this deck and from that library alone: a name that
    depended on the decks of others would tell what is in them.
    """
    if not isinstance(pocket.deck["main"], Mapping):
        return dict(pocket.deck)
    own: Mapping[str, int] = pocket.deck["main"]
    main: dict[str, int] = {}
    for slug, count in own.items():
        card = pocket.cards.get(slug)
        name = slug
        if card is not None and (slug in exodus.STARTER or known.get(slug) != card):
            name = next(
                each
                for each in _names_like(slug, pocket.seat)
                if each not in known and each not in own and each not in main
            )
        main[name] = count
    return {"main": main, "energy": pocket.deck["energy"]}


def _written(pocket: Pocket, deck: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What is written on the cards of a deck that was renamed; None for those of the starter
    set."""
    if isinstance(pocket.deck["main"], Mapping):
        for slug, name in zip(pocket.deck["main"], deck["main"], strict=True):
            yield name, pocket.cards.get(slug)


def _names_like(slug: str, seat: int) -> Iterator[str]:
    """Names like that one, all of which end in the seat's number and are no longer than a name may
    be."""
    for more in ("", *(f"-{number}" for number in range(2, LARGEST_DECK))):
        end = f"{more}-{seat + 1}"
        yield slug[: LONGEST - len(end)].rstrip("-") + end
