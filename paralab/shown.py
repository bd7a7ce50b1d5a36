"""Positions shown without a kernel: a picture that fetches nothing, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from paralab.core.game import Game
from paralab.core.state import Side, State
from paralab.play.saves import write_bytes
from paralab.play.session import Session
from paralab.play.story import Note, Story
from paralab.view.layout import Layout, layout_of
from paralab.view.scene import Item
from paralab.view.sightlines import arrow, ring
from paralab.view.still import figure, still
from paralab.view.words import position_words

PNG_WIDTH = 1400


class Shown:
    """A position to look at: displays as a figure with its words, and as words alone.

    `note`: what a replay says of it, drawn and read out too; `session`: shown as the table
    where the widgets are installed.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        eyes: Side | None = None,
        *,
        note: Note | None = None,
        session: Session | None = None,
    ) -> None:
        self.game = game
        self.state = game.seen_by(state, eyes)
        self.note = note
        self.session = session

    @property
    def title(self) -> str:
        """The game and the scenario."""
        return f"{self.game.title}, {self.game.scenario(self.state).title}"

    def words(self) -> str:
        """The whole table in words, and what the note says."""
        return "\n".join((position_words(self.game, self.state), *self._note_words()))

    def _note_words(self) -> Iterator[str]:
        if self.note is None:
            return
        yield from filter(
            None, (f"Note {self.note.number}: {self.note.title}", self.note.text.strip())
        )
        for mark in self.note.marks:
            places = " to ".join(map(self.game.telling.thing, mark.places))
            yield f"{mark.kind.capitalize()}: {places}{f': {mark.words}' if mark.words else ''}."

    def svg(self, width: float = 0) -> str:
        """The map and what lies on it, as one SVG document."""
        layout = layout_of(self.game.scenario(self.state).board, self.game.look)
        return still(self.game, self.state, self.words(), [*self._marks(layout)], width)

    def _marks(self, layout: Layout) -> Iterator[Sequence[Item]]:
        styles: Mapping[str, str] = self.game.look.get("sides", {})
        for mark in self.note.marks if self.note is not None else ():
            side = mark.side or next(iter(self.game.sides))
            style = styles.get(side, side)
            if mark.kind == "arrow":
                yield arrow(layout, mark.places, mark.words, style)
            else:
                yield ring(layout, mark.places[0], mark.words, style)

    def html(self) -> str:
        """A figure: the picture, and under it whose turn it is."""
        return figure(self.svg(), self.words())

    def __repr__(self) -> str:
        return self.words()

    def _repr_mimebundle_(self, **how: Any) -> Mapping[str, Any]:
        plain = {"text/plain": self.words(), "text/html": self.html()}
        if self.session is None or not all(
            map(find_spec, ("ipywidgets", "ipycanvas", "anywidget"))
        ):
            return plain
        from paralab.widgets.table import Table  # noqa: PLC0415  (a second to import)

        return {**Table(self.session)._repr_mimebundle_(**how), **plain}

    def write(self, path: Path) -> None:
        """Write a file of the kind that its name says: .svg, .png or .txt (ValueError if none)."""
        write_bytes(path, self.as_kind(path.suffix.lower().lstrip(".")), mode=0o666)

    def as_kind(self, kind: str) -> bytes:
        """The position as `svg`, `png`, `txt` or `text`; raises ValueError for anything else."""
        match kind:
            case "svg":
                return (self.svg() + "\n").encode()
            case "png":
                return png(self.svg())
            case "txt" | "text":
                return (self.words() + "\n").encode()
        raise ValueError(f"'{kind}' is no kind of picture; there are svg, png and text")


def png(picture: str, width: int = PNG_WIDTH) -> bytes:
    """An SVG document as a PNG image; raises ImportError where resvg_py is not installed."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  (of the extra `tools`)

    return bytes(svg_to_bytes(svg_string=picture, width=width))


def shown(thing: Session | Story | Game | State, game: Game | None = None) -> Shown:
    """What there is to see: of a session what its eyes see, of a game its first scenario."""
    match thing:
        case Session():
            return Shown(thing.game, thing.state, thing.eyes, session=thing)
        case Story():
            return Shown(thing.game, thing.start, note=thing.note_at(0))
        case Game():
            first = next(iter(thing.scenarios.values()))
            return Shown(thing, first.start(), None)
        case State() if game is not None:
            return Shown(game, thing)
    raise TypeError("a session, a story or a game can be shown; a position only with its game")
