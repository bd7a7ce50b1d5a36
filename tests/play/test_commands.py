"""The commands of play, as a person gives them: what they print, write and return."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import paralab
from paralab.cli import main
from tests.play.tables import played

POSITION = """---
format: paralab-replay/1
game: eben_emael
scenario: 12.1
title: One fire
---
## Here {#here}
```position
phase German Fire Phase
Haug 1117
Bel/3 1115
```
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.md"
    path.write_text(POSITION)
    return path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(words)
    out, err = capsys.readouterr()
    return status, out, err


def test_the_list_of_games_outlives_the_import_of_one() -> None:
    paralab.load("eben_emael")
    assert paralab.games() == ("eben_emael", "crete", "red_devils", "kreta_1941")
    assert importlib.import_module("paralab.games")() == paralab.games()  # type: ignore[operator]


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "games")
    assert status == 0
    assert "eben_emael: Eben Emael (german, belgian)" in out
    told = json.loads(said(capsys, "games", "--json")[1])
    assert list(told["eben_emael"]["scenarios"]) == ["12.1", "12.2"]


def test_orders(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = said(capsys, "orders", "eben_emael")
    assert status == 0
    assert "demolish <unit> <fort> [charge]" in out
    assert "move <unit> -> <hex>" in out
    assert said(capsys, "orders", "chess")[0] == 2


def test_show_in_words_and_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = said(capsys, "show", "eben_emael")
    assert status == 0
    assert out.startswith("Eben Emael: ")
    svg = tmp_path / "map.svg"
    assert said(capsys, "show", "eben_emael", "--scenario", "12.2", "-o", str(svg))[0] == 0
    assert svg.read_text().startswith("<svg ")
    assert said(capsys, "show", "eben_emael", "-o", str(tmp_path / "map.doc"))[0] == 2
    assert said(capsys, "show", "eben_emael", "-o", str(tmp_path / "no" / "map.svg"))[0] == 2
    assert said(capsys, "show", "eben_emael", "--eyes", "french")[0] == 2


def test_export_a_step(capsys: pytest.CaptureFixture[str], position: Path, tmp_path: Path) -> None:
    png = tmp_path / "a.png"
    assert said(capsys, "export", str(position), "--to", "png", "-o", str(png))[0] == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    game = tmp_path / "game.md"
    game.write_text(played("12.1", 3, 60).as_replay())
    status, out, _ = said(capsys, "export", str(game), "--to", "text", "--step", "40")
    assert status == 0
    assert out.startswith("Eben Emael: ")
    hidden = said(capsys, "export", str(game), "--to", "text", "--eyes", "german")[1]
    assert hidden != said(capsys, "export", str(game), "--to", "text")[1]
    status, _, err = said(capsys, "export", str(game), "--to", "text", "--step", "900")
    assert status == 2
    assert "there is no step '900'; there are main:0 to main:60" in err


def test_odds(capsys: pytest.CaptureFixture[str], position: Path) -> None:
    ask = ("odds", "eben_emael", "--position", str(position))
    status, out, _ = said(capsys, *ask, "fire Haug Bel/3", "pass", "resolve all")
    assert status == 0
    assert "1/9 (11.1 %)  Bel/3 eliminated" in out
    told = json.loads(said(capsys, *ask, "--json", "fire Haug Bel/3", "pass", "resolve all")[1])
    assert told["exact"]
    assert {r["chance"] for r in told["results"]} == {"17/36", "5/12", "1/9"}
    status, out, _ = said(capsys, *ask, "--step", "here", "fire Haug 1416")
    assert status == 1
    assert out.startswith("[5.8] ")
    assert said(capsys, *ask, "fire Haug Nobody")[0] == 2
    assert said(capsys, *ask, "--step", "there", "pass")[0] == 2


def test_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.md", tmp_path / "bad.md"
    good.write_text(played("12.1", 3, 60).as_replay())
    assert said(capsys, "verify", str(good)) == (
        0, f"{good}: good (60 steps, 0 branches, 0 notes)\n", "",
    )  # fmt: skip
    bad.write_text(good.read_text().replace("dummy", "dummy 1420 #", 1))
    status, out, _ = said(capsys, "verify", str(good), str(bad))
    assert status == 1
    assert f"{bad}:9: 'dummy 1420' is not lawful here: [9.5]" in out
    assert "\n  [9.5] " in out
    assert said(capsys, "verify", str(tmp_path / "none.md"))[0] == 2


def test_verify_stamp(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    text = played("12.1", 3, 60).as_replay()
    path.write_text(text.replace("```check\n", "```check\n00000000\n```\n```text\n"))
    assert said(capsys, "verify", str(path))[0] == 1
    status, out, _ = said(capsys, "verify", "--stamp", str(path))
    assert status == 0
    assert f"{path}: stamped" in out
    assert said(capsys, "verify", str(path))[0] == 0


def test_simulate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ask = ("simulate", "eben_emael", "--games", "3", "--german", "random", "--belgian", "random")
    status, out, _ = said(capsys, *ask)
    assert status == 0
    assert "3 games of Eben Emael, 12.1 (German random, Belgian random)" in out
    told = json.loads(said(capsys, *ask, "--json")[1])
    assert told["games"] == 3 == sum(told["wins"].values())
    record = tmp_path / "r.jsonl"
    record.write_text("no\n")
    assert said(capsys, *ask, "--record", str(record))[0] == 2
    assert said(capsys, "simulate", "eben_emael", "--games", "0")[0] == 2
    wrong, _, why = said(capsys, "simulate", "eben_emael", "--british", "random")
    assert (wrong, "eben_emael has no side 'british'" in why) == (2, True)
    assert said(capsys, *ask, "--option", "snow")[0] == 2


# ---------------------------------------------------------------- a shell around it
def shell(*words: str, out: str, wait: float = 0) -> tuple[int, str]:
    """Run the command line as a shell does; `out` takes what it prints. Its status, its errors."""
    command = [sys.executable, "-m", "paralab.cli", *words]
    # a job in the background is started with Ctrl+C ignored, and would hand that on
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with (
        open(out, "wb") as sink,
        subprocess.Popen(command, stdout=sink, stderr=subprocess.PIPE, text=True) as running,
    ):
        if wait:
            time.sleep(wait)
            running.send_signal(signal.SIGINT)
        try:
            errors = running.communicate(timeout=60)[1]
        finally:
            running.kill()
    return running.returncode, errors


def test_an_output_that_takes_nothing_is_said() -> None:
    for words in (["games"], ["show", "eben_emael"]):
        status, errors = shell(*words, out="/dev/full")
        assert status == 2
        assert errors.startswith("paralab: the output cannot be written: ")
        assert "Traceback" not in errors


def test_a_reader_that_has_gone_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "paralab.cli", "orders", "eben_emael"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["fuzz", "simulate"])
def test_ctrl_c_ends_long_work_at_once_and_quietly(command: str) -> None:
    began = time.monotonic()
    status, errors = shell(
        command, "eben_emael", "--games", "5000", "--jobs", "2", out=os.devnull, wait=5
    )
    assert status == 130
    assert "Traceback" not in errors
    assert time.monotonic() - began < 30


def test_names_of_files_and_games_do_nothing_to_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = tmp_path / "a\x1b[31m\nb.md"
    bad.write_text("x")
    for words in (["show", "a\x1b[31m"], ["verify", str(bad)], ["export", str(bad), "--to", "svg"]):
        status, out, err = said(capsys, *words)
        assert status in {1, 2}
        assert (out + err).rstrip("\n").isprintable()
