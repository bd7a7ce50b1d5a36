"""The line of play as a slider that can be played, scrubbed and stepped through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets


class Timeline(anywidget.AnyWidget):
    """Chapters, notes and branches of a line of play; its clock runs in the browser.

    `at`: the step looked at, `last`: the newest; `chapters`: ``{"at", "words", "short"}``, with
    `at` None for one that has not begun, and perhaps `until`, where it is likely to end; `notes`:
    the annotated steps; `branches`: ``{"at", "words", "id"}``; `plays`: whether there is a button
    to play; `pace`: steps a second; `stops`: whether playing stops at notes; `where`: words for
    those who listen; `detail`: words beside the step. The browser writes only `at` and `playing`.
    """

    _esm = Path(__file__).with_name("timeline.js")

    at = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    chapters: traitlets.List[Any] = traitlets.List().tag(sync=True)
    notes = traitlets.List(traitlets.Int()).tag(sync=True)
    branches: traitlets.List[Any] = traitlets.List().tag(sync=True)
    plays = traitlets.Bool(False).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    pace = traitlets.Float(1.0).tag(sync=True)
    stops = traitlets.Bool(True).tag(sync=True)
    where = traitlets.Unicode().tag(sync=True)
    detail = traitlets.Unicode().tag(sync=True)

    @traitlets.validate("at")
    def _within(self, proposal: Any) -> int:
        """Whatever a browser asks for, there is a step to look at."""
        return max(0, min(int(proposal["value"]), self.last))

    def move(self, at: int, last: int) -> None:
        """Show another step of a line of another length, as one change."""
        with self.hold_sync():
            self.last = last
            self.at = at
