"""Numbers as HTML: the sum of modifiers, the chart it is looked up in, chances, dice, luck."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from paralab.core.basis import Basis
from paralab.core.rulings import Tally
from paralab.core.tables import Table
from paralab.core.telling import Preview
from paralab.view.page_html import Link, case_mark, esc, no_link, said, section_head
from paralab.view.words import count

Spread = Sequence[tuple[str, Fraction]]
"""What may come of it, and how likely; the chances sum to 1."""

LARGEST = 1296
"""Four dice: beyond it a fraction says less than a percentage."""

PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((16, 16),),
    2: ((8, 8), (24, 24)),
    3: ((8, 8), (16, 16), (24, 24)),
    4: ((8, 8), (24, 8), (8, 24), (24, 24)),
    5: ((8, 8), (24, 8), (16, 16), (8, 24), (24, 24)),
    6: ((8, 8), (24, 8), (8, 16), (24, 16), (8, 24), (24, 24)),
}


def signed(n: int) -> str:
    """A modifier with its sign, and a real minus.

    >>> signed(-2), signed(1), signed(0)
    ('−2', '+1', '0')
    """
    return f"−{-n}" if n < 0 else f"+{n}" if n else "0"


def plain(n: int) -> str:
    """A number with a real minus."""
    return str(n).replace("-", "−")


# ------------------------------------------------------------------------------ sum and chart
def tally(
    total: Tally,
    link: Link = no_link,
    before: Iterable[tuple[str, str, str, Basis]] = (),
    words: str = "Added to the die",
) -> str:
    """A sum line by line, reason, case and value, with the sum under a rule.

    `before`: lines that are not added up (case, words, value, basis), such as the column;
    `words`: what the sum is.
    """
    rows = [_row(case, what, value, basis, link) for case, what, value, basis in before]
    rows += (_row(e.case, e.words, signed(e.value), e.basis, link) for e in total.entries)
    rows.append(
        f'<tr class="sum"><td></td><td>{esc(words)}</td>'
        f'<td class="v">{signed(total.total)}</td></tr>'
    )
    return f'<table class="pl-tally">{"".join(rows)}</table>'


def _row(case: str, words: str, value: str, basis: Basis, link: Link) -> str:
    return (
        f'<tr><td class="c">{case_mark(case, link)}</td><td>{said(words, basis)}</td>'
        f'<td class="v">{esc(value)}</td></tr>'
    )


def chart(table: Table, column: str, modifier: int, die: int | None = None) -> str:
    """A chart with its column lit and the rows that the die can still reach in bold.

    `die`: what the first die fell; then its row is lit too. Cells that are not printed are dotted.
    """
    reach: dict[int, list[int]] = {}
    for fell in range(1, 7):
        reach.setdefault(table.row(fell + modifier), []).append(fell)
    here = None if die is None else table.row(die + modifier)
    heads = "".join(
        f"<th{_lit(c, column)} scope=col>{esc(table.titles.get(c, c))}</th>" for c in table.columns
    )
    body = "".join(
        _chart_row(table, column, modifier, r, reach.get(r, []), here) for r in table.rows
    )
    cls = "pl-chart" if here is None else "pl-chart has-row"
    lit = f"{table.title}, column {table.titles.get(column, column)}"
    return (
        f'<table class="{cls}" aria-label="{esc(lit)}"><thead><tr>'
        '<th class="die" scope=col>die</th><th class="row" scope=col>row</th>'
        f"{heads}</tr></thead><tbody>{body}</tbody></table>"
    )


def _lit(column: str, wanted: str) -> str:
    return ' class="lit"' if column == wanted else ""


def _chart_row(
    table: Table, column: str, modifier: int, row: int, fell: list[int], here: int | None
) -> str:
    cells = []
    for c in table.columns:
        lit = "lit" if c == column else ""
        rec = "" if table.basis_of(row, c) is Basis.PRINTED else "rec"
        words = "" if not rec else f' title="{table.basis_of(row, c).value}"'
        value = table.cells[row, c].replace("-", "–")
        cells.append(f'<td class="{lit} {rec}"{words}><span>{esc(value)}</span></td>')
    cls = ("can" if fell else "cannot") + (" is-row" if row == here else "")
    sums = f"{', '.join(map(str, fell))} {_plus(modifier)}" if fell else ""
    last = table.open_ended and row == table.rows[-1]
    name = plain(row) + ("+" if last else "")
    return (
        f'<tr class="{cls}"><td class="die">{sums}</td><td class="row">{name}</td>'
        f"{''.join(cells)}</tr>"
    )


def _plus(modifier: int) -> str:
    return f"− {-modifier}" if modifier < 0 else f"+ {modifier}" if modifier else ""


def dotted(table: Table) -> str:
    """What the dots in a chart mean; nothing where every cell is printed."""
    rest = {b for b in table.basis.values() if b is not Basis.PRINTED}
    if not rest:
        return ""
    names = ", ".join(sorted(b.value for b in rest))
    return f'<p class="pl-small pl-muted"><u class="pl-dotted">Dotted</u>: {esc(names)}.</p>'


def preview(
    shown: Preview,
    tables: Mapping[str, Table],
    spread: Spread = (),
    link: Link = no_link,
    die: int | None = None,
    sampled: tuple[float, float] | None = None,
) -> str:
    """The odds of an order before it is given: the sum, the chart, the chances."""
    table = tables.get(shown.table)
    found = [section_head(f"Odds: {shown.title}")]
    before = []
    if table is not None:
        name = table.titles.get(shown.column, shown.column)
        before.append((shown.case or table.case, table.title, f"column {name}", Basis.PRINTED))
    if shown.shifts is None:
        found.append(tally(shown.tally, link, before))
    else:
        heading = shown.counted or "Columns, − to the left"
        found.append(tally(shown.shifts, link, before, heading))
    if table is not None:
        found += [chart(table, shown.column, shown.tally.total, die), dotted(table)]
    if shown.against is not None:
        words = f"The number is added to a second die and must exceed {shown.against}"
        found.append(f'<p class="pl-small pl-muted">{said(words, shown.against_basis)}</p>')
    if spread:
        found.append(odds(spread, sampled))
    return "".join(found)


# ------------------------------------------------------------------------------ chances
def percent(chance: Fraction | float) -> str:
    """A chance in whole percent, never 0 or 100 unless it is.

    >>> percent(Fraction(14, 36)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('39 %', '<1 %', '>99 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    if Fraction(99, 100) < chance < 1:
        return ">99 %"
    return f"{round(float(chance) * 100)} %"


def common(spread: Spread) -> int:
    """A denominator that all the chances share: 6 or 36 where it will do."""
    least = math.lcm(*(chance.denominator for _, chance in spread))
    return least if least < 6 else next((n for n in (6, 36) if n % least == 0), least)


def share(chance: Fraction, of: int) -> str:
    """A chance over a given denominator, as one would count it with dice.

    >>> share(Fraction(1, 2), 36)
    '18/36'
    """
    return f"{chance.numerator * of // chance.denominator}/{of}"


def spread_words(
    spread: Spread, sampled: tuple[float, float] | None = None, of: int | None = None
) -> str:
    """The chances as a sentence, for those who listen; over `of` where it is given."""
    of = of or common(spread)
    said_ = (
        f"{words} {percent(chance)}" if sampled or of > LARGEST else
        f"{words} {share(chance, of).replace('/', ' in ')}" for words, chance in spread
    )  # fmt: skip
    return ("About: " if sampled else "") + ", ".join(said_)


def odds(spread: Spread, sampled: tuple[float, float] | None = None, of: int | None = None) -> str:
    """A bar of chances: percent in the bar, fractions in the key. What cannot be is left out.

    `sampled`: the half-width of the interval and its confidence, where the chances were sampled;
    `of`: a denominator for the key that all the chances share.
    """
    of = of or common(spread)
    bar = "".join(
        f'<span class="o{n % 3}" style="flex:{float(p):.4f}"><b>{esc(percent(p))}</b></span>'
        for n, (_, p) in enumerate(spread)
        if p
    )
    exact = of <= LARGEST and not sampled
    key = "".join(
        f'<span><i class="o{n % 3}"></i>{esc(words)} '
        f"{share(chance, of) if exact else esc(percent(chance))}</span>"
        for n, (words, chance) in enumerate(spread)
        if chance
    )
    if sampled:
        half, sure = sampled
        key += f'<span class="pl-muted">about, ±{half:.1%} at {sure:.0%}</span>'
    words = esc(spread_words([pair for pair in spread if pair[1]], sampled, of))
    return (
        f'<div class="pl-odds" role="img" aria-label="{words}">{bar}</div>'
        f'<div class="pl-oddskey">{key}</div>'
    )


# ------------------------------------------------------------------------------ dice, luck
def die(value: int, *, chosen: bool = False, small: bool = False) -> str:
    """A die as it fell; `chosen` marks one that was set to follow history."""
    cls = "pl-die" + (" is-chosen" if chosen else "") + (" small" if small else "")
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="3.1"/>' for x, y in PIPS.get(value, ()))
    name = f"die {value}" + (", chosen to follow history" if chosen else "")
    return (
        f'<span class="{cls}" role="img" aria-label="{name}">'
        f'<svg viewBox="0 0 32 32" aria-hidden="true">{dots}</svg></span>'
    )


def luck(dice: Sequence[tuple[int, bool]], words: str, chance: Fraction | None) -> str:
    """Dice as they fell, what came of it, and how likely as much was."""
    shown = "".join(die(value, chosen=chosen) for value, chosen in dice)
    likely = ""
    if chance is not None:
        exact = f"{chance.numerator} in {chance.denominator}"
        likely = f" Chance {exact}, or {esc(percent(chance))}."
    picked = sum(chosen for _, chosen in dice)
    note = ""
    if picked:
        which = "This die was" if len(dice) == 1 else f"{count(picked, 'die was', 'dice were')}"
        note = f'<br><span class="pl-small pl-muted">! {which} chosen to follow history.</span>'
    return (
        f'<div class="pl-luck"><span>{shown}</span>'
        f"<div><b>{esc(words)}</b>{likely}{note}</div></div>"
    )


def histogram(
    bars: Sequence[tuple[str, Fraction | float]],
    it: str,
    words: str,
    aside: str = "",
    title: str = "How lucky was history?",
) -> str:
    """How likely each result was, the one that came drawn solid."""
    top = max((float(p) for _, p in bars), default=1.0) or 1.0
    cols = "".join(
        f'<span{_it(name, it)} style="height:{max(1, round(50 * float(p) / top))}px"></span>'
        for name, p in bars
    )
    names = "".join(
        f"<span{_it(name, it)}>{esc(name)}{_small(percent(p)) if p >= 0.03 else ''}</span>"
        for name, p in bars
    )
    heard = ", ".join(f"{name} in {percent(p)}" for name, p in bars if p >= 0.01)
    return (
        f"{section_head(title, aside)}"
        f'<div class="pl-hist" role="img" aria-label="{esc(heard)}. It was {esc(it)}.">{cols}</div>'
        f'<div class="pl-histx" aria-hidden="true">{names}</div>'
        f'<p class="pl-small">{esc(words)}</p>'
    )


def _small(words: str) -> str:
    return f" <small>{esc(words)}</small>"


def _it(name: str, it: str) -> str:
    return ' class="is-it"' if name == it else ""
