"""[5.0] Fire combat: announced together, carried out one by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paralab.core.actions import Action, Pass
from paralab.core.basis import Basis, weakest
from paralab.core.board import Place
from paralab.core.events import Announced, Asked, Eliminated, Marked, Resolved, Rolled
from paralab.core.game import Kind, Scribe
from paralab.core.rulings import NOTHING, Facts, Tally, bar, rule
from paralab.core.state import Decision, State, UnitId
from paralab.games.eben_emael.fortifications import (
    FIELD,
    announced,
    fired_already,
    in_ruins,
    inactive,
    never_a_second,
    out_of_field,
    painted,
    row,
)
from paralab.games.eben_emael.orders import Fire
from paralab.games.eben_emael.parts import (
    BELGIAN,
    BOARD,
    EFFECTS,
    FOE,
    FORTS,
    ON_MAP,
    RANGE,
    RATINGS,
    SETTINGS,
    SIDE_OF,
    TABLES,
    ground_basis,
)
from paralab.games.eben_emael.sighting import grounds, lifted, obstruction
from paralab.games.eben_emael.table import (
    BOLD,
    PINNED,
    active,
    at,
    enemies,
    is_fort,
    names,
    on_map,
    player,
    side,
    standing,
    unit,
)

COVER: Final = EFFECTS["fire"]
BOLD_TARGET: Final = -2
"""What boldness does to the die of whoever fires at a squad (4.6)."""
ELIMINATED_AT: Final = 4
"""How far above the rating the second die must come to eliminate (5.0)."""
PIN: Final = frozenset({PINNED})


def _around(place: Place) -> frozenset[Place]:
    found = {place}
    for _ in range(RANGE):
        found |= {q for p in found for q in BOARD.adjacent[p]}
    return frozenset(found - {place})


NEAR: Final = {p: _around(p) for p in BOARD.where}
"""The hexes in range of a squad."""


def origin(s: State, by: str) -> Place:
    """The hex that a fire comes from."""
    return Place(by) if is_fort(by) else at(s, by)


# ------------------------------------------------------------------------------ who fires
def _whose(s: State, a: Fire) -> Facts:
    return {**names(s, a), "player": player(s)}


@bar(
    "3.0",
    "{the_by} does not fire for the {player} player, whose fire this is.",
    gate=True,
    facts=_whose,
)
def not_your_fire(s: State, by: str) -> bool:
    """Each fire step belongs to one player; works are Belgian."""
    owner = BELGIAN if by in FORTS else SIDE_OF.get(by)
    return owner != side(s)


@bar("3.0", "{by} is not on the map.", gate=True, facts=names)
def not_here(s: State, by: str) -> bool:
    """Only what is on the map fires."""
    return by not in FORTS and not on_map(s, by)


@bar("5.7", "{by} is pinned, and a pinned squad does not fire.", facts=names)
def pinned(s: State, by: str) -> bool:
    """A pinned squad neither moves nor fires."""
    return by not in FORTS and PINNED in unit(s, by).marks


@bar("5.4", "{by} has announced a fire already; a squad fires once in a step.", facts=names)
def fired(s: State, a: Fire) -> bool:
    """One fire for each squad."""
    return a.by not in FORTS and (a.by, False) in announced(s)


# ------------------------------------------------------------------------------ at whom
@bar(
    "5.8",
    "{the_target} is a fortification; fire does nothing to it.",
    gate=True,
    facts=names,
    remedy="A German squad next to it can demolish it in step 5.",
)
def at_a_work(s: State, a: Fire) -> bool:
    """Works are never the target of fire."""
    return a.target in FORTS


@bar("5.0", "{the_target} is no enemy squad on the map.", gate=True, facts=names)
def no_target(s: State, a: Fire) -> bool:
    """Only enemy squads are fired at."""
    return SIDE_OF.get(a.target) != FOE[side(s)] or not on_map(s, a.target)


def _line(s: State, a: Fire) -> Facts:
    start, end = origin(s, a.by), at(s, a.target)
    return {**names(s, a), "start": start, "end": end, "hexes": BOARD.distance(start, end)}


@bar(
    "5.1",
    "{target} is {hexes} hexes away; the range of a squad is two.",
    facts=_line,
)
def out_of_range(s: State, a: Fire) -> bool:
    """A squad reaches two hexes, a work any distance."""
    return a.by not in FORTS and at(s, a.target) not in NEAR[at(s, a.by)]


def _hidden(s: State, a: Fire, case: str) -> bool:
    by_a_work = a.by in FORTS
    start = Place(a.by) if by_a_work else at(s, a.by)
    block = obstruction(start, at(s, a.target))
    return block is not None and block.case == case and not lifted(s, by_a_work, a.again)


def _blocked(s: State, a: Fire) -> Facts:
    facts = dict(_line(s, a))
    block = obstruction(origin(s, a.by), at(s, a.target))
    if block is None:  # asked for the facts only where something hides
        return facts
    return facts | {"block": block.words, "basis": block.basis}


@bar(
    "6.2",
    "{the_by} does not see {target} in {end}: the line meets {block}.",
    facts=_blocked,
)
def hidden_behind(s: State, a: Fire) -> bool:
    """Nobody looks through woods or a hilltop, or along what hides."""
    return _hidden(s, a, "6.2")


@bar(
    "6.3",
    "{the_by} does not see {target} in {end}: hilltop or not, the line meets {block}.",
    facts=_blocked,
)
def hidden_by_a_cliff(s: State, a: Fire) -> bool:
    """From a hilltop only cliffs hide."""
    return _hidden(s, a, "6.3")


@bar(
    "6.5",
    "{the_by} does not see {target} in {end}: the line meets {block}.",
    facts=_blocked,
)
def hidden_across(s: State, a: Fire) -> bool:
    """Nobody looks across a wall, ridge, slope or cliff that is neither's own."""
    return _hidden(s, a, "6.5")


