"""A table drawn: every pane from the session, the picker and what the reader has asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from paralab.core.actions import Action, Pass, word
from paralab.core.board import Place
from paralab.core.state import State, UnitId
from paralab.core.telling import Preview
from paralab.play.notation import lines, write
from paralab.play.picker import Prompt
from paralab.view.figures_html import percent
from paralab.view.page_html import (
    Answer,
    announced,
    answers,
    log,
    stepline,
    strip,
    unit_card,
)
from paralab.view.pieces import face_of
from paralab.view.story import phase_notes
from paralab.view.words import (
    box_name,
    box_title,
    control_words,
    headed,
    hex_words,
    kind_words,
    order_words,
    points,
    sentence,
    thing,
    turn_words,
)
from paralab.widgets import panels
from paralab.widgets.panels import Eye, Layer, Press, Unlaid
from paralab.widgets.table_interrupts import (
    WRITTEN,
    interruption,
    quick_answers,
    rolling_answers,
)
from paralab.widgets.table_kind import AnyTable
from paralab.widgets.table_scene import (
    in_boxes,
    laid_out,
    laid_over,
    laid_under,
    landing,
    layers_of,
    place_of,
    symbol,
    under_pointer,
    unlaid,
)
from paralab.widgets.table_steps import chapters, newest


def draw(t: AnyTable) -> None:
    """Bring the whole page up to the session."""
    draw_map(t)
    draw_head(t)
    draw_left(t)
    draw_panel(t)


# ------------------------------------------------------------------------------ the map
def draw_map(t: AnyTable) -> None:
    """Pieces and overlays, in one message."""
    session, picker = t.session, t.picker
    under = laid_under(session, picker, t.layout, t.looking, t.reach) if t.live else []
    over = laid_over(session, picker, t.layout, t.looking, t.reach) if t.live else []
    ends = landing_of(t)
    if ends:
        under, over = [], [*over, *landing(t.layout, ends)]
    pieces = laid_out(session, t.layout, t.looking)
    t.parts.board.show([*under, pieces], [*over, *t.looking.marks])
    t.parts.board.point_at(t.looking.cursor)
    t.parts.board.holds = bool(picker.picked or t.armed or t.looking.sight_from)
    t.parts.board.label = f"Map of {session.game.title}. {turn_words(session.game, session.seen)}"
    t.parts.board.safe = t.safe
    t.parts.board.hour = session.game.telling.hour(session.seen)
    words = f"{cursor_words(t)} {landing_words(t, ends)}".strip()
    t.parts.board.status = words
    here: str | None = t.looking.cursor
    if here is not None and here in t.layout.boxes:
        here = headed(box_title(session.game, here)) or here
    t.parts.words.say(panels.hex_line(here, words))


def landing_of(t: AnyTable) -> Mapping[Place, float]:
    """Where the unit may end that an order is about, while its dice are waited for."""
    order = (t.armed or t.likely) if t.live else None
    return {} if order is None else t.odds.landing(t.session, order)


def landing_words(t: AnyTable, ends: Mapping[Place, float]) -> str:
    """The same in words, the likeliest first; of whom: the cursor may be elsewhere."""
    order = t.armed or t.likely
    if order is None or not ends:
        return ""
    ranked = sorted(ends.items(), key=lambda end: (-end[1], end[0]))
    said = ", ".join(f"{place} {percent(chance)}" for place, chance in ranked)
    name = t.session.game.telling.called(t.session.seen, order.picks[0])
    return f"{name} may come down in {said}."


def cursor_words(t: AnyTable) -> str:
    """The hex under the cursor in words, with what may be done there."""
    place = t.looking.cursor
    session, seen = t.session, t.session.seen
    if place is None:
        return t.outline
    orders: list[Action] = []
    left = None
    if t.live:
        for here in under_pointer(seen, place):
            if here in t.picker.offers:
                orders += t.picker.orders_for(here)
        way = t.reach.get(place)
        left = None if way is None else way.left
    words = hex_words(session.game, seen, place, legal=orders[:20], left=left, hexsides=False)
    words = f"{words} {control_words(session.game, seen, place)}".strip()
    if t.answers and t.looking.refused == place:
        rest = words.removeprefix(place).lstrip(",. ")
        return f"{place}. {_closed(t.answers[0])} {rest[:1].upper()}{rest[1:]}"
    return words


def _closed(answer: Answer) -> str:
    """The first reason first: under the map there is room for little more."""
    cases = ", ".join(dict.fromkeys(why.case for why in answer.objections if why.case))
    return f"Not allowed ({cases}). {answer.objections[0].words}"


# ------------------------------------------------------------------------------ head
def draw_top(t: AnyTable, seen: State) -> None:
    """The title: which game, and how it stands in a position that may be seen."""
    session, game = t.session, t.session.game
    hour = game.telling.hour(seen)
    turn = f"turn {seen.turn} of {session.scenario.turns}" + (f", {hour}" if hour else "")
    if seen.phase < session.scenario.first:
        turn = "before the first turn"
    about = ", ".join(filter(None, (session.scenario.title, turn, game.telling.standing(seen))))
    t.parts.top.say(panels.top(game, about, t.pages, t.current, t.home))


def draw_head(t: AnyTable) -> None:
    """Title, phase strip, eyes and overlays."""
    session, game, seen = t.session, t.session.game, t.session.seen
    draw_top(t, seen)
    notes = phase_notes(game, session.start, session.steps[: session.at])
    line = stepline(game, seen, unfolded=t.unfolded)
    open_ = "pl-unfolded" if t.unfolded else ""
    t.parts.strip.say(f'<div class="{open_}">{line}{strip(game, seen, notes)}</div>')
    locked = session.papers == "closed" and not session.state.over
    eyes = (
        Eye(side, side == session.eyes, locked and side != session.eyes)
        for side in (*game.sides, None)
    )
    layers = [Layer(name, words, name in t.looking.on) for name, words in layers_of(game).items()]
    t.parts.bar.say(panels.map_bar(game, eyes, layers, t.layers_open))


# ------------------------------------------------------------------------------ under the map
def draw_left(t: AnyTable) -> None:
    """The order line and the timeline."""
    session, line = t.session, t.parts.timeline
    picked = t.picker.picked[0] if t.picker.picked else None
    known = lines(session.legal, picked) if t.live and picked else ()
    t.parts.order.options = list(dict.fromkeys((*known[:60], *reversed(t.said[-8:]))))
    t.parts.order.placeholder = known[0] if known else "type an order"
    with line.hold_sync():
        line.last = session.last
        line.at = session.at
        line.chapters = chapters(session)
        line.where = turn_words(session.game, session.seen)
        line.detail = _detail(t)
        line.branches = [
            {"at": b.leaves, "words": b.title, "id": b.id} for b in session.branches if b.parent
        ]
    t.parts.files.say(panels.files())


def _detail(t: AnyTable) -> str:
    can, why = t.session.can_undo
    if t.files.trouble:
        return t.files.trouble
    if not t.session.at_tip:
        return "Looking back: nothing changes."
    return "Looking back is free." if can or not t.session.last else f"Looking back is free. {why}"


# ------------------------------------------------------------------------------ the panel
def draw_panel(t: AnyTable) -> None:
    """Prompt, odds, dice, answers, unit card, log."""
    odds = _sight(t) if "sight" in t.looking.on else _odds(t)
    t.parts.prompt.say(_prompt(t))
    t.parts.odds.say(odds)
    t.parts.dice.say(_dice(t))
    # one question at a time: beside odds there is room for the newest answer only
    told_why = t.answers[:1] if odds else t.answers
    t.parts.why.say(answers(told_why, t.link) if told_why or not odds else "")
    t.parts.card.say("" if odds else _card(t))
    told = t.log.lines(t.session)
    body = log(newest(told), t.link).replace('class="pl-log"', 'class="pl-log" data-scroll="end"')
    copy = '<button type="button" class="pl-link" data-pick="copy">copy as text</button>'
    head = f'<div class="pl-h"><span class="pl-grow">Log</span>{copy}</div>'
    t.parts.log.say(head + body)


def _prompt(t: AnyTable) -> str:
    session, game = t.session, t.session.game
    if not session.at_tip and not session.study:
        words = f"This is step {session.at} of {session.last}."
        back = [Press("last", "Back to the newest step", "is-primary", key="End")]
        asked = Prompt("", words, "")
        return panels.prompt(game, None, asked, "You are looking back; nothing can change.", back)
    if session.state.over:
        told = game.telling.verdict(session.seen) or game.telling.standing(session.seen)
        again = [Press("new", "New game", "is-primary"), Press("save", "Save")]
        return panels.verdict(game, session.state, sentence(told), again)
    asked = t.picker.prompt
    over = interruption(game, session.seen)
    shown = panels.prompt(game, session.decides, asked, _more(t, asked), _presses(t), over)
    new = unlaid(session, t.picker.offers if not t.picker.picked else t.picker.subjects)
    aside = [(x, game.telling.called(session.seen, x)) for x in off_map(t) if x not in new]
    beside = []
    for x in in_boxes(session, t.picker, t.layout):
        lettered = headed(box_name(game.look, x))
        plain = not lettered or lettered.isdigit()  # a number alone is no name for a button
        beside.append((x, game.telling.called(session.seen, x) if plain else lettered))
    tray = panels.to_lay(_by_formation(t, new), t.picker.picked)
    boxes = panels.off_map(beside, t.picker.picked, "Beside the map")
    return shown + panels.off_map(aside, t.picker.picked) + boxes + tray


def _by_formation(t: AnyTable, names: Iterable[str]) -> Mapping[str, Sequence[Unlaid]]:
    """Units to be laid, by what they belong to; what is no unit comes last."""
    game, seen, found = t.session.game, t.session.seen, defaultdict[str, list[Unlaid]](list)
    for name in names:
        counter = t.session.scenario.counters.get(UnitId(name))
        if counter is None:
            found["Nothing under it"].append(Unlaid(name, headed(thing(game, name))))
            continue
        values = face_of(game.look, counter.side, counter.id, None, counter).values
        title = counter.formation or kind_words(counter.kind)
        found[headed(title)].append(Unlaid(name, game.telling.called(seen, name), values))
    return found


def _more(t: AnyTable, asked: Prompt) -> str:
    """What the choice costs: points left, then what the phase says of itself."""
    left = ""
    if t.picker.picked and t.reach:
        kind = next((k for k in t.session.legal.kinds if k.left is not None), None)
        if kind is not None and kind.left is not None:
            left = f"{points(t.session.game, kind.left(t.session.seen, t.picker.picked[0]))} left."
    return f"{left} {asked.help}".strip()


def off_map(t: AnyTable) -> list[str]:
    """Units and places that may be picked but are nowhere on the sheet."""
    seen = t.session.seen
    buttons = {choice.value for choice in t.picker.buttons}
    bare = {word(k.order) for k in t.session.legal.kinds if not k.order.__struct_fields__}
    return sorted(
        thing
        for thing in t.picker.offers - buttons - bare
        if place_of(seen, thing, t.layout) is None
    )


def _presses(t: AnyTable) -> Iterator[Press]:
    session, picker, game = t.session, t.picker, t.session.game
    if t.armed is not None:
        yield Press("let go", "Not yet", key="Esc")
    elif session.waits_for_other:
        return
    buttons = picker.buttons
    quick = quick_answers(session) if t.armed is None else ()
    # in a choice of its own phase a side means to go on; to stop is what it does least
    others = session.decides != game.phase(session.state).side
    if Pass() in session.legal and t.armed is None and not quick:
        yield Press("line pass", picker.words(Pass()), "is-primary")
    for n, order in enumerate(quick):
        key, looks = (WRITTEN[n] if n < 2 else ""), ("is-primary" if not n and others else "")
        yield Press(f"line {write(order)}", order_words(game, session.seen, order), looks, key=key)
    rolling = rolling_answers(session) if t.armed is None else ()
    for order in rolling:
        looks = "" if others else "is-primary"
        yield Press(f"line {write(order)}", order_words(game, session.seen, order), looks)
    said = {write(order) for order in (*quick, *rolling)}
    for choice in buttons:
        if choice.value != "pass" and choice.value not in said:
            bare = " " not in choice.value or choice.value in picker.offers
            yield Press(f"{'choose' if bare else 'line'} {choice.value}", choice.words)
    if picker.picked and t.armed is None and len(picker.subjects) > len(buttons) + 1:
        yield Press("let go", "Choose another", key="Esc")
    if session.decides in session.game.doctrines and t.armed is None:
        yield Press("finish", "Finish for me")
    can, why = session.can_undo
    yield Press("undo", "Take back", "is-icon pl-i-undo", "" if can else why)
    again = "" if t.undone else "Nothing has been taken back."
    yield Press("redo", "Do again", "is-icon pl-i-redo", again)


def _odds(t: AnyTable) -> str:
    if not t.live:
        return ""
    session, game, seen = t.session, t.session.game, t.session.seen
    order = t.armed or t.likely
    shown: Preview | None = None
    if order is not None:
        shown = game.telling.preview(game.seen_by(session.state, session.decides), order)
    spread = t.odds.of(session, order) if order is not None else ()
    rows = announced(game, seen, notes_of(t, seen), write(t.armed) if t.armed else "")
    count = len(seen.orders)
    passing = None if order is None else t.odds.passing(session, order)
    return panels.odds(
        game, rows=rows, count=count, shown=shown, spread=spread, link=t.link, passing=passing
    )


def _sight(t: AnyTable) -> str:
    look = t.looking
    return panels.sight(look.sight, look.sight_from, t.link)


def notes_of(t: AnyTable, seen: State) -> dict[Action, str]:
    """What an announced order would be looked up with, in a word."""
    told = t.session.game.telling.preview
    found: dict[Action, str] = {}
    for order in seen.orders:
        shown = told(seen, order)
        if shown is not None and shown.tally.entries:
            total = shown.tally.total
            found[order] = f"{total:+d}".replace("-", "−") if total else "0"
    return found


def _dice(t: AnyTable) -> str:
    cup = t.cup
    if not t.live and cup.wanted is None:
        return ""
    roll = "Roll" if t.armed is not None and cup.mode == "seeded" else ""
    return panels.dice(cup.mode, cup.wanted, cup.rolled, roll, cup.purpose)


def _card(t: AnyTable) -> str:
    session, seen = t.session, t.session.seen
    names = [n for n in t.picker.picked if seen.side_of(n) is not None]
    new = unlaid(session, t.picker.picked)
    names += [n for n in new if n in session.scenario.counters]
    if not names and t.looking.cursor is not None:
        names = [n for n in under_pointer(seen, t.looking.cursor) if seen.side_of(n) is not None]
    if not names:
        return ""
    game = session.game
    picture = symbol(game, seen, names[0])
    return f'<div class="pl-sec">{unit_card(game, seen, names[0], t.link, picture)}</div>'
