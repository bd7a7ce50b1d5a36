"""The widgets of a table and where they sit. About two dozen, however large the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ipywidgets import GridBox, HBox, VBox, Widget

from paralab.view.layout import Layout
from paralab.widgets.board import Board
from paralab.widgets.css import Look, Theme
from paralab.widgets.order_line import OrderLine
from paralab.widgets.pane import Pane
from paralab.widgets.timeline import Timeline


@dataclass(frozen=True)
class Heard:
    """Who is told what the reader does; each is called with what was picked or pressed."""

    picked: Callable[[str], None]
    map: Callable[[Mapping[str, Any]], None]
    order: Callable[[str], None]
    opened: Callable[[str, str | None], None]
    at: Callable[[int], None]


@dataclass(frozen=True)
class Parts:
    """Every widget of a table by name."""

    look: Look
    trouble: Pane
    top: Pane
    strip: Pane
    bar: Pane
    board: Board
    words: Pane
    order: OrderLine
    complaint: Pane
    timeline: Timeline
    files: Pane
    prompt: Pane
    why: Pane
    odds: Pane
    dice: Pane
    card: Pane
    log: Pane
    cover: Pane
    main: Any
    setting: Any

    @property
    def shown(self) -> list[Widget]:
        """The page as it is played on."""
        return [self.look, self.top, self.trouble, self.strip, self.setting, self.main]

    @property
    def telling(self) -> tuple[Pane, ...]:
        """The panes that tell what a side knows."""
        return (
            self.strip, self.bar, self.words, self.complaint, self.prompt, self.why, self.odds,
            self.dice, self.card, self.log,
        )  # fmt: skip

    @property
    def covered(self) -> list[Widget]:
        """The page between two players."""
        return [self.look, self.top, self.trouble, self.cover]


def build(layout: Layout, focus: list[int], heard: Heard, theme: Theme = "") -> Parts:
    """Make all the widgets of a table; nothing is drawn on them yet."""
    panes = {
        name: Pane(name, heard.picked)
        for name in [
            "trouble",
            "top",
            "strip",
            "bar",
            "words",
            "complaint",
            "files",
            "prompt",
            "why",
            "odds",
            "dice",
            "card",
            "log",
            "cover",
        ]
    }
    board = Board(layout, heard.map, label="Map", focus=focus)
    timeline = Timeline()
    timeline.observe(lambda change: heard.at(change["new"]), "at")
    order = OrderLine(heard.order)
    files = _classed(panes["files"], "pl-files")
    files.opened = heard.opened
    status = _classed(
        HBox([_classed(panes["words"], "pl-grow"), order]),
        "pl-status",
    )
    left = _classed(
        VBox(
            [
                panes["bar"], board, status, panes["complaint"],
                _classed(VBox([timeline, files]), "pl-time"),
            ]
        ),
        "pl-left",
    )  # fmt: skip
    _classed(panes["log"], "is-log", "pl-sec")
    _classed(panes["why"], "pl-why")
    right = [panes[name] for name in ("prompt", "dice", "odds", "why", "card", "log")]
    main = _classed(GridBox([left, _classed(VBox(right), "pl-panel")]), "pl-main")
    return Parts(
        look=Look(theme), board=board, order=order, timeline=timeline,
        main=main, setting=_classed(VBox([]), "pl-setting"), **panes,
    )  # fmt: skip


def _classed(widget: Any, *names: str) -> Any:
    for name in names:
        widget.add_class(name)
    return widget
