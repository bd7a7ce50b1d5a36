"""Contact: what may be fought always leaves a phase that can be finished, by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from paralab.kit.contacts import contacts, stranded

OWN, FOES = ("a", "b", "c", "d"), ("w", "x", "y", "z")
Pairs = frozenset[tuple[str, str]]
EDGES = tuple((one, other) for one in OWN for other in FOES)


def battles(pairs: Pairs) -> Iterator[frozenset[str]]:
    """Everybody in every battle of one against one, of one on many, or of many on one."""
    for one in sorted({side for pair in pairs for side in pair}):
        others = sorted({b if one == a else a for a, b in pairs if one in (a, b)})
        for many in range(1, len(others) + 1):
            for chosen in combinations(others, many):
                yield frozenset((one, *chosen))


@cache
def can_be_finished(pairs: Pairs, everybody: frozenset[str]) -> bool:
    """Whether everybody can come to exactly one battle, tried out one battle after the other."""
    if not everybody:
        return True
    if {side for pair in pairs for side in pair} != everybody:
        return False
    return any(
        can_be_finished(frozenset(p for p in pairs if battle.isdisjoint(p)), everybody - battle)
        for battle in battles(pairs)
    )


@settings(deadline=None, max_examples=300)
@given(st.sets(st.sampled_from(EDGES), max_size=9))
def test_nobody_stranded_is_the_same_as_a_phase_that_can_be_finished(edges: set[object]) -> None:
    pairs: Pairs = frozenset(edges)  # type: ignore[arg-type]  # pairs of names
    touching = contacts(sorted(pairs))
    assert can_be_finished(pairs, frozenset(touching))  # whatever touches somebody
    for battle in battles(pairs):
        left = frozenset(p for p in pairs if battle.isdisjoint(p))
        waiting = frozenset(touching) - battle
        alone = stranded(touching, battle)
        assert set(alone) == {n for n in waiting if not any(n in p for p in left)}
        assert (not alone) == can_be_finished(left, waiting)


def test_order_is_that_of_the_pairs() -> None:
    found = contacts([("b", "y"), ("a", "x"), ("a", "y")])
    assert list(found) == ["b", "y", "a", "x"]
    assert found["a"] == ("x", "y")
    assert stranded(found, frozenset()) == ()
    assert stranded(found, {"x", "y"}) == ("b", "a")
