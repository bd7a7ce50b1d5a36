"""Airborne operations, and the wargames about them, as things to click and to read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from paralab.core.dice import Dice
    from paralab.core.game import Game
    from paralab.core.state import Side, State
    from paralab.play.session import Papers, Session
    from paralab.play.story import Story
    from paralab.shown import Shown

__all__ = ["games", "load", "position", "show", "start", "story"]


def games() -> tuple[str, ...]:
    """The names of the games."""
    names: tuple[str, ...] = import_module("paralab.games").NAMES
    return names


def load(name: str) -> Game:
    """A game by its name; raises LookupError for one that is not here."""
    known: tuple[str, ...] = import_module("paralab.games").NAMES
    if name not in known:
        raise LookupError(f"there is no game '{name}'; there are {', '.join(known)}")
    game: Game = import_module(f"paralab.games.{name}").GAME
    return game


def start(
    name: str,
    scenario: str | None = None,
    *,
    seed: int | None = None,
    options: Iterable[str] = (),
    papers: Papers | None = None,
    study: bool = False,
    **players: str,
) -> Session:
    """A table, set up and ready: ``start("eben_emael", belgian="doctrine")``.

    `players`: for each side "person" (the default), "doctrine" or "random"; `seed`: without
    one, dice of their own; `papers`: closed where one person faces a machine, else open.
    Raises LookupError for an unknown game, scenario, side or player, ValueError for an option.
    """
    import secrets  # noqa: PLC0415  (importing paralab must be quick: all is fetched when used)

    from paralab.core.dice import Seeded  # noqa: PLC0415
    from paralab.play.opponents import opponent, seat  # noqa: PLC0415
    from paralab.play.session import Session  # noqa: PLC0415

    game = load(name)
    wanted = scenario or next(iter(game.scenarios))
    if wanted not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise LookupError(f"{game.title} has no scenario '{wanted}'; there are {known}")
    if unknown := [side for side in players if side not in game.sides]:
        raise LookupError(f"there is no side '{unknown[0]}'; there are {', '.join(game.sides)}")
    if not isinstance(seed, int | None):
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    number = secrets.randbelow(10**9) if seed is None else seed
    sides: dict[Side, str] = {side: players.get(side, "person") for side in game.sides}
    machines = {
        side: found
        for n, (side, who) in enumerate(sides.items())
        if (found := opponent(game, side, who, number + n + 1, secretive=True)) is not None
    }
    people = [side for side in sides if side not in machines]
    alone = bool(machines) and len(people) == 1
    session = Session(
        game,
        game.scenarios[wanted].start(options),
        Seeded(number),
        papers=papers or ("closed" if alone else "open"),
        eyes=people[0] if alone else None,
        study=study,
        seed=number,
    )
    session.players = sides
    if machines:
        seat(session, machines)
    return session


def position(
    name: str,
    units: Mapping[str, str],
    *,
    dice: Sequence[int] | Dice = (),
    title: str = "",
    **details: Any,
) -> Session:
    """A teaching position, checked, on a table of its own (study, open papers).

    ``position("eben_emael", {"Haug": "1117"}, phase="german movement", dice=[4])``. `details` as
    in `paralab.play.positions.position`: scenario, turn, phase, marks, markers, notes, tracks,
    announced, ... `dice`: the numbers that will fall; when they run out, OutOfDice is raised.
    Raises LookupError for an unknown game, ValueError for what cannot be.
    """
    from paralab.play.dice import Typed  # noqa: PLC0415
    from paralab.play.positions import position as set_up  # noqa: PLC0415
    from paralab.play.session import Session  # noqa: PLC0415

    game = load(name)
    state = set_up(game, units, **details)
    thrown = Typed(dice) if isinstance(dice, Sequence) else dice
    return Session(game, state, thrown, study=True, title=title)


def story(path: str | Path) -> Story:
    """A replay file, read and carried out; raises ValueError with the line, or OSError."""
    from pathlib import Path  # noqa: PLC0415

    from paralab.play.replay import read  # noqa: PLC0415
    from paralab.play.saves import read_text  # noqa: PLC0415
    from paralab.play.story import run  # noqa: PLC0415

    return run(read(read_text(Path(path)), load))


def show(thing: Session | Story | Game | State, game: Game | None = None) -> Shown:
    """Something to look at: words in a terminal; in a notebook a figure, of a session the table.

    A session shows what its eyes see; a bare position needs its `game`.
    """
    from paralab.shown import shown  # noqa: PLC0415

    return shown(thing, game)
