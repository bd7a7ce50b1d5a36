"""Ferry: a small game for tests, with what Eben Emael does not have.

Two sheets joined by a box off the map; counters that lie face down; an option; a draw. Red hides
an agent under one of three tokens and tries to bring it over the ferry; the guards of Blue turn
tokens up.
"""

from tests.toy.rules import GAME

__all__ = ["GAME"]
