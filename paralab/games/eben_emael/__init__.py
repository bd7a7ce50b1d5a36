"""Eben Emael, 10 May 1940."""

from paralab.games.eben_emael.sequence import GAME

__all__ = ["GAME"]
