from django.apps import AppConfig


class CardgamesConfig(AppConfig):
    name = "cardgames"

    def ready(self) -> None:
        from cardgames import regions, simulations, words
        from cardgames.rules import exhaust
        from cardgames.services import turns
        from decks.tellers import NOTES
        from journal import due
        from journal.registry import Kind, register

        register(Kind("exhaust", exhaust, regions.exhaust_regions, words, afterwards=turns.follow))
        due.handles(turns.DUE, turns.act)
        simulations.register()
        NOTES.update(words.NOTES)
