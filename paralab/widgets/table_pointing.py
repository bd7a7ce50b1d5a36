"""Pointing: what a click, a key or a choice from the menu does at a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from paralab.core.actions import Action
from paralab.core.board import Place
from paralab.core.state import UnitId
from paralab.play.notation import Toward, tokens, write
from paralab.play.picker import Choice, Menu
from paralab.view.page_html import refusal
from paralab.view.pieces import unit_under
from paralab.widgets.table_asks import asked
from paralab.widgets.table_interrupts import KEYS as QUICK
from paralab.widgets.table_interrupts import quick_answers
from paralab.widgets.table_keys import moved
from paralab.widgets.table_kind import AnyTable
from paralab.widgets.table_scene import glowing, under_pointer


def _bare(name: str) -> str:
    """A place without its marks: 17,13 may be asked for as 17.13, or as 1713."""
    return "".join(c for c in name.lower() if c.isalnum())


class Pointer:
    """The reader's hand over the map of one table."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    # ------------------------------------------------------------ from the map
    def hear(self, message: Mapping[str, Any]) -> None:
        """A message of the board."""
        t = self.table
        match message:
            case {"kind": "key", "key": str(key)}:
                self.key(key)
            case {"kind": "point" | "ask" as kind, "x": x, "y": y}:
                place = t.layout.place_at(float(x), float(y))
                if place is not None:
                    on_top = unit_under(t.session.seen, t.layout, place, float(x), float(y))
                    self.point(place, ask=kind == "ask", unit=on_top)
            case {"kind": "go", "to": str(to)}:
                self._go(to)
            case {"kind": "choose", "value": str(value)}:
                self.choose(value)
            case {"kind": "ready"}:
                t.files.offer()

    def _go(self, typed: str) -> None:
        t = self.table
        place = self._named(typed)
        t.looking.cursor = place or t.looking.cursor
        t.parts.complaint.say("" if place else refusal(f"There is no hex or box '{typed}'."))

    def _named(self, typed: str) -> Place | None:
        """The place of that name; the letter of the cursor's sheet, and marks, may be left out."""
        layout, cursor = self.table.layout, self.table.looking.cursor or ""
        known = {p.lower(): p for p in (*layout.boxes, *layout.spots)}
        lettered = ((name, p) for name, p in known.items() if name[:1].isalpha())
        ends = [p for name, p in lettered if typed and name[1:] == typed.lower()]
        ends.sort(key=lambda p: p[:1] != cursor[:1])
        exact = known.get(typed.lower()) or next(iter(ends), None)
        if exact is not None:
            return exact
        bare, parts = _bare(typed), re.split(r"\W+", typed.lower())
        alike = [p for name, p in known.items() if bare and _bare(name) == bare]
        if len(alike) > 1:
            alike = [p for p in alike if re.split(r"\W+", p.lower()) == parts]
        return alike[0] if len(alike) == 1 else None

    def point(self, place: Place, *, ask: bool = False, unit: UnitId | None = None) -> None:
        """Point at a place: pick, walk there, or learn why not; `ask` never does anything.

        `unit`: the counter that was hit, where counters lie apart from each other.
        """
        t, look = self.table, self.table.looking
        look.cursor, look.refused = place, None
        if "sight" in look.on:
            self._sight(place)
        elif t.live:
            self._ask(place) if ask else self._pick(place, unit)

    def _pick(self, place: Place, unit: UnitId | None = None) -> None:
        t, picker = self.table, self.table.picker
        things = under_pointer(t.session.seen, place)
        if unit is not None and not {unit, place}.isdisjoint({*picker.offers, *picker.subjects}):
            things = (unit, place)
        offered = [x for x in things if x in picker.offers]
        others = [
            x for x in things
            if x in picker.subjects and x not in offered and x not in picker.picked[:1]
        ]  # fmt: skip
        orders = [a for x in offered for a in picker.orders_for(x)]
        if picker.picked and place in t.reach and place not in offered:
            self._walk(place, others)
        elif len(offered) == len(orders) == 1 and not others and picker.settled(orders[0]):
            # what lies face down is never turned up by a mere click
            hidden = offered[0] in tokens(t.session.game, t.session.seen)
            self._offer(picker.choices(orders), place) if hidden else t.commit(orders[0])
        elif offered or others or things[0] in picker.picked:
            t.armed = None
            self._offer(picker.pick(*things), place)
        else:
            self._ask(place)

    def _walk(self, place: Place, others: Sequence[str]) -> None:
        """Walk to a far hex; where a unit that may be picked stands there, ask which is meant."""
        t = self.table
        unit = t.picker.picked[0]
        way = Toward(UnitId(unit), place)
        if not others:
            return t.give(way)
        thing = t.session.game.telling.thing
        choices = [Choice(write(way), f"{thing(unit)} goes to {place}")]
        choices += [Choice(x, f"Choose {thing(x)}") for x in others]
        return self._offer(tuple(choices), place)

    def _offer(self, menu: Menu | None, place: Place) -> None:
        if menu:
            self.table.parts.board.ask(place, f"{place}: which of these?", menu)

    def choose(self, value: str) -> None:
        """Something was chosen by its words: a thing, or a whole order."""
        t, picker = self.table, self.table.picker
        orders = picker.orders_for(value) if picker.picked and value in picker.offers else ()
        if len(orders) == 1 and picker.settled(orders[0]):
            return t.commit(orders[0])  # a flag: its dice wait until the odds have been seen
        if " " not in value and value != "pass":
            return self._offer(picker.choose(value), t.looking.cursor or Place(""))
        order = t.session.read(value)
        return t.commit(order) if isinstance(order, Action) else t.give(value)

    def thing(self, name: str) -> None:
        """A thing that is not on the map was picked."""
        self._offer(self.table.picker.pick(name), Place(""))

    def _ask(self, place: Place) -> None:
        t = self.table
        answer = asked(t.session, t.picker, place)
        if answer is not None:
            t.answer(answer, place)

    def _sight(self, place: Place) -> None:
        """The line-of-sight tool: first from where, then to where."""
        look, told = self.table.looking, self.table.session.game.telling.sight
        if look.sight_from is None or told is None or look.sight is not None:
            look.sight_from, look.sight = place, None
        elif place != look.sight_from:
            look.sight = told(self.table.session.seen, look.sight_from, place)

    # ------------------------------------------------------------ keys
    def key(self, key: str) -> None:
        """A key was pressed on the map."""
        t, look, session = self.table, self.table.looking, self.table.session
        glows = glowing(session, t.picker, t.layout) if t.live else set[Place]()
        there = moved(session.scenario.board, key, look.cursor, glows, t.layout)
        if there is not None:
            look.cursor, look.refused = there, None
            return
        acts: dict[str, Callable[[], object]] = {
            "Escape": self.let_go,
            "Enter": self.enter,
            "?": self._why,
            "u": t.undo,
            **{key: partial(self._quick, n) for n, key in enumerate(QUICK)},
            "[": lambda: t.go(session.at - 1),
            "]": lambda: t.go(session.at + 1),
            "Home": lambda: t.go(0),
            "End": lambda: t.go(session.last),
        }
        if key in acts:
            acts[key]()

    def enter(self) -> None:
        """Carry out what waits for its dice, or point at the hex under the cursor."""
        t = self.table
        if t.armed is not None:
            t.give(t.armed)
        elif t.looking.cursor is not None:
            self.point(t.looking.cursor)

    def _quick(self, number: int) -> None:
        """One of the quick answers to a decision that interrupts."""
        answers = quick_answers(self.table.session) if self.table.live else ()
        if self.table.armed is None and number < len(answers):
            self.table.commit(answers[number])

    def _why(self) -> None:
        if self.table.looking.cursor is not None:
            self.point(self.table.looking.cursor, ask=True)

    def let_go(self) -> None:
        """Let go of whatever was done last that is not yet done."""
        t, look = self.table, self.table.looking
        if t.armed is not None:
            t.armed = None
        elif look.sight_from is not None:
            look.sight_from = look.sight = None
        else:
            t.picker.clear()
