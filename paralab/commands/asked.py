"""What several commands are told: a game, a scenario, a replay; each answer or WrongUse."""

from __future__ import annotations

from pathlib import Path

import paralab
from paralab.commands import WrongUse
from paralab.core.game import Game, Scenario
from paralab.play.markdown import BadReplay
from paralab.play.story import Story
from paralab.play.tree import MAIN


def game_called(name: str) -> Game:
    """A game by its name."""
    try:
        return paralab.load(name)
    except LookupError as e:
        raise WrongUse(str(e)) from e


def scenario_called(game: Game, name: str | None) -> Scenario:
    """A scenario by its name; without one, the first."""
    if name is None:
        return next(iter(game.scenarios.values()))
    if name not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise WrongUse(f"{game.name} has no scenario '{name}'; it has {known}")
    return game.scenarios[name]


def story_in(path: Path) -> Story:
    """A replay file, carried out."""
    try:
        return paralab.story(path)
    except BadReplay as e:
        raise WrongUse(f"{path}:{e.line}: {e.message}") from e
    except OSError as e:
        raise WrongUse(f"{path} cannot be read: {e.strerror or e}") from e


def step_in(story: Story, said: str | None) -> tuple[str, int]:
    """A branch and a step, from ``12``, ``fail:3``, a heading's id, or nothing (the last)."""
    if said is None:
        return MAIN, len(story.line().played)
    for note in story.notes:
        if note.id and note.id == said:
            return note.branch, note.at
    branch, _, number = said.rpartition(":")
    line = story.lines.get(branch or MAIN)
    if line is None or not number.isdecimal() or int(number[:7]) > len(line.played):
        ids = ", ".join(note.id for note in story.notes if note.id)
        lines = ", ".join(f"{ln.id}:0 to {ln.id}:{len(ln.played)}" for ln in story.lines.values())
        raise WrongUse(f"there is no step '{said}'; there are {lines}{'; ' if ids else ''}{ids}")
    return line.id, int(number)
