from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"

    def ready(self) -> None:
        from accounts.followers import followed_by
        from accounts.services import freeing_guarded_by, guarded_by, replacing_guarded_by
        from cardgames.exhaust import regions, simulations, words
        from cardgames.exodus import receipts
        from cardgames.exodus import regions as exodus_regions
        from cardgames.exodus import words as exodus_words
        from cardgames.games import GAMES
        from cardgames.library import transfer
        from cardgames.rules import exhaust, exodus
        from cardgames.services import taps, turns
        from cardgames.services.seat_hooks import (
            call_after_holder,
            no_hand_is_opened,
            no_seat_is_emptied,
        )
        from cardgames.services.seats import one_hand_each
        from decks.tellers import NOTES
        from journal import due
        from journal.registry import Kind, register

        register(Kind("exhaust", exhaust, regions.exhaust_regions, words, afterwards=turns.follow))
        register(
            Kind(
                "exodus",
                exodus,
                exodus_regions.exodus_regions,
                exodus_words,
                afterwards=turns.follow,
                brief=receipts.brief,
                door=taps.act,
            )
        )
        for name in GAMES:
            due.handles(name, turns.act)
        guarded_by(one_hand_each)
        freeing_guarded_by(no_seat_is_emptied)
        replacing_guarded_by(no_hand_is_opened)
        followed_by(call_after_holder)
        simulations.register()
        transfer.register()
        NOTES.update(words.NOTES | exodus_words.NOTES)
