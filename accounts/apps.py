from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Registers how the schema describes our authentication."""
        from accounts import api_schema  # noqa: F401  # it registers itself
