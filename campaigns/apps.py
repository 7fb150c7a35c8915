from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        from campaigns import demo
        from journal import due

        due.handles(demo.DUE, demo.act)
