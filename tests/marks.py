"""The mark that says which numbered case a test proves; `paralab cases` reads it."""

from __future__ import annotations

import pytest


def case(game: str, number: str) -> pytest.MarkDecorator:
    """Say that a test proves case `number` of `game`."""
    return pytest.mark.case(game, number)
