"""The line in which orders are typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class OrderLine(anywidget.AnyWidget):
    """A line of text with the lawful orders to choose from, and a button that carries it out.

    A `Combobox` would send the text and the Enter key on two ways, and under load the key comes
    first. `options`: what may be chosen; `wrong`: the line was refused, and stays to be mended.
    """

    _esm = Path(__file__).with_name("order_line.js")

    options: traitlets.List[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)
    placeholder = traitlets.Unicode("type an order").tag(sync=True)
    wrong = traitlets.Bool(False).tag(sync=True)

    def __init__(self, given: Callable[[str], None]) -> None:
        super().__init__()
        self._given = given
        self.on_msg(self._hear)

    def put(self, text: str = "") -> None:
        """Write something in the line, or empty it."""
        self.wrong = False
        self.send({"text": text})

    def _hear(self, _: object, content: Mapping[str, Any], __: object) -> None:
        if isinstance(content.get("order"), str):
            self._given(content["order"])
