"""What would go to the browser: the messages of ipycanvas, read back as names and arguments."""

from __future__ import annotations

import json
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas

Told = tuple[str, list[Any]]


class Recorder:
    """Stands in for the channel to the browser."""

    def __init__(self) -> None:
        self.messages: list[list[Told]] = []
        self.sizes: list[int] = []

    def send(self, _: object, buffers: list[Any]) -> None:
        raw = bytes(memoryview(buffers[0]))
        self.sizes.append(len(raw))
        names = ipycanvas_canvas._CMD_LIST
        self.messages.append([(names[c[0]], c[1] if len(c) > 1 else []) for c in json.loads(raw)])

    @property
    def last(self) -> list[Told]:
        return self.messages[-1]


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    found = Recorder()
    monkeypatch.setattr(ipycanvas_canvas._CANVAS_MANAGER, "send", found.send)
    return found
