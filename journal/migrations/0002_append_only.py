"""The database itself keeps entries from being changed, and from being deleted unless their
journal is marked as purging."""

from __future__ import annotations

from typing import Any

from django.db import migrations

SQLITE = (
    """CREATE TRIGGER entry_never_updated BEFORE UPDATE ON journal_entry
    BEGIN SELECT RAISE(ABORT, 'entries of a journal are never changed'); END""",
    """CREATE TRIGGER entry_never_deleted BEFORE DELETE ON journal_entry
    WHEN NOT EXISTS (SELECT 1 FROM journal_journal WHERE id = OLD.journal_id AND purging)
    BEGIN SELECT RAISE(ABORT, 'entries of a journal are never deleted'); END""",
    # INSERT OR REPLACE deletes what is in its way without asking the trigger above.
    """CREATE TRIGGER entry_never_replaced BEFORE INSERT ON journal_entry
    WHEN EXISTS (SELECT 1 FROM journal_entry WHERE id = NEW.id)
    OR EXISTS (
        SELECT 1 FROM journal_entry WHERE journal_id = NEW.journal_id
        AND (number = NEW.number OR (actor = NEW.actor AND key = NEW.key)))
    BEGIN SELECT RAISE(ABORT, 'entries of a journal are never replaced'); END""",
)
SQLITE_BACK = (
    "DROP TRIGGER entry_never_updated",
    "DROP TRIGGER entry_never_deleted",
    "DROP TRIGGER entry_never_replaced",
)

POSTGRESQL = (
    """CREATE FUNCTION journal_entry_append_only() RETURNS trigger AS $$
    BEGIN
        IF TG_OP = 'UPDATE' THEN
            RAISE EXCEPTION 'entries of a journal are never changed';
        END IF;
        IF NOT EXISTS (SELECT 1 FROM journal_journal WHERE id = OLD.journal_id AND purging) THEN
            RAISE EXCEPTION 'entries of a journal are never deleted';
        END IF;
        RETURN OLD;
    END $$ LANGUAGE plpgsql""",
    """CREATE FUNCTION journal_entry_no_truncate() RETURNS trigger AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM journal_journal WHERE NOT purging) THEN
            RAISE EXCEPTION 'entries of a journal are never deleted';
        END IF;
        RETURN NULL;
    END $$ LANGUAGE plpgsql""",
    """CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE ON journal_entry
    FOR EACH ROW EXECUTE FUNCTION journal_entry_append_only()""",
    """CREATE TRIGGER entry_no_truncate BEFORE TRUNCATE ON journal_entry
    FOR EACH STATEMENT EXECUTE FUNCTION journal_entry_no_truncate()""",
)
POSTGRESQL_BACK = (
    "DROP TRIGGER entry_append_only ON journal_entry",
    "DROP TRIGGER entry_no_truncate ON journal_entry",
    "DROP FUNCTION journal_entry_append_only()",
    "DROP FUNCTION journal_entry_no_truncate()",
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
