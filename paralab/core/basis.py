"""Where a number comes from: every printed part knows it, every ruling carries the weakest."""

from __future__ import annotations

import enum
from collections.abc import Iterable


class Basis(enum.StrEnum):
    """How sure we are of a number, strongest first.

    >>> weakest([Basis.PRINTED, Basis.DEDUCED])
    <Basis.DEDUCED: 'deduced'>
    """

    PRINTED = "printed"
    ERRATA = "errata"
    DEDUCED = "deduced"
    RECONSTRUCTED = "reconstructed"


_ORDER = {basis: n for n, basis in enumerate(Basis)}


def weakest(bases: Iterable[Basis]) -> Basis:
    """The least sure of several; `PRINTED` when there is none."""
    return max(bases, key=_ORDER.__getitem__, default=Basis.PRINTED)
