"""The replay of Arnhem: a whole game, told with sources, and what else could have been."""

from __future__ import annotations

import re
from functools import cache

import paralab
from paralab.play.story import Story
from paralab.play.tree import MAIN
from paralab.view.prose import references, sources
from paralab.widgets.replay import find

READ = re.compile(r"\[[LX]\](?!\[\^)")


@cache
def market() -> Story:
    """The replay, carried out."""
    return paralab.story(find("red_devils/market"))


def test_it_is_a_whole_game_and_well_annotated() -> None:
    end = market().state(len(market().line().played))
    assert (end.turn, end.over) == (10, True)
    assert len({n.at for n in market().notes if n.branch == MAIN}) >= 40


def test_the_promised_branches_leave_it() -> None:
    titles = {line.title for line in market().lines.values()}
    assert {"The drop zones nearer the bridge", "The railway bridge holds"} <= titles


def test_what_was_read_or_is_disputed_names_its_source() -> None:
    known = {s.mark for n in market().notes for s in sources(n.text)}
    for note in market().notes:
        explains_the_tags = note.id == "read"
        assert explains_the_tags or not READ.search(note.text), note.title
        assert set(references(note.text)) <= known, note.title


def test_every_source_is_used() -> None:
    marks = [s.mark for n in market().notes for s in sources(n.text)]
    used = {mark for n in market().notes for mark in references(n.text)}
    assert sorted(marks) == sorted(used)
