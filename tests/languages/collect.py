"""Collects every text of the site and brings the translations up to date: `python3 run.py texts`.

The texts come from the templates, from what Python marks with Django's functions, and from the
refusals of the rules, whose sentences are written in English where no web package may be imported.
`locale/de/LC_MESSAGES/django.po` gets what is new (untranslated) and loses what is gone; then the
`.mo` beside it is compiled, which the site reads and which is committed.  Nothing but Babel is
needed, and that only here.
"""

from __future__ import annotations

import ast
import io
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALE = ROOT / "locale"
APPS = ("accounts", "journal", "decks", "campaigns", "cardgames", "tableside")
PLACED = {
    "exhaust/options.py": "option",
    "exodus/options.py": "option",
    "exodus/language.py": "path",
    "exodus/cards.py": "path",
}
"""Where `bad` puts the place of what is wrong before each sentence, and what it is called there."""
FIRST = ("_", "gettext", "gettext_lazy", "gettext_noop")
PLURAL = ("ngettext", "ngettext_lazy")
CALL = re.compile(
    r"\b(?P<name>n?gettext|_)\(\s*(?P<one>u?(?:'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"))"
    r"(?:\s*,\s*(?P<many>u?(?:'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\")))?",
    re.DOTALL,
)
ABOUT: dict[str, str] = {
    "project": "Tableside",
    "version": "1",
    "msgid_bugs_address": "none",
    "last_translator": "Tableside",
    "language_team": "Tableside",
}
HEADER = "# Texts of Tableside. New ones come in by `python3 run.py texts`.\n#"


@dataclass(frozen=True)
class Text:
    """One text as it stands in the code; `many` if it is a plural."""

    one: str
    many: str
    where: str


def texts() -> Iterator[Text]:
    """Every text of the site, some more than once."""
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from of_python(path)
    for path in sorted((ROOT / "templates").rglob("*.*")):
        yield from of_template(path)


def of_python(path: Path) -> Iterator[Text]:
    """What a module marks, and the sentences of its refusals."""
    where = str(path.relative_to(ROOT))
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        words = [_constant(argument) for argument in node.args]
        if name in FIRST and words and words[0]:
            yield Text(words[0], "", where)
        elif name in PLURAL and len(words) > 1 and words[0] and words[1]:
            yield Text(words[0], words[1], where)
        elif name in ("Refusal", "StaleTap") and len(words) > 2 and words[2]:
            yield Text(words[2], "", where)
        elif name == "bad" and len(words) > 1 and words[1]:
            for module, place in PLACED.items():
                if where.endswith(module):
                    yield Text(f"%({place})s: {words[1]}", "", where)


def _constant(argument: ast.expr) -> str:
    found = argument.value if isinstance(argument, ast.Constant) else ""
    return found if isinstance(found, str) else ""


def of_template(path: Path) -> Iterator[Text]:
    """What a template marks."""
    from django.utils.translation.template import templatize

    where = str(path.relative_to(ROOT))
    for found in CALL.finditer(templatize(path.read_text(encoding="utf-8"), origin=where)):
        one = ast.literal_eval(found["one"])
        many = ast.literal_eval(found["many"]) if found["many"] else ""
        yield Text(one, many if found["name"] == "ngettext" else "", where)


def catalog_of(language: str) -> Catalog:
    """The texts as they are now, all untranslated."""
    made = Catalog(language, header_comment=HEADER, fuzzy=False, **ABOUT)
    for text in texts():
        marked = ["python-format"] if "%(" in text.one + text.many else []
        key = (text.one, text.many) if text.many else text.one
        made.add(key, locations=[(text.where, 0)], flags=marked)
    return made


def po_of(language: str) -> Path:
    """Where the translations of a language are kept."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """The translations as they are kept; an empty catalog for a new language."""
    path = po_of(language)
    if not path.exists():
        return Catalog(language, fuzzy=False, **ABOUT)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> Catalog:
    """The texts as they are now with the translations that are kept."""
    kept, made = read(language), catalog_of(language)
    made.creation_date, made.revision_date = kept.creation_date, kept.revision_date
    for message in made:
        if message.id and (before := kept.get(message.id)) is not None:
            message.string = before.string
    return made


def po_text(catalog: Catalog) -> bytes:
    """A catalog as its `.po`, the same for the same texts."""
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_output=True, include_lineno=False)
    return out.getvalue()


def mo_text(catalog: Catalog) -> bytes:
    """A catalog as its `.mo`."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The texts without a translation, or with one in which a place is missing or made up."""
    wrong = []
    for message in catalog:
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        given = message.string or ""
        strings = (given,) if isinstance(given, str) else tuple(given)
        if not ids[0]:
            continue
        if not all(strings):
            wrong.append(f"no translation: {ids[0]!r}")
        elif any(places(string) != places(ids[-1]) for string in strings[-1:]) or any(
            not places(string) <= places(ids[-1]) for string in strings
        ):
            wrong.append(f"other places than the text has: {ids[0]!r}: {strings!r}")
    return wrong


def places(text: str) -> set[str]:
    """The names that a text is filled with."""
    return set(re.findall(r"%\((\w+)\)[sd]", text)) | set(re.findall(r"\{(\w*)\}", text))


def languages() -> list[str]:
    """Those that there is a folder of."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def main() -> int:
    """Brings every language up to date; 1 if a translation is missing."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tableside.settings")
    missing = []
    for language in languages():
        catalog = updated(language)
        po_of(language).write_bytes(po_text(catalog))
        po_of(language).with_suffix(".mo").write_bytes(mo_text(catalog))
        wrong = untranslated(catalog)
        print("\n".join(wrong))
        print(f"{language}: {len(catalog)} texts, {len(wrong)} to be translated")
        missing += wrong
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
