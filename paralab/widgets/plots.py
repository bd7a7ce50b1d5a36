"""Plots as SVG in the colours and type of the page, drawn by matplotlib. No plot without words."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

from paralab.view.page_html import esc

INK, SOFT, MARK = "#010203", "#0a0b0c", "#0d0e0f"
"""Stand-ins that become the page's own colours once the picture is text."""
_STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
INKS = {INK: "currentColor", SOFT: "var(--pl-rule, #dcdcd5)", MARK: "var(--pl-mark, #7a4b00)"}


MOST_BARS = 24
"""More of them than this could not be told apart in a panel."""


def distribution(counts: Mapping[int, int], of: str, words: str) -> str:
    """How many games ended with which count, as bars with their share above them.

    Counts that lie far apart are gathered, 2, 5, 10, ... to a bar.
    """
    games = sum(counts.values())
    wide = steps(max(counts) - min(counts) + 1)
    bars: dict[int, int] = dict.fromkeys(range(min(counts) // wide, max(counts) // wide + 1), 0)
    for count, many in counts.items():
        bars[count // wide] += many
    figure, axes = _canvas()
    middles = [n * wide + (wide - 1) / 2 for n in bars]
    heights = [100 * many / games for many in bars.values()]
    axes.bar(middles, heights, color=INK, width=0.78 * wide)
    for middle, height in zip(middles, heights, strict=True):
        if height >= 0.5:
            axes.text(middle, height + 1, f"{height:.0f}", ha="center", color=INK, fontsize=11)
    if wide == 1:
        axes.set_xticks(middles)
    axes.set_xlabel(of if wide == 1 else f"{of}, {wide} to a bar")
    axes.set_ylabel("per cent of games")
    return _svg(figure, words)


def steps(span: int) -> int:
    """How many counts go to a bar, so that there are not too many bars.

    >>> steps(12), steps(30), steps(180)
    (1, 2, 10)
    """
    size = 1
    while span > size * MOST_BARS:
        size = size * 5 // 2 if str(size)[0] == "2" else size * 2
    return size


def by_turn(
    means: Sequence[float], low: Sequence[int], high: Sequence[int], of: str, words: str
) -> str:
    """The mean count turn by turn, with the band that holds eight games of ten."""
    turns = list(range(1, len(means) + 1))
    figure, axes = _canvas()
    axes.fill_between(turns, low, high, color=SOFT, step=None, linewidth=0)
    axes.plot(turns, means, color=INK, linewidth=2.2, marker="o", markersize=5)
    axes.set_xticks(turns)
    if min(*low, *means) < 0:
        axes.axhline(0, color=INK, linewidth=0.8)
    else:
        axes.set_ylim(bottom=0)
    axes.set_xlabel("turn")
    axes.set_ylabel(of)
    return _svg(figure, words)


def _canvas() -> tuple[Any, Any]:
    from matplotlib.figure import Figure  # noqa: PLC0415  (slow to load, and rarely wanted)

    figure = Figure(figsize=(6.4, 3.1), layout="constrained")
    axes = figure.subplots()
    figure.patch.set_alpha(0)
    axes.patch.set_alpha(0)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(INK)
    axes.tick_params(colors=INK, labelsize=11)
    axes.xaxis.label.set_color(INK)
    axes.yaxis.label.set_color(INK)
    return figure, axes


def _svg(figure: Any, words: str) -> str:
    from matplotlib import rc_context  # noqa: PLC0415

    page = io.StringIO()
    quiet = {"Date": None, "Creator": None, "Format": None, "Type": None}
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "paralab"}):
        figure.savefig(page, format="svg", metadata=quiet)
    text = page.getvalue()
    text = _STYLE.sub("", text[text.index("<svg") :])  # it would style the whole page
    for stand_in, ink in INKS.items():
        text = text.replace(stand_in, ink)
    named = f'<svg role="img" aria-label="{esc(words)}" class="pl-plot"'
    return f"<figure>{named}{text[4:]}<figcaption>{esc(words)}</figcaption></figure>"
