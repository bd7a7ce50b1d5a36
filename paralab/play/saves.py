"""Files: read with limits, written so that they are never half there, kept while one plays."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from paralab.core.dice import Dice
from paralab.core.game import Game
from paralab.play.markdown import LIMIT_BYTES, BadReplay, take_apart
from paralab.play.replay import read
from paralab.play.session import Session
from paralab.play.story import run

KEPT = 20
"""So many autosaves are kept in a folder; the oldest go first."""
SUFFIX = ".autosave.md"


def read_text(path: Path) -> str:
    """The text of a replay file; raises BadReplay if it is too large or no text, or OSError."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise BadReplay(1, "this is no file that can be read")
    with path.open("rb") as file:
        data = file.read(LIMIT_BYTES + 1)
    if len(data) > LIMIT_BYTES:
        raise BadReplay(1, f"the file is larger than {LIMIT_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as e:
        line = data.count(b"\n", 0, e.start) + 1
        raise BadReplay(line, "there is something here that is not UTF-8 text") from e


def write_text(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    write_bytes(path, text.encode(errors="replace"))


def write_bytes(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a file whole or not at all: beside it first, then in its place.

    `mode`: who may read a new file, less what the umask forbids; a game holds secrets.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _NO_FOLLOW, mode)
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            beside.chmod(stat.S_IMODE(path.stat().st_mode))
        beside.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            beside.unlink()


_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


def save(session: Session, path: Path) -> Path:
    """Save a game, whole, as a replay without prose; returns the path."""
    write_text(path, session.as_replay(whole=True))
    return path


def load(
    path: Path, games: Callable[[str], Game], dice: Dice | None = None, *, study: bool = False
) -> Session:
    """A saved game, to be played on from where it stood; raises BadReplay or OSError."""
    session = run(read(read_text(path), games)).session(dice, study=study)
    session.go(session.last)
    return session


# ---------------------------------------------------------------- autosaves
def folder() -> Path:
    """Where autosaves are kept: the user's own folder for such things, or PARALAB_SAVES."""
    if told := os.environ.get("PARALAB_SAVES"):
        return Path(told)
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "paralab"


class Autosave:
    """Saves a session after every change, so that a killed kernel loses nothing.

    What machines did before a person gave an order is no loss, and not saved. A disk that cannot
    be written does not stop the game: `trouble` says what is wrong. `instead`: the autosave of a
    game that is gone on with; it goes when this one is there.
    """

    def __init__(
        self, session: Session, where: Path | None = None, instead: Path | None = None
    ) -> None:
        self.session = session
        self._instead = instead
        self.trouble = ""
        self.saved_at: float | None = None
        self.step = 0
        self._text = ""
        self._begun = False
        base = folder() if where is None else where
        stamp = time.strftime("%Y%m%d-%H%M%S")
        name = f"{session.game.name}-{stamp}-{os.getpid()}-{id(session):x}{SUFFIX}"
        self.path = base / name
        self._stop = session.watch(self._save)
        if instead is not None:
            self._save(session)

    def stop(self, *, forget: bool = False) -> None:
        """Save no more; `forget`: the game was put away properly, take the autosave away."""
        self._stop()
        if forget:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)

    def _save(self, session: Session) -> None:
        if not self._begun and not session.begun:
            return
        self._begun = True
        text = session.as_replay(whole=True)
        if text == self._text:
            return
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_text(self.path, text)
            if self._instead is not None:
                self._instead.unlink(missing_ok=True)
                self._instead = None
            _prune(self.path.parent)
        except OSError as e:
            self.trouble = f"The game could not be saved: {e.strerror or e}."
        else:
            self.trouble, self._text = "", text
            self.saved_at, self.step = time.time(), session.last


@dataclass(frozen=True)
class Saved:
    """A game that was not put away: what, and when it was last saved (seconds since 1970)."""

    path: Path
    game: str
    scenario: str
    title: str
    orders: int
    when: float
    ended: bool = False


def recoverable(where: Path | None = None) -> tuple[Saved, ...]:
    """The autosaves in a folder, newest first; a damaged one is left out."""
    base = folder() if where is None else where
    found: list[Saved] = []
    for path in sorted(base.glob(f"*{SUFFIX}")) if base.is_dir() else ():
        with contextlib.suppress(BadReplay, OSError):
            source = take_apart(read_text(path))
            keys = source.keys
            orders = sum(len(b.rows) for b in source.blocks if b.kind == "orders")
            title = keys.get("title", "")
            when = path.stat().st_mtime
            ended = "ended" in keys
            found.append(Saved(path, keys["game"], keys["scenario"], title, orders, when, ended))
    return tuple(sorted(found, key=lambda s: (-s.when, s.path.name)))


def _prune(base: Path) -> None:
    files = [p for p in base.glob(f"*{SUFFIX}") if re.search(r"-\d{8}-\d{6}-", p.name)]
    if len(files) > KEPT:
        for path in sorted(files, key=lambda p: p.stat().st_mtime)[:-KEPT]:
            path.unlink(missing_ok=True)
