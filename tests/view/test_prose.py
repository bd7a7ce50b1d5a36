"""Prose from files: shown as text, whatever is in it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paralab.view.prose import Source, chips, prose, sources, sources_list, tags

ALLOWED = {"p", "strong", "em", "ul", "ol", "li", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6",
           "code", "pre", "hr", "br", "abbr", "span", "sup"}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=http://a.b/c.png onerror=alert(1)>",
        "![picture](http://a.b/c.png)",
        "[click](javascript:alert(1))",
        "[click](http://a.b)",
        "<http://a.b>",
        "[x]: http://a.b\n[x]",
        "`<b>`",
        "```\n<b>\n```",
        '[L: "><script>alert(1)</script>]',
        "[^1]: <script>",
    ],
)
def test_nothing_runs_fetches_or_leads_away(text: str) -> None:
    html = prose(text) + sources_list(sources(text))
    assert not re.search(r"<(script|img|a|iframe)\b", html)
    assert "src=" not in re.sub(r"&lt;.*?&gt;", "", html)


@given(st.text(max_size=300))
def test_only_elements_of_text_come_out(text: str) -> None:
    names = set(re.findall(r"<\s*/?\s*([a-zA-Z0-9]+)", prose(text)))
    assert names <= ALLOWED | {"div"}


def test_a_link_is_shown_with_its_address() -> None:
    assert 'the page <span class="pl-muted">(http://a.b/c)</span>' in prose(
        "[the page](http://a.b/c)"
    )


def test_tags_cases_and_sources_are_chips() -> None:
    html = prose("It held. [L: H-5] Perhaps. [K?] See [8.1].[^1]", lambda c: f"cases.ipynb#{c}")
    assert 'class="pl-tag L" title="read in the cited source: H-5"' in html
    assert 'class="pl-tag K q"' in html
    assert 'href="cases.ipynb#8.1"' in html
    assert "<sup>1</sup>" in html
    assert '<span class="nb">held. ' in html


def test_footnotes_are_told_apart_from_the_text() -> None:
    text = "It held.[^1]\n\n[^1]: a book, page 3\n[^two]: a *letter*\n"
    assert sources(text) == (Source("1", "a book, page 3"), Source("two", "a *letter*"))
    assert "a book" not in prose(text)
    assert "<em>letter</em>" in sources_list(sources(text))


def test_the_tags_of_a_note_are_listed_once() -> None:
    assert tags("a [L] b [K?] c [L: H-1]") == ("L", "K?")


def test_chips_escape_the_rest() -> None:
    assert chips("<b> [L] &") == (
        '<span class="nb">&lt;b&gt; <abbr class="pl-tag L"'
        ' title="read in the cited source">L</abbr></span> &amp;'
    )
