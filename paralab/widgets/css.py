"""The look of every page: one style sheet, its type, and its themes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import anywidget
import traitlets

from paralab.core.game import Game

HERE: Final = Path(__file__).parent
FONTS: Final = HERE / "voila" / "templates" / "paralab" / "static" / "fonts"
Theme = Literal["", "light", "dark", "projector"]


class Look(anywidget.AnyWidget):
    """Puts the style sheet on the page; the first child of every page, and unseen.

    `theme` is "light", "dark" or "projector"; left empty, the reader's last choice or the theme of
    JupyterLab decides. Type comes from our own server or from the kernel, never from elsewhere.
    """

    _esm = HERE / "look.js"
    _css = HERE / "paralab.css"

    theme = traitlets.Unicode("").tag(sync=True)

    def __init__(self, theme: Theme = "") -> None:
        super().__init__(theme=theme)
        self.on_msg(self._hear)

    def next_theme(self) -> None:
        """From light to dark to projector and round again."""
        order = ("light", "dark", "projector")
        at = order.index(self.theme) if self.theme in order else 0
        self.theme = order[(at + 1) % 3]

    def _hear(self, _: object, content: Mapping[str, Any], __: object) -> None:
        if content.get("kind") == "fonts":
            for font in sorted(FONTS.glob("*.woff2")):
                self.send({"font": font.stem}, [font.read_bytes()])


def side_classes(game: Game) -> tuple[str, ...]:
    """The classes that give a page the colours and shapes of its sides: a-german, b-belgian, ..."""
    styles: Mapping[str, str] = game.look.get("sides", {})
    named = zip("abcdef", game.sides, strict=False)
    return tuple(f"{letter}-{styles.get(side, side)}" for letter, side in named)
