from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from decks import regions, rules, words
        from journal.registry import Kind, register

        own = frozenset(("give", "swap"))
        register(Kind("party", rules, regions.party_regions, words, inside_only=own))
