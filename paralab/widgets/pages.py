"""One function for each page: what a notebook calls, and all that it calls."""

from __future__ import annotations

from paralab.widgets.index import index_page
from paralab.widgets.shell import Page


def index() -> Page:
    """The gallery."""
    return index_page()