# ------------------------------------------------------------------------------ announcing
def firers(s: State) -> Iterable[str]:
    """The squads on the map, and the Belgian's active works, dummies among them."""
    who = side(s)
    squads = standing(s, who)
    return (*squads, *active(s)) if who == BELGIAN else squads


def aims(s: State, by: str) -> Iterable[Action]:
    """Every enemy in range, or in the printed field of fire; works a second time in 12.2."""
    if by in FORTS:
        field = FIELD[Place(by)]
        targets = [n for n, p in enemies(s).items() if p in field]
        if SETTINGS[s.scenario].second_fire:
            return [Fire(by, n, again) for again in (False, True) for n in targets]
    else:
        near = NEAR[at(s, by)]
        targets = [n for n, p in enemies(s).items() if p in near]
    return [Fire(by, n) for n in targets]


@rule("5.2")
def announce(w: Scribe, a: Fire) -> None:
    """All fires of a step lie on the table before the first is carried out."""
    s = w.state
    seen = grounds(s, origin(s, a.by), at(s, a.target), a.by in FORTS, a.again)
    w.write(Announced(order=a, cases=("5.2", *seen)))


def begin_fires(w: Scribe, _: Pass) -> None:
    """No more is announced: now it is carried out, in the order its owner likes."""
    if w.state.orders:
        w.write(Asked(decision=Decision(side(w.state), "resolve"), cases=("5.2",)))
    else:
        w.close()


# ------------------------------------------------------------------------------ carrying out
@rule("5.6")
def cover(place: Place) -> Tally:
    """What the target's hex adds to the die."""
    sums = NOTHING
    if place in FORTS:
        sums = sums.add(COVER["fortification"], "target at a work", "5.6", ground_basis(place))
    for ground in BOARD.terrain[place]:
        if ground in COVER:
            basis = BOARD.basis_of(place)
            sums = sums.add(COVER[ground], f"target in {_in(ground)}", "5.6", basis)
    return sums


def _in(ground: str) -> str:
    return "woods" if ground == "woods" else f"a {ground}"


@rule("4.6")
def boldness(s: State, target: str) -> Tally:
    """What the target's bold move does to the die, after its cover."""
    u = unit(s, target)
    sums = cover(u.at)
    return sums.add(BOLD_TARGET, "target moved boldly", "4.6") if BOLD in u.marks else sums


def column(a: Fire) -> tuple[str, Basis]:
    """The column of the fire table, and where it comes from."""
    if a.by in FORTS:
        return row(FORTS[Place(a.by)], a.again)
    return str(SIDE_OF[a.by]), Basis.PRINTED


@rule("5.0")
def hit(
    w: Scribe,
    target: str,
    column: tuple[str, Basis],
    sums: Tally,
    purpose: str,
    by: str,
    cases: tuple[str, ...],
) -> str:
    """Two dice: one on the table, then one, with what the table gave, against the rating."""
    name, where_from = column
    table, rated = TABLES["fire"], RATINGS[SIDE_OF[target]]
    dice = [w.roll()]
    read = table.look(dice[0] + sums.total, name)
    bases = [where_from, sums.basis, table.basis_of(dice[0] + sums.total, name)]
    result = "no effect"
    if read != "-":
        dice.append(w.roll())
        bases.append(rated.basis["effectiveness"])
        result = verdict(dice[1] + int(read), rated.values["effectiveness"])
    already = result == "pinned" and PINNED in unit(w.state, target).marks
    w.write(
        Rolled(
            purpose=purpose,
            about=(by, target),
            dice=tuple(dice),
            result=result,
            tally=sums,
            table="fire",
            column=name,
            read=(read,),
            basis=weakest(bases),
            cases=(*cases, "5.7") if already else cases,
        )
    )
    if result == "eliminated":
        w.write(Eliminated(unit=UnitId(target), cases=("5.0",)))
    elif result == "pinned" and not already:
        w.write(Marked(unit=UnitId(target), on=PIN, cases=("5.0",)))
    return result


def verdict(second: int, rating: int) -> str:
    """What the second die, with its addition, comes to: equality does nothing (5.0)."""
    if second >= rating + ELIMINATED_AT:
        return "eliminated"
    return "pinned" if second > rating else "no effect"


def shoot(w: Scribe, a: Fire) -> None:
    """Carry out one announced fire; if its target has gone it comes to nothing (ours, 5.2)."""
    target = w.state.units[SIDE_OF[a.target]][UnitId(a.target)]
    gone = target.at not in ON_MAP
    w.write(Resolved(order=a, idle=gone, cases=("5.2",)))
    if gone:
        return
    sums = boldness(w.state, a.target)
    said = ["5.9", "5.0", *dict.fromkeys(entry.case for entry in sums.entries)]
    if a.by in FORTS:
        said += ("9.0", "12.2") if a.again else ("9.0",)
    hit(w, a.target, column(a), sums, "fire", a.by, tuple(said))


FIRING: Final = Kind(
    Fire,
    firers,
    aims,
    announce,
    (not_your_fire, not_here, pinned, inactive, in_ruins, painted),
    (
        fired,
        fired_already,
        never_a_second,
        at_a_work,
        no_target,
        out_of_range,
        out_of_field,
        hidden_behind,
        hidden_across,
        hidden_by_a_cliff,
    ),
    ask=("Choose who fires.", "{0}: choose a target.", "{0} at {1}: which of its fires?"),
    label="{by} fires at {target} {again}",
)
