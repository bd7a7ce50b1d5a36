"""Fixtures for tests of the widgets."""

from tests.widgets.recorder import recorder

__all__ = ["recorder"]
