"""The words of a game's rules: what each means, its case, and the term of the original."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

import msgspec

from paralab.core.game import Game
from paralab.view.page_html import Link, case_mark, esc, no_link, section_head

ANCHOR: Final = "glossary"
"""The fragment of an address that leads to the words."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One word of the rules. The game's data file explains each field."""

    word: str
    says: str
    case: str
    group: str
    was: str = ""


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All words of a game, and the language of the original: its name, and its code."""

    term: tuple[Term, ...] = ()
    original: str = ""
    lang: str = ""


def read(game: Game) -> Glossary:
    """A game's words, none where it has no glossary; raises ValidationError for bad data."""
    return msgspec.convert(game.look.get("glossary", {}), Glossary)


def section(found: Glossary, link: Link = no_link) -> str:
    """The words by group, with a field to search them; nothing where there are none."""
    if not found.term:
        return ""
    groups = [
        f"<section data-group><h3>{esc(group)}</h3>"
        f"<dl>{''.join(_term(found, t, link) for t in rows)}</dl></section>"
        for group, rows in groupby(found.term, key=lambda t: t.group)
    ]
    head = section_head("Words of the rules", f"{len(found.term)} terms")
    return (
        f'<section class="pl-words pl-panel" id="{ANCHOR}" aria-label="Glossary">'
        f'<div class="pl-sec">{head}{_search(found)}<div class="pl-terms">{"".join(groups)}</div>'
        '<p class="pl-muted" role="status" data-none hidden>'
        "No word of the rules has that in it.</p></div></section>"
    )


def _search(found: Glossary) -> str:
    original = f", in English or {found.original}," if found.original else ""
    return (
        '<input type="search" data-sift maxlength="40" autocomplete="off"'
        f' placeholder="Find a word{esc(original)} or a case"'
        ' aria-label="Find a word of the rules">'
    )


def _term(found: Glossary, term: Term, link: Link) -> str:
    was = f' <span class="was" lang="{esc(found.lang)}">{esc(term.was)}</span>' if term.was else ""
    return (
        f'<div class="pl-term" id="{anchor(term)}"><dt>{case_mark(term.case, link)}'
        f"{esc(term.word)}{was}</dt><dd>{esc(term.says)}</dd></div>"
    )


def anchor(term: Term) -> str:
    """The fragment of an address that leads to one word."""
    return "term-" + re.sub(r"[^a-z0-9]+", "-", term.word.lower()).strip("-")


def way_there(found: Glossary) -> str:
    """The link for the list of chapters; nothing where there are no words."""
    if not found.term:
        return ""
    return (
        f'<p class="grp">Words</p><a href="#{ANCHOR}"><span class="pl-num"></span><span></span>'
        f"<span>Glossary, {len(found.term)} terms</span></a>"
    )


def words(found: Glossary) -> str:
    """The words as text, one to a line."""
    rows = [f"  {t.case}  {t.word}{f' ({t.was})' if t.was else ''}: {t.says}" for t in found.term]
    return "\n".join(["Words of the rules", *rows]) if rows else ""
