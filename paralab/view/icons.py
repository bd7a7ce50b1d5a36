"""The few signs that stand on buttons and in margins, as inline SVG in the colour of the text."""

from __future__ import annotations

from typing import Final

PATHS: Final = {
    "next": '<path d="M7.5 4.5L14 10l-6.5 5.5"/>',
    "back": '<path d="M12.5 4.5L6 10l6.5 5.5"/>',
    "down": '<path d="M4.5 7.5L10 13l5.5-5.5"/>',
    "branch": '<path d="M5 4v12M5 12c0-4 9-2 9-7"/><circle cx="5" cy="16.5" r="1.5"/>'
    '<circle cx="14.2" cy="4" r="1.5"/>',
    "tick": '<path d="M3.5 10.5l4.5 4.5 8.5-10" stroke-width="2.6"/>',
    "cross": '<path d="M4.5 4.5l11 11M15.5 4.5l-11 11" stroke-width="2.6"/>',
    "price": '<path d="M10 3L18 16.5H2z"/><path d="M10 8v4M10 14v.5" stroke-width="2"/>',
    "plug": '<path d="M7 3v4M13 3v4M5 7h10v2a5 5 0 01-10 0zM10 14v3"/>',
    "undo": '<path d="M4 8h8a4 4 0 010 8H8M4 8l3.5-3.5M4 8l3.5 3.5"/>',
    "hint": '<path d="M7.5 14h5M8 16.5h4M10 3a5 5 0 00-3 9v2h6v-2a5 5 0 00-3-9z"/>',
    "theme": '<circle cx="10" cy="10" r="6.5"/>'
    '<path d="M10 3.5a6.5 6.5 0 010 13z" fill="currentColor"/>',
    "lock": '<rect x="4.5" y="9" width="11" height="7.5"/><path d="M7 9V6.5a3 3 0 016 0V9"/>',
}

MARK: Final = (
    '<svg viewBox="0 0 21 24" aria-hidden="true">'
    '<path d="M10.5 1L20 6.5v11L10.5 23 1 17.5v-11z" fill="var(--pl-solid)"/>'
    '<path d="M4.5 11.2q6-4.6 12 0M10.5 8.9v9M7.7 17.9h5.6" fill="none"'
    ' stroke="var(--pl-on-solid)" stroke-width="1.7" stroke-linecap="round"/></svg>'
)
"""The mark of paralab: a canopy on a hex."""

LOZENGE: Final = (
    '<svg viewBox="0 0 9 11" aria-hidden="true"><path d="M4.5 .8L8.2 5.5 4.5 10.2 .8 5.5z"'
    ' fill="var(--pl-mark-soft)" stroke="currentColor" stroke-width="1.4"/></svg>'
)


def icon(name: str) -> str:
    """One sign, silent to those who listen: the words stand beside it."""
    return f'<svg class="pl-i" viewBox="0 0 20 20" aria-hidden="true">{PATHS[name]}</svg>'
