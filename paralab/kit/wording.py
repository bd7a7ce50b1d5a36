"""What the fields of an order are called, things listed and points counted, for sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from paralab.core.actions import Action
from paralab.core.basis import Basis, weakest
from paralab.core.board import Board
from paralab.core.rulings import Facts
from paralab.core.state import State
from paralab.core.telling import in_points


@dataclass(frozen=True)
class Wording:
    """How a game calls its units and places: `short` leaves the hex of a named place out."""

    called: Callable[[str], str]
    short: Callable[[str], str]
    board: Board

    def names(self, _: State, order: Action) -> Facts:
        """What the fields of an order are called: `the_to` in full, `to` without the hex."""
        said = texts(order)
        return {
            **{k: self.short(v) for k, v in said.items()},
            **{f"the_{k}": self.called(v) for k, v in said.items()},
        }

    def grounds(self, s: State, order: Action) -> Facts:
        """The same, for a sentence about the ground: as sure as the hexes that it names."""
        board = self.board
        places = (v for v in texts(order).values() if v in board.where)
        return {**self.names(s, order), "basis": weakest(map(board.basis_of, places))}


def texts(order: Action) -> dict[str, Any]:
    """The fields of an order that name something: units, places, words."""
    return {k: v for k, v in msgspec.structs.asdict(order).items() if isinstance(v, str)}


@dataclass(frozen=True)
class Points:
    """Movement points that are counted in equal parts of one, so that a step can cost a part.

    >>> Points(3).said(7), Points(3).word(7), Points(2).said(1), Points(2).word(1)
    ('2⅓', 'movement points', '½', 'movement point')
    """

    parts: int

    def said(self, many: int) -> str:
        """So many parts as a reader writes them."""
        return in_points(Fraction(many, self.parts))

    def word(self, many: int) -> str:
        """Whether so many parts are one "movement point" or several."""
        return "movement point" if 0 < many <= self.parts else "movement points"


def listed(words: Iterable[str]) -> str:
    """Several things as one phrase.

    >>> listed(["22NZ", "23NZ", "28Maorys"]), listed(["22NZ"]), listed([])
    ('22NZ, 23NZ and 28Maorys', '22NZ', '')
    """
    found = list(words)
    return " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def signed(n: int) -> str:
    """A difference with its sign, and a real minus.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"−{-n}" if n < 0 else f"+{n}" if n else "0"


def unsure(basis: Basis) -> str:
    """How sure something is, to be put behind it in brackets; nothing for what is printed.

    >>> unsure(Basis.RECONSTRUCTED), unsure(Basis.PRINTED)
    (' (reconstructed)', '')
    """
    return "" if basis is Basis.PRINTED else f" ({basis.value})"
