"""Turns pointing into orders. Knows no rules: it only narrows the lawful list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

import msgspec

from paralab.core.actions import Action, Pass, word
from paralab.core.events import Unmasked
from paralab.core.game import Kind
from paralab.play.notation import tokens, write
from paralab.play.session import Session


class Choice(NamedTuple):
    """One thing to choose: its value (a thing or a whole order line), words, and a remark."""

    value: str
    words: str
    note: str = ""


Menu = tuple[Choice, ...]
"""What a click may mean."""

_ALIKE = 3
"""Questions that have so many first words in common are asked as one."""


class Prompt(NamedTuple):
    """What is to be chosen: whose choice, in words; the case, and a second line if there is one."""

    who: str
    words: str
    case: str
    help: str = ""


class Picker:
    """Narrows the lawful orders, pick by pick, until one is left: that one is given."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.picked: tuple[str, ...] = ()
        self._open: tuple[Action, ...] | None = None
        self._offers: tuple[object, frozenset[str]] | None = None
        self._first: tuple[str, ...] | None = None
        self._changed: list[Callable[[Picker], None]] = []
        self.close = session.watch(lambda _: self._begin_again())
        self.picked = self._only_mover()

    # ------------------------------------------------------------ what may be picked
    @property
    def open(self) -> tuple[Action, ...]:
        """The lawful orders that begin with what is picked; with nothing picked, all."""
        if self._open is None:
            legal, n = self.session.legal, len(self.picked)
            orders = legal.of(self.picked[0]) if n else legal
            self._open = tuple(a for a in orders if a.picks[:n] == self.picked)
        return self._open

    @property
    def offers(self) -> frozenset[str]:
        """What may be picked next: units, places, buttons."""
        if not self.picked:
            return frozenset(self.subjects)
        if self._offers is None or self._offers[0] is not self.open:
            n, picks = len(self.picked), (a.picks for a in self.open)
            self._offers = self.open, frozenset(p[n] for p in picks if len(p) > n)
        return self._offers[1]

    @property
    def subjects(self) -> tuple[str, ...]:
        """What may be picked first: whatever has a lawful order."""
        if self._first is None:
            legal = self.session.legal
            able = (s for s in legal.subjects() if next(legal.of(s), None) is not None)
            self._first = tuple(able)
        return self._first

    @property
    def buttons(self) -> Menu:
        """What may be chosen that lies on no map: flags, `pass` and whatever names nothing, and
        "all at once" lines."""
        found = [c for c in self._flags() if c.value in self.offers]
        bare = [k.order for k in self.session.legal.kinds if not k.order.__struct_fields__]
        found += [Choice(word(o), self._label(o())) for o in bare if word(o) in self.subjects]
        return (*found, *self._all_at_once())

    def orders_for(self, thing: str) -> tuple[Action, ...]:
        """The lawful orders open now that point at a thing, first or later."""
        if not self.picked and thing in self.subjects:
            return tuple(self.session.legal.of(thing))
        return tuple(a for a in self.open if thing in a.picks[len(self.picked) :])

    def first_for(self, thing: str) -> Action | None:
        """One of these orders, without looking for all of them."""
        if self.picked or thing in self.subjects:
            return next(iter(self.orders_for(thing)), None)
        orders = (a for subject in self.subjects for a in self.session.legal.of(subject))
        return next((a for a in orders if thing in a.picks), None)

    def settled(self, order: Action) -> bool:
        """Whether the next pick leaves nothing of an order to choose but flags."""
        return self._only_flags(order, len(self.picked) + 1)

    # ------------------------------------------------------------ picking
    def pick(self, *things: str) -> Menu | None:
        """Point at what lies under the pointer, topmost first.

        Gives the order when only one is meant, narrows when one thing is meant, and returns a
        menu when several are; pointing at nothing that is offered lets go of what is picked.
        """
        if self.picked and things[:1] == self.picked[:1] and things[0] not in self.offers:
            self._set(self._only_mover())  # the only one there is, is meant
            return None
        meant = [t for t in dict.fromkeys(things) if t in self.offers]
        others = self._others(things) if self.picked else []
        match [*meant, *others]:
            case []:
                self.clear()
                return None
            case [only] if meant:
                return self._narrow(only)
            case [only]:
                self.picked, self._open = (), None
                return self._narrow(only)
        return self._menu(meant, others)

    def choose(self, value: str) -> Menu | None:
        """Choose from a menu: a whole order line, or a thing."""
        if " " in value or value == "pass":
            self.session.do(value)
            return None
        if value in self.offers:
            return self._narrow(value)
        self.picked, self._open = (), None
        if value in self.offers:
            return self._narrow(value)
        self._tell()
        return None

    def clear(self) -> None:
        """Let go of what is picked."""
        self._set(())

    def _others(self, things: Iterable[str]) -> list[str]:
        found = (t for t in dict.fromkeys(things) if t in self.subjects and t != self.picked[0])
        return [t for t in found if t not in self.offers]

    def _narrow(self, thing: str) -> Menu | None:
        before = self.picked
        picked = (*before, thing)
        self.picked, self._open = picked, None
        n = len(picked)
        orders = self.open
        if len(orders) == 1 and all(p in _flagged(orders[0]) for p in orders[0].picks[n:]):
            if n == 1 and thing in tokens(self.session.game, self.session.seen):
                self.picked, self._open = (), None  # what lies face down is turned up by its words
                self._tell()
                return self.choices(orders)
            self.picked = ()
            self.session.do(orders[0])
            return None
        if orders and n > 1 and all(self._only_flags(a, n) for a in orders):
            self.picked, self._open = before, None
            return self.choices(orders)
        self._tell()
        return None

    def _menu(self, meant: list[str], others: list[str]) -> Menu:
        n = len(self.picked)
        orders = [a for a in self.open if len(a.picks) > n and a.picks[n] in meant]
        if orders and n and all(self._only_flags(a, n + 1) for a in orders):
            return (*self.choices(orders), *(self._thing(t) for t in others))
        return tuple(self._thing(t) for t in (*meant, *others))

    def _only_flags(self, order: Action, n: int) -> bool:
        return all(p in _flagged(order) for p in order.picks[n:])

    # ------------------------------------------------------------ words
    @property
    def prompt(self) -> Prompt:
        """Whose choice it is, and what is to be chosen."""
        session = self.session
        state, game = session.state, session.game
        side = session.decides
        if side is None:
            return Prompt("", game.telling.verdict(session.seen) or "The game is over.", "")
        who = game.telling.sides.get(side, str(side))
        desk = game.desk(state)
        if session.waits_for_other:
            return Prompt(who, f"The {who} chooses.", desk.case)
        names = [game.telling.called(session.seen, p) for p in self.picked]
        n = len(self.picked)
        asks = dict.fromkeys(
            k.ask[n].format(*names) for k in self._kinds() if len(k.ask) > n and k.ask[n]
        )
        choose = f"{desk.name[:1].upper()}{desk.name[1:]}: choose."
        words = _joined(asks) or self._only_passing() or choose
        return Prompt(who, words, desk.case, desk.help)

    def words(self, order: Action) -> str:
        """An order as a choice in a menu."""
        return self._label(order)

    def _kinds(self) -> list[Kind]:
        """The kinds of order that may still be given."""
        legal, picked = self.session.legal, self.picked
        if picked:
            types = {type(a) for a in self.open}
            return [k for k in legal.kinds if k.order in types]
        # all lawful orders may be very many: one of each kind is enough to know
        return [
            k
            for k in legal.kinds
            if any(next(k.of(legal.state, s), None) for s in k.subjects(legal.state))
        ]

    def _only_passing(self) -> str:
        """What to do where nothing is left but to go on."""
        only = [k.order for k in self._kinds()] == [Pass]
        return f"Nothing is left to choose here: {self._label(Pass())}." if only else ""

    def choices(self, orders: Iterable[Action]) -> Menu:
        """Whole orders to choose from, in words and with their prices."""
        return tuple(Choice(write(a), self._label(a), self._price(a)) for a in orders)

    def _label(self, order: Action) -> str:
        kinds = self.session.legal.kinds
        label = next((k.label for k in kinds if k.order is type(order)), "")
        telling = self.session.game.telling
        said = {}
        for name in order.__struct_fields__:
            value = getattr(order, name)
            said[name] = (
                telling.thing(value) if isinstance(value, str) else telling.flag(name, value)
            )
        if not label:
            return " ".join(filter(None, (word(order).capitalize(), *said.values())))
        return " ".join(label.format(*said.values(), **said).split())

    def _price(self, order: Action) -> str:
        session = self.session
        price = session.game.telling.price(
            session.game.seen_by(session.state, session.decides), order
        )
        return "" if price is None else ": ".join(filter(None, (price.label, price.value)))

    def _thing(self, thing: str) -> Choice:
        orders = self.orders_for(thing)
        verbs = ", ".join(dict.fromkeys(word(a) for a in orders))
        session = self.session
        return Choice(thing, session.game.telling.called(session.seen, thing), verbs)

    def _flags(self) -> Menu:
        able = [a for a in self.open if _has_flags(type(a))] if self.picked else ()
        found = {p for a in able for p in a.picks if p in _flagged(a)}
        telling = self.session.game.telling

        def words(pick: str) -> str:
            name, on = pick.removeprefix("not "), not pick.startswith("not ")
            said = telling.flag(name, on) or f"without {name}"
            return said[:1].upper() + said[1:]

        return tuple(Choice(p, words(p)) for p in sorted(found))

    def _all_at_once(self) -> Menu:
        """Lines that give every order of a kind: where only dice decide, the order hardly does."""
        if self.picked:
            return ()
        kinds = [k for k in self.session.legal.kinds if len(k.order.__struct_fields__) == 1]
        boxes = self.session.scenario.board.boxes  # of these one is chosen, not each in its turn
        found: list[Choice] = []
        for kind in kinds:
            orders = [a for a in self.open if type(a) is kind.order and a.picks[0] not in boxes]
            if len(orders) > 1 and self.session.needs(orders[0]) is not None:
                name = word(kind.order)
                found.append(Choice(f"{name} all", f"{name.capitalize()} all"))
        return tuple(found)

    # ------------------------------------------------------------ telling
    def watch(self, listener: Callable[[Picker], None]) -> Callable[[], None]:
        """Call `listener` when what is picked or offered changes; returns how to stop."""
        self._changed.append(listener)
        return lambda: self._changed.remove(listener)

    def _begin_again(self) -> None:
        """After a step: the unit whose move is under way stays picked, if it can go on.

        So does the only one that a decision leaves to choose, where hexes are to be chosen for it.
        """
        self._first = self._open = None
        state = self.session.state
        hand = state.hand
        keep = hand is not None and self.session.at_tip and not state.pending
        able = keep and next(self.session.legal.of(str(hand)), None) is not None
        shown = None if able else self._turned_up()
        self._set((str(hand),) if able else (shown,) if shown else self._only_mover())

    def _turned_up(self) -> str | None:
        """The unit that lay under the token which was picked, if it can go on."""
        session = self.session
        if session.state.pending or not session.at_tip or not session.last:
            return None
        newest = session.played[-1].step
        found = (
            e for e in newest.events if isinstance(e, Unmasked) and e.token in newest.action.picks
        )
        unit = next((e.unit for e in found if e.unit is not None), None)
        able = unit is not None and next(session.legal.of(unit), None) is not None
        return str(unit) if able else None

    def _only_mover(self) -> tuple[str, ...]:
        if not self.session.state.pending or not self.session.at_tip:
            return ()
        state, hexes = self.session.state, self.session.scenario.board.terrain
        orders = [a for a in self.session.legal if a.__struct_fields__]
        movers = {a.picks[0] for a in orders}
        units = all(state.side_of(mover) is not None for mover in movers)
        next_ = [a.picks[1] for a in orders if len(a.picks) > 1]
        to_hexes = bool(next_) and hexes.keys() >= set(next_)
        return tuple(movers) if len(movers) == 1 and units and to_hexes else ()

    def _set(self, picked: tuple[str, ...]) -> None:
        self.picked, self._open = picked, None
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._changed):
            listener(self)


