from django.apps import AppConfig


class JournalConfig(AppConfig):
    name = "journal"

    def ready(self) -> None:
        from accounts import diary
        from journal.notes import lock_journal, note_seat

        diary.kept_by(note_seat, lock_journal)
