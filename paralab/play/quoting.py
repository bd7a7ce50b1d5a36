"""Other people's text inside our sentences."""

from __future__ import annotations


def plain(text: str) -> str:
    r"""Text in which nothing acts: what is not printed (a line end, half a character) is spelled.

    >>> plain("pass\x1b[31m")
    'pass\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
