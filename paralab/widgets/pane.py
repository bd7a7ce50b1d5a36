"""Words with things to pick."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Pane(anywidget.AnyWidget):
    """HTML in which an element with `data-pick` sends its value when it is clicked.

    All text in `html` must have been escaped. The keyboard stays where it was when the words
    change; inside `data-roving` the arrows go from one pick to the next, and `data-scroll="end"`
    keeps a list at its newest line. What is done by a `data-once` is done once: a second click that
    was meant for the words before these is not heard. An
    ``<input type="file" data-open="1000000">`` hands `opened` the name and the text of
    a file, None for one that is larger.
    """

    _esm = Path(__file__).with_name("pane.js")

    html = traitlets.Unicode().tag(sync=True)
    edition = traitlets.Int().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, name: str = "", picked: Callable[[str], None] | None = None, **traits: Any
    ) -> None:
        super().__init__(name=name, **traits)
        self._picked = picked
        self.opened: Callable[[str, str | None], None] | None = None
        self.on_msg(self._hear)

    def say(self, html: str) -> None:
        """Show other words; nothing is sent where they are the same."""
        if html != self.html:
            with self.hold_sync():
                self.html, self.edition = html, self.edition + 1

    def copy(self, text: str) -> None:
        """Put text on the reader's clipboard."""
        self.send({"copy": text})

    def download(self, name: str, text: str) -> None:
        """Hand the reader a file."""
        self.send({"download": name, "text": text})

    def _hear(self, _: object, content: Mapping[str, Any], __: object) -> None:
        if self._picked is not None and isinstance(content.get("pick"), str):
            once = content.get("edition")
            if once is None:
                self._picked(content["pick"])
            elif once == self.edition:
                self._picked(content["pick"])
                self.edition += 1
        elif self.opened is not None and isinstance(content.get("file"), str):
            text = content.get("text")
            self.opened(content["file"], text if isinstance(text, str) else None)
