from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from django.utils.translation import gettext_lazy as _

        from decks import regions, rulebook, rules, sheets, words
        from journal import clauses, reports
        from journal.registry import Kind, register

        own = frozenset(("give", "swap"))
        party = Kind(
            "party", rules, regions.party_regions, words, inside_only=own, brief=words.brief
        )
        register(party)
        clauses.titled_by(rulebook.title_of)
        cards, may = _("Cards to print"), sheets.may_have
        reports.makes(sheets.CARDS, sheets.make_deck_cards, title=cards, may=may)
        reports.makes(sheets.LIST, sheets.make_list_cards, title=cards, may=may)
        reports.makes(sheets.SHEET, sheets.make_sheet, title=_("Character sheet"), may=may)
