"""Replay files taken apart: front matter, headings, our blocks, and the writer's own prose.

markdown-it-py finds the blocks, so that a fence inside a list or a quote is not mistaken for one
of ours; the text itself is sliced from the source by line numbers, never rendered again. Inline
markup is not parsed at all: it costs most in hostile files, and nothing here needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from paralab.play.quoting import plain

LIMIT_BYTES = 1_000_000
LIMIT_LINES = 60_000
LIMIT_KEYS = 100
LIMIT_ROW = 2_000
OURS = frozenset({"orders", "marks", "check", "position"})
FORMAT = "paralab-replay/1"

CONTROL = re.compile("[\x00-\x08\x0d-\x1f\x7f]")
PICTURE = re.compile(r"!\[(?!\^)|<\s*(?:img|image|picture|svg|video|object|embed|iframe)\b", re.I)
_KEY = re.compile(r"[a-z][a-z0-9_-]*")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


class BadReplay(ValueError):  # noqa: N818  # the file is at fault, not the program
    """Not a replay, or one that does not run: the line, what is wrong, what would be right."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = plain(message)
        super().__init__(f"line {line}: {self.message}")


@dataclass(frozen=True)
class Block:
    """A run of source rows: one of ours, a heading, or the writer's prose.

    `line`: its first line in the file; `rows`: what is between the fences; `source`: as it was.
    """

    kind: str
    line: int
    source: str
    rows: tuple[str, ...] = ()
    title: str = ""
    level: int = 0
    id: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Source:
    """A file, taken apart; put together again it is the same, byte for byte."""

    front: str
    keys: Mapping[str, str]
    blocks: tuple[Block, ...]
    windows: bool = False

    def text(self) -> str:
        """The file."""
        text = self.front + "".join(block.source for block in self.blocks)
        return text.replace("\n", "\r\n") if self.windows else text


def take_apart(text: str) -> Source:
    """Take a replay file apart; raises BadReplay."""
    windows = "\r\n" in text and text.count("\r\n") == text.count("\n")
    if windows:
        text = text.replace("\r\n", "\n")
    _check_text(text)
    front, keys = _front(text)
    offset = front.count("\n")
    blocks = tuple(_blocks(text[len(front) :], offset))
    seen: set[str] = set()
    for block in blocks:
        if block.id in seen:
            raise BadReplay(block.line, f"there is another heading {{#{block.id}}} before this one")
        seen |= {block.id} - {""}
    return Source(front, keys, blocks, windows)


def _check_text(text: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError as e:
        raise BadReplay(_line_of(text, e.start), "there is half a character here") from e
    if size > LIMIT_BYTES:
        raise BadReplay(1, f"the file has {size} bytes; a replay has at most {LIMIT_BYTES}")
    if (lines := text.count("\n")) > LIMIT_LINES:
        raise BadReplay(1, f"the file has {lines} lines; a replay has at most {LIMIT_LINES}")
    if found := CONTROL.search(text):
        what = f"a control character (U+{ord(found[0]):04X})"
        if found[0] == "\r":
            what = "a carriage return that ends no line"
        raise BadReplay(_line_of(text, found.start()), f"there is {what} here; take it out")


def _line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _front(text: str) -> tuple[str, dict[str, str]]:
    if not text.startswith("---\n"):
        raise BadReplay(1, f"a replay begins with '---', then 'format: {FORMAT}'")
    rows: list[str] = []
    at = 4
    while True:
        end = text.find("\n", at)
        row = text[at : end if end >= 0 else len(text)]
        if row == "---":
            at = len(text) if end < 0 else end + 1
            break
        if end < 0:
            raise BadReplay(1, "the head that begins here is not closed by a line '---'")
        rows.append(row)
        at = end + 1
    return text[:at], _keys(rows)


def _keys(rows: Sequence[str]) -> dict[str, str]:
    keys: dict[str, str] = {}
    for n, row in enumerate(rows, 2):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        key, colon, value = row.partition(":")
        if not colon or not _KEY.fullmatch(key) or len(row) > LIMIT_ROW:
            raise BadReplay(n, f"'{row[:40]}' is not 'key: value', the key in small letters")
        if key in keys:
            raise BadReplay(n, f"the key '{key}' stands here a second time")
        keys[key] = value.split(" #", 1)[0].strip()
        if len(keys) > LIMIT_KEYS:
            raise BadReplay(n, f"there are more than {LIMIT_KEYS} keys")
    if keys.get("format") != FORMAT:
        raise BadReplay(1, f"the head must say 'format: {FORMAT}'")
    for key in ("game", "scenario"):
        if not keys.get(key):
            raise BadReplay(1, f"the head must name the {key}: '{key}: ...'")
    return keys


def _rows(text: str) -> list[str]:
    # markdown-it counts only \n as the end of a line; str.splitlines() counts eight more
    rows = [row + "\n" for row in text.split("\n")]
    rows[-1] = rows[-1][:-1]
    return rows if rows[-1] else rows[:-1]


def _blocks(body: str, offset: int) -> Iterator[Block]:
    rows = _rows(body)
    tokens = _MARKDOWN.parse(body)
    _refuse_pictures(rows, tokens, offset)
    done = 0
    for n, token in enumerate(tokens):
        heading = token.type == "heading_open"
        words = token.info.split() if token.type == "fence" else []
        ours = bool(words) and words[0] in OURS
        if token.level or token.map is None or not (heading or ours):
            continue
        first, last = token.map
        if first > done:
            yield Block("prose", offset + done + 1, "".join(rows[done:first]))
        source, line = "".join(rows[first:last]), offset + first + 1
        if heading:
            level = int(token.tag[1:])
            yield _heading(source, line, tokens[n + 1].content, level)
        else:
            if last - first < 2 or not rows[last - 1].strip().startswith(token.markup):
                raise BadReplay(line, f"the {words[0]} block that begins here is not closed")
            inside = tuple(token.content.split("\n")[:-1])
            yield Block(words[0], line, source, inside)
        done = last
    if done < len(rows):
        yield Block("prose", offset + done + 1, "".join(rows[done:]))


def _heading(source: str, line: int, content: str, level: int) -> Block:
    content = content.strip()
    at = content.rfind("{#") if content.endswith("}") else -1
    if at < 0:
        return Block("heading", line, source, title=content, level=level)
    name, *rest = content[at + 2 : -1].split() or [""]
    attributes = dict(a.partition("=")[::2] for a in rest)
    if not _ID.fullmatch(name) or not all(_ID.fullmatch(v) for v in attributes.values()):
        raise BadReplay(
            line, f"'{content[at:][:60]}' is not '{{#id}}' or '{{#id branch=id}}' (a-z, 0-9, -)"
        )
    return Block("heading", line, source, (), content[:at].strip(), level, name, attributes)


def _refuse_pictures(rows: Sequence[str], tokens: Sequence[Token], offset: int) -> None:
    code: set[int] = set()
    for token in tokens:
        if token.map is not None and token.type in {"fence", "code_block"}:
            code.update(range(*token.map))
    for n, row in enumerate(rows):
        if n in code or ("![" not in row and "<" not in row):
            continue
        for found in PICTURE.finditer(row):
            before = row[: found.start()]
            if before.count("`") % 2 or before.endswith("\\"):
                continue
            raise BadReplay(offset + n + 1, "replays show no pictures: say it in words")


def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).disable(["inline", "reference"])


_MARKDOWN = _parser()
