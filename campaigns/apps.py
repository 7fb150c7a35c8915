from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from campaigns import demo, files, words
        from decks.tellers import NOTES
        from journal import due

        due.handles(demo.DUE, demo.act)
        files.register()
        NOTES.update(words.NOTES)