def _joined(asks: Iterable[str]) -> str:
    """Questions in one breath: those that begin alike are asked as one.

    >>> _joined(["Choose a unit to move.", "Choose a unit to bring on.", "Or hold."])
    'Choose a unit to move or bring on. Or hold.'
    """
    groups: dict[tuple[str, ...], list[str]] = {}
    for ask in asks:
        groups.setdefault(tuple(ask.split()[:_ALIKE]), []).append(ask)
    return " ".join(x[0] if len(x) == 1 else _one(x) for x in groups.values())


def _one(asks: Iterable[str]) -> str:
    group = [ask.removesuffix(".").split() for ask in asks]
    alike = 0
    while all(len(said) > alike + 1 and said[alike] == group[0][alike] for said in group):
        alike += 1
    *rest, last = (" ".join(said[alike:]) for said in group)
    return f"{' '.join(group[0][:alike])} {', '.join(rest)} or {last}."


@cache
def _has_flags(kind: type[Action]) -> bool:
    return any(f.type is bool for f in msgspec.structs.fields(kind))


def _flagged(order: Action) -> frozenset[str]:
    """The picks of an order that are flags."""
    names = (n for n in order.__struct_fields__ if isinstance(getattr(order, n), bool))
    return frozenset(f for n in names for f in (n, f"not {n}"))
