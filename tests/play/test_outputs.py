"""`make outputs`: a notebook that shows what it showed before is stored as it was, to the byte."""

from __future__ import annotations

from pathlib import Path

from nbformat import read, write
from nbformat.v4 import new_code_cell, new_notebook

from paralab.commands.outputs import LIVE, main

SHOWN = f"""
class Shown:
    def _repr_mimebundle_(self, **how):
        return {{"text/plain": "the table", "{LIVE}": {{"model_id": str(id(self))}}}}

Shown()
"""


def test_running_a_notebook_twice_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "page.ipynb"
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    cell = new_code_cell(SHOWN, metadata={"tags": ["case-4.6"]})
    write(new_notebook(cells=[cell], metadata={"kernelspec": kernel}), path)
    assert main([str(path)]) == 0
    once = path.read_bytes()
    assert main([str(path)]) == 0
    assert path.read_bytes() == once
    (stored,) = read(path, as_version=4).cells
    assert stored.metadata == {"tags": ["case-4.6"]}
    assert stored.outputs[0].data == {"text/plain": "the table"}
