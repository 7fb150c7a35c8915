"""The database itself keeps entries from being changed, and from being deleted unless their
journal is marked as purging."""

from __future__ import annotations

from typing import Any

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER entry_never_updated BEFORE UPDATE ON journal_entry
    BEGIN SELECT RAISE(ABORT, 'entries of a journal are never changed'); END""",
    """CREATE TRIGGER entry_never_deleted BEFORE DELETE ON journal_entry
    WHEN (SELECT purging FROM journal_journal WHERE id = OLD.journal_id) = 0
    BEGIN SELECT RAISE(ABORT, 'entries of a journal are never deleted'); END""",
)
SQLITE_BACK = ("DROP TRIGGER entry_never_updated", "DROP TRIGGER entry_never_deleted")

POSTGRESQL = (
    """CREATE FUNCTION journal_entry_append_only() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION 'entries of a journal are never changed';
        END IF;
        IF EXISTS (SELECT 1 FROM journal_journal WHERE id = OLD.journal_id AND NOT purging) THEN
            RAISE EXCEPTION 'entries of a journal are never deleted';
        END IF;
        RETURN OLD;
    END $$ LANGUAGE plpgsql""",
    """CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE ON journal_entry
    FOR EACH ROW EXECUTE FUNCTION journal_entry_append_only()""",
)
POSTGRESQL_BACK = (
    "DROP TRIGGER entry_append_only ON journal_entry",
    "DROP FUNCTION journal_entry_append_only()",
)


def _run(editor: Any, sqlite: tuple[str, ...], postgresql: tuple[str, ...]) -> None:
    for statement in postgresql if editor.connection.vendor == "postgresql" else sqlite:
        editor.execute(statement)


def forwards(apps: Any, editor: Any) -> None:
    _run(editor, SQLITE, POSTGRESQL)


def backwards(apps: Any, editor: Any) -> None:
    _run(editor, SQLITE_BACK, POSTGRESQL_BACK)


class Migration(migrations.Migration):
    dependencies = [("journal", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
