"""Orders: one small choice by one player. Each game declares its own."""

from __future__ import annotations

import msgspec


class Action(msgspec.Struct, frozen=True, gc=False):
    """One choice by one player; the tag is the order word, the fields what is pointed at."""

    @property
    def picks(self) -> tuple[str, ...]:
        """What is pointed at, one after the other, to give this order.

        A flag is a choice between two buttons: its own name, or ``not <name>``. So the picks of
        two lawful orders of one kind are never one the beginning of the other.
        """
        values = msgspec.structs.astuple(self)
        if not values:
            return (str(self.__struct_config__.tag),)
        if True not in values and False not in values:
            return values
        return tuple(
            value if isinstance(value, str) else name if value else f"not {name}"
            for name, value in zip(self.__struct_fields__, values, strict=True)
        )


class Pass(Action, frozen=True, gc=False, tag="pass"):
    """No more of this."""


def word(order: Action | type[Action]) -> str:
    """The order word.

    >>> word(Pass())
    'pass'
    """
    return str(order.__struct_config__.tag)
