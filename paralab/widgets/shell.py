"""What every page has: the style sheet, the head, and a form that needs no kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ipywidgets import VBox, Widget

from paralab.core.game import Game
from paralab.view.page_html import head
from paralab.widgets.css import Look, side_classes
from paralab.widgets.pane import Pane


class StyledPane(Pane):
    """A pane that brings the style of the pages that are no table; one on a page is enough."""

    _css = Path(__file__).with_name("pages.css")


class Page(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """One page. Where there is no kernel, `words` and `figure` stand for it.

    `words` is the page as text, `figure` as HTML that fetches nothing; both are asked for only
    when a page is shown or stored.
    """

    def __init__(
        self,
        parts: Sequence[Widget],
        *,
        words: Callable[[], str],
        figure: Callable[[], str],
        classes: Sequence[str] = (),
        game: Game | None = None,
    ) -> None:
        self._words, self._figure = words, figure
        super().__init__([*parts])
        for name in ("pl-page", *classes, *(side_classes(game) if game else ())):
            self.add_class(name)

    def tell(self, words: Callable[[], str], figure: Callable[[], str] | None = None) -> None:
        """Let other words, and another picture, stand for the page."""
        self._words = words
        self._figure = figure or self._figure

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**kwargs) or {}
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return {**data, "text/plain": self._words(), "text/html": self._figure()}


def topped(
    look: Look,
    title: str,
    about: str,
    pages: Sequence[tuple[str, str]],
    current: str = "",
    home: str = "",
) -> StyledPane:
    """The head of a page, with the button that goes from light to dark to projector."""

    def picked(value: str) -> None:
        if value == "theme":
            look.next_theme()

    return StyledPane("head", picked, html=head(title, about, pages, current, home))


def classed(widget: Widget, *names: str) -> Any:
    """A widget with class names."""
    for name in names:
        widget.add_class(name)
    return widget
