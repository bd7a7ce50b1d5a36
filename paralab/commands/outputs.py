"""Runs notebooks again and stores what they show, without what differs from run to run.

Used by `make outputs`: whoever reads the difference then sees only what has really changed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

LIVE = "application/vnd.jupyter.widget-view+json"
"""Names a widget of a kernel that is gone: stored, it would show nothing."""


def tidy(notebook: NotebookNode) -> None:
    """Take out times, the numbers of widgets, and the version of the Python that ran."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(LIVE, None)


def renew(path: Path) -> None:
    """Run a notebook where it stands and store it; raises CellExecutionError if a cell fails."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # has no types
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, resources=where, record_timing=False).execute()
    tidy(notebook)
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


def main(paths: Sequence[str]) -> int:
    """Renew each of the notebooks named."""
    for path in paths:
        print(path)
        renew(Path(path))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
