from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"

    def ready(self) -> None:
        from accounts.services import guarded_by
        from cardgames import regions, simulations, words
        from cardgames.rules import exhaust
        from cardgames.services import turns
        from cardgames.services.seats import one_hand_each
        from decks.tellers import NOTES
        from journal import due
        from journal.registry import Kind, register

        register(Kind("exhaust", exhaust, regions.exhaust_regions, words, afterwards=turns.follow))
        due.handles(turns.DUE, turns.act)
        guarded_by(one_hand_each)
        simulations.register()
        NOTES.update(words.NOTES)
