"""Saving, autosaving, and what is left after a kernel was killed."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

import paralab
from paralab.play import saves
from paralab.play.markdown import BadReplay
from paralab.play.saves import Autosave, folder, load, recoverable, save, write_text
from tests.play.tables import NAME, played


def test_a_saved_game_goes_on_where_it_stood(tmp_path: Path) -> None:
    whole = paralab.start(NAME, seed=11, german="random", belgian="random")
    part = paralab.start(NAME, seed=11)
    for step in whole.steps[:90]:
        part.do(step.action)
    again = load(save(part, tmp_path / "game.md"), paralab.load)
    assert again.state == part.state
    assert again.at_tip
    for step in whole.steps[90:]:
        again.do(step.action)
    assert again.state == whole.state  # the seed's dice go on where they had come to


def test_closed_papers_are_saved_whole(tmp_path: Path) -> None:
    session = paralab.start(NAME, seed=3, belgian="random")
    again = load(save(session, tmp_path / "game.md"), paralab.load)
    assert again.state == session.state
    assert "eyes" not in (tmp_path / "game.md").read_text()


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.md"
    write_text(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_new_files_are_for_their_owner_and_old_ones_keep_their_mode(tmp_path: Path) -> None:
    path = tmp_path / "game.md"
    write_text(path, "a")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    write_text(path, "b")
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_picture_may_be_read_by_whomever_the_umask_lets(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    before = os.umask(0o022)
    try:
        paralab.show(paralab.load("eben_emael")).write(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_autosaves_follow_every_change(tmp_path: Path) -> None:
    session = played("12.1", 1, 0)
    auto = Autosave(session, tmp_path)
    assert recoverable(tmp_path) == ()
    session.do("dummy 1416")
    (kept,) = recoverable(tmp_path)
    assert (kept.game, kept.scenario, kept.orders) == (NAME, "12.1", 1)
    assert auto.step == 1
    assert load(kept.path, paralab.load).state == session.state
    auto.stop()
    session.do("dummy 1406")
    assert recoverable(tmp_path)[0].orders == 1
    auto.stop(forget=True)
    assert recoverable(tmp_path) == ()


def test_a_full_disk_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    session = played("12.1", 1, 0)
    auto = Autosave(session, tmp_path)
    monkeypatch.setattr(saves, "write_text", full)
    session.do("dummy 1416")
    assert auto.trouble == "The game could not be saved: No space left on device."


def test_damaged_autosaves_are_passed_over_and_old_ones_go(tmp_path: Path) -> None:
    (tmp_path / f"broken{saves.SUFFIX}").write_text("---\nhello")
    session = played("12.1", 1, 0)
    for n in range(saves.KEPT + 4):
        other = tmp_path / f"{NAME}-20000101-0000{n:02}-1-a{saves.SUFFIX}"
        other.write_text(session.as_replay())
        os.utime(other, (n, n))
    Autosave(session, tmp_path)
    session.do("dummy 1416")
    found = recoverable(tmp_path)
    assert len(found) == saves.KEPT
    assert found[0].orders == 1
    with pytest.raises(BadReplay):
        load(tmp_path / f"broken{saves.SUFFIX}", paralab.load)


KERNEL = """
import sys, pathlib, paralab
from paralab.play.saves import Autosave
session = paralab.start("eben_emael", seed=2)
auto = Autosave(session, pathlib.Path(sys.argv[1]))
session.do("dummy 1416")
session.do("dummy 1406")
session.do("activate all")
print(session.last, flush=True)
while True:
    session.branch("again", at=2)
    session.do("activate all")
    session.follow("main")
"""


def test_a_killed_kernel_loses_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", KERNEL, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as kernel:
        assert kernel.stdout is not None
        last = int(kernel.stdout.readline())
        time.sleep(0.3)  # somewhere in a write
        kernel.send_signal(signal.SIGKILL)
    (kept,) = recoverable(tmp_path)
    session = load(kept.path, paralab.load)
    session.follow("main")
    assert session.last == last


def test_where_autosaves_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARALAB_SAVES", str(tmp_path))
    assert folder() == tmp_path
    monkeypatch.delenv("PARALAB_SAVES")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert folder() == tmp_path / "state" / "paralab"
