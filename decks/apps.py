from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from decks import regions, rules, words
        from journal.registry import Kind, register

        register(Kind("party", rules, regions.party_regions, words))
