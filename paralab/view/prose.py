"""Prose that people wrote, as safe HTML: Markdown without markup, pictures or links that lead away.

A tag such as ``[L]``, ``[K?]`` or ``[L: H-5]`` becomes a chip, ``[8.1]`` the number of a case,
``[^1]`` the number of a source. A link is shown as text with its address, so that nothing leaves
the machine by a click; a picture is shown as its description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from paralab.view.page_html import Link, case_mark, esc, no_link, tag_mark

LIMIT = 100_000
"""The longest prose that is shown, in characters."""

SOURCE = re.compile(r"^\[\^([\w-]{1,20})\]:[ \t]*(.*(?:\n[ \t]+\S.*)*)$", re.MULTILINE)
CHIP = re.compile(
    r"\[(?:(?P<tag>[LKX]\??)(?::\s*(?P<source>[^\[\]]{1,120}))?"
    r"|(?P<case>\d{1,2}\.\d{1,2})|\^(?P<note>[\w-]{1,20}))\]"
)


class Source(msgspec.Struct, frozen=True):
    """One footnote: its mark and its words."""

    mark: str
    words: str


def sources(text: str) -> tuple[Source, ...]:
    """The footnotes of a piece of prose, in the order in which they are written."""
    return tuple(Source(m[1], " ".join(m[2].split())) for m in SOURCE.finditer(text[:LIMIT]))


def tags(text: str) -> tuple[str, ...]:
    """The tags of a piece of prose, each once, in order: what a list of notes shows."""
    return tuple(dict.fromkeys(m["tag"] for m in CHIP.finditer(text[:LIMIT]) if m["tag"]))


def references(text: str) -> dict[str, int]:
    """The footnotes that a piece of prose refers to, numbered as they come."""
    body = SOURCE.sub("", text[:LIMIT])
    marks = dict.fromkeys(m["note"] for m in CHIP.finditer(body) if m["note"])
    return {mark: n for n, mark in enumerate(marks, 1)}


def prose(text: str, link: Link = no_link) -> str:
    """Prose as HTML; the footnotes themselves are left to `sources_list`."""
    body = SOURCE.sub("", text[:LIMIT])
    return str(_MARKDOWN.render(body, {"case_link": link, "numbers": references(text)}))


def sources_list(found: Sequence[Source]) -> str:
    """The sources of a note, as a list; nothing where there is none."""
    if not found:
        return ""
    rows = "".join(
        f'<span class="pl-num">{esc(s.mark)}</span><span>{_inline(s.words)}</span>' for s in found
    )
    return f'<div class="pl-src">{rows}</div>'


def chips(words: str, link: Link = no_link, numbers: Mapping[str, int] | None = None) -> str:
    """Words with their tags, cases and footnote marks as chips; everything else is escaped.

    A chip never begins a line: it stays with the word before it. `numbers`: of the footnotes.
    """
    return "".join(_pieces(words, link, numbers or {}))


def _pieces(words: str, link: Link, numbers: Mapping[str, int]) -> Iterator[str]:
    done = 0
    for found in CHIP.finditer(words):
        before = words[done : found.start()]
        head, gap, last = before.rstrip().rpartition(" ")
        yield f'{esc(head)}{gap}<span class="nb">{esc(last)}{" " if before[-1:] == " " else ""}'
        yield f"{_chip(found, link, numbers)}</span>"
        done = found.end()
    yield esc(words[done:])


def _chip(found: re.Match[str], link: Link, numbers: Mapping[str, int]) -> str:
    if tag := found["tag"]:
        return tag_mark(tag, found["source"] or "")
    if case := found["case"]:
        return case_mark(case, link, "pl-inline-case")
    return f"<sup>{esc(numbers.get(found['note'], found['note']))}</sup>"


def _inline(words: str) -> str:
    return str(_MARKDOWN.renderInline(words, {"case_link": no_link}))


class _Plain(RendererHTML):
    """Text only: what would fetch or lead away is written out."""

    def text(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        link: Link = env.get("case_link", no_link)
        return chips(tokens[idx].content, link, env.get("numbers"))

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return f"[picture: {esc(tokens[idx].content)}]"

    def link_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        _addresses(env).append(str(tokens[idx].attrGet("href") or ""))
        return ""

    def link_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return f' <span class="pl-muted">({esc(_addresses(env).pop())})</span>'


def _addresses(env: MutableMapping[str, Any]) -> list[str]:
    found: list[str] = env.setdefault("addresses", [])
    return found


_MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Plain)
