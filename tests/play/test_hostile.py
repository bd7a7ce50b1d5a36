"""Hostile and damaged files: refused with a line and a sentence, quickly, and never run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paralab
from paralab.play.markdown import LIMIT_BYTES, LIMIT_LINES, BadReplay, take_apart
from paralab.play.replay import LIMIT_ORDERS, read
from paralab.play.saves import read_text
from paralab.play.story import run
from tests.play.tables import played

HEAD = "---\nformat: paralab-replay/1\ngame: eben_emael\nscenario: 12.1\n---\n"
FULL = LIMIT_BYTES - len(HEAD) - 10
MOST = LIMIT_LINES - 20
SECONDS = 20.0  # on a shared machine; the work itself takes a quarter of that at most


def within(seconds: float, act: Callable[[], object]) -> None:
    start = time.perf_counter()
    act()
    assert time.perf_counter() - start < seconds


def outcome(text: str) -> str:
    """Runs the file, or says why not: nothing else may come out."""
    try:
        run(read(text, paralab.load))
    except BadReplay as e:
        return e.message if e.line >= 1 else "at no line"
    return ""


BIG = {
    "quotes": ">" * FULL,
    "nested quotes": "> " * (FULL // 2),
    "brackets": "[" * FULL,
    "closing brackets": "[" * (FULL // 2) + "]" * (FULL // 2),
    "links": "[a](" * (FULL // 4),
    "emphasis": "*a_" * (FULL // 3),
    "backticks": "` `` ``` " * (FULL // 9),
    "ticks growing": " ".join("`" * n for n in range(1, 1300)),
    "nested lists": "".join("  " * n + "- a\n" for n in range(900)),
    "flat list": "- a\n" * MOST,
    "headings": "# a\n" * MOST,
    "named headings": "".join(f"# a {{#h{n}}}\n" for n in range(55_000)),
    "branches": "# a {#a}\n" + "".join(f"# b {{#b{n} branch=a}}\n" for n in range(30_000)),
    "nested branches": "# a {#b0}\n"
    + "".join(f"## b {{#b{n + 1} branch=b{n}}}\n" for n in range(25_000)),
    "spaces in a heading": "# " + " " * FULL + "{#a",
    "braces in a heading": "# " + "{#" * (FULL // 2),
    "one long line": "a" * FULL,
    "empty lines": "\n" * MOST,
    "tabs": "\t" * FULL,
    "references": "".join(f"[a{n}]: x\n" for n in range(MOST)),
    "html": "<div>\n" * MOST,
    "open comment": "<!--" + "a" * (FULL - 8),
    "entities": "&amp;" * (FULL // 5),
    "setext": "a\n=\n" * (MOST // 2),
    "fences": "```\n" * MOST,
    "checks": "```check\n00000000\n```\n" * (MOST // 3),
    "empty orders": "```orders\n```\n" * (MOST // 2),
}


@pytest.mark.parametrize("name", BIG)
def test_a_megabyte_of_anything_is_read_in_time(name: str) -> None:
    within(SECONDS, lambda: outcome(HEAD + BIG[name] + "\n"))


def test_too_large_is_refused_before_anything_else() -> None:
    within(2, lambda: outcome(HEAD + "a" * LIMIT_BYTES))
    assert "bytes" in outcome(HEAD + "a" * LIMIT_BYTES)
    assert "bytes" in outcome(HEAD + "é" * (LIMIT_BYTES // 2))


def test_a_hundred_thousand_headings_are_refused_at_once() -> None:
    text = HEAD + "# a\n" * 100_000
    within(2, lambda: outcome(text))
    assert outcome(text).endswith(f"a replay has at most {LIMIT_LINES}")


def test_too_many_orders_are_refused() -> None:
    rows = "pass\n" * (LIMIT_ORDERS + 1)
    assert outcome(f"{HEAD}```orders\n{rows}```\n") == f"there are more than {LIMIT_ORDERS} orders"
    ways = "move Haug -> 1114\n" * (LIMIT_ORDERS // 20 + 1)
    assert "more than" in outcome(f"{HEAD}```orders\n{ways}```\n")


@pytest.mark.parametrize(
    "front",
    [
        "a: &a [*a, *a]",
        "a: &a\n  b: *a",
        "!!python/object/apply:os.system ['true']",
        "a: !!python/name:os.system",
        "<<: *x",
        "key : value",
        "KEY: value",
        "a" * 3000 + ": b",
        ": b",
        "[]",
        "a: b\n" * 2,
        "".join(f"k{n}: v\n" for n in range(200)).strip(),
        "\u2028: x",
    ],
)
def test_a_head_is_keys_and_values_and_nothing_more(front: str) -> None:
    text = HEAD.replace("scenario", f"{front}\nscenario", 1)
    try:
        keys = take_apart(text).keys
    except BadReplay:
        return
    assert all(isinstance(v, str) for v in keys.values())
    assert take_apart(text).text() == text


def test_an_alias_in_a_head_is_only_text() -> None:
    text = HEAD.replace("game:", "note: &a [*a]\ngame:", 1)
    assert take_apart(text).keys["note"] == "&a [*a]"


@pytest.mark.parametrize(
    "text", ["", "---", "---\n", "---\n---\n", "--- \n", "\ufeff" + HEAD, HEAD[:-4]]
)
def test_a_damaged_head_is_no_crash(text: str) -> None:
    assert outcome(text)


def test_the_end_of_the_head_may_be_the_end_of_the_file() -> None:
    assert outcome(HEAD.rstrip("\n")) == ""


def test_half_a_character_is_refused() -> None:
    assert outcome(HEAD + "a\ud800b\n") == "there is half a character here"


def test_fences_inside_others_are_not_ours() -> None:
    quoted = "\n> ```orders\n> no order\n> ```\n\n- ```orders\n  none\n  ```\n"
    inside = quoted + "\n~~~~text\n```orders\nno\n```\n~~~~\n"
    assert outcome(HEAD + inside) == ""
    hidden = "\n<!--\n```orders\nnot run\n```\n-->\n\n    ```orders\n    none\n    ```\n"
    assert outcome(HEAD + hidden) == ""


def test_markup_is_never_evaluated_and_is_kept() -> None:
    markup = "\n<script>alert(1)</script>\n\n{{ 1 + 1 }} $(rm) `x` {#a} \\u0041 %s {0} ${HOME}\n"
    source = take_apart(HEAD + markup)
    assert source.text() == HEAD + markup


@pytest.mark.parametrize("dice", ["0", "99", "!", "!!3", "-1", "1.5", "3;4", "٣", "3 " * 5000])
def test_strange_dice_are_refused(dice: str) -> None:
    assert outcome(f"{HEAD}```orders\ndummy 1416 : {dice}\n```\n")


def test_other_line_ends_do_not_shift_the_orders() -> None:
    text = HEAD + "one\u2028two\x0bthree\x85four\x0cfive\n\n```orders\ndummy 1420\n```\n"
    with pytest.raises(BadReplay) as found:
        run(read(text, paralab.load))
    assert found.value.line == 9
    assert take_apart(text).text() == text


GAME = played("12.1", 2, 60).as_replay()


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 2**32))
def test_damaged_games_are_named_not_crashed(seed: int) -> None:
    rng = random.Random(seed)
    text = GAME
    for _ in range(rng.randint(1, 4)):
        at, n = rng.randrange(len(text)), rng.randint(0, 6)
        text = (
            text[:at]
            + "".join(rng.choice('`#:!{}\n- 19aZ\u2028\\"') for _ in range(n))
            + text[at + n :]
        )
    outcome(text)


def test_files_that_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(BadReplay, match="no file that can be read"):
        read_text(tmp_path)
    (tmp_path / "big").write_bytes(b"a" * (LIMIT_BYTES + 1))
    with pytest.raises(BadReplay, match="larger than"):
        read_text(tmp_path / "big")
    (tmp_path / "latin").write_bytes(b"line\n\xe9\n")
    with pytest.raises(BadReplay, match=r"line 2: .*UTF-8"):
        read_text(tmp_path / "latin")
    with pytest.raises(FileNotFoundError):
        read_text(tmp_path / "none")
    device = Path("/dev/zero")
    if device.exists():
        with pytest.raises(BadReplay):
            read_text(device)
