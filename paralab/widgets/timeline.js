/* The line of play as a slider: chapters, notes, branches. Its clock runs here, in the browser; it writes only `at` and `playing`. */
const SVG = "http://www.w3.org/2000/svg";
const element = (tag, name, parent, attributes = {}) => {
  const made = document.createElement(tag);
  if (name) made.className = name;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
};
const drawn = (tag, attributes, parent, text) => {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
};

function render({ model, el }) {
  const get = name => model.get(name);
  el.classList.add("pl-timeline");
  const controls = element("div", "ctl", el);
  const button = (icon, words, act) => {
    const made = element("button", `pl-btn is-quiet is-icon pl-i-${icon}`, controls, { type: "button", title: words, "aria-label": words });
    made.addEventListener("click", act);
    return made;
  };
  const go = to => {
    const at = Math.max(0, Math.min(get("last"), Math.round(to)));
    if (at === get("at")) return;
    model.set("at", at);
    model.save_changes();
  };
  const play = on => { model.set("playing", on); model.save_changes(); };
  const next_note = () => get("notes").find(n => n > get("at")) ?? get("last");
  const to_first = button("first", "First step (Home)", () => go(0));
  const back = button("back", "One step back ([)", () => go(get("at") - 1));
  const playing = button("play", "Play (space)", () => play(!get("playing")));
  const on = button("next", "One step on (])", () => go(get("at") + 1));
  const note = button("note", "Next note (n)", () => go(next_note()));
  const to_last = button("last", "Last step (End)", () => go(get("last")));
  const where = element("div", "where", controls);
  const track = element("div", "pl-track", el, { tabindex: "0", role: "slider", "aria-label": "Line of play", "aria-orientation": "horizontal" });
  const svg = drawn("svg", { "aria-hidden": "true" }, track);

  /* chapters are equally wide, however many steps they hold; one that has not begun has no `at` */
  const spans = () => {
    const chapters = get("chapters"), begun = chapters.filter(c => c.at !== null);
    return chapters.map((chapter, n) => {
      const next = chapters[n + 1];
      const end = chapter.until ?? (next && next.at !== null ? next.at : get("last"));
      return { ...chapter, n, end: Math.max(end, chapter.at ?? 0), open: chapter.at === null, is_last: chapter === begun[begun.length - 1] };
    });
  };
  const EDGE = 9;
  const width = () => Math.max(60, track.clientWidth - 2 * EDGE);
  const position = (at, all) => {
    const in_it = all.filter(c => !c.open && c.at <= at).pop() ?? all[0];
    if (!in_it || in_it.open) return EDGE;
    const part = width() / all.length, done = in_it.end > in_it.at ? (at - in_it.at) / (in_it.end - in_it.at) : 0;
    return EDGE + (in_it.n + Math.min(1, done)) * part;
  };
  const step_at = x => {
    const all = spans(), part = width() / all.length, n = Math.max(0, Math.min(all.length - 1, Math.floor((x - EDGE) / part)));
    const it = all[n];
    if (it.open) return get("last");
    return it.at + ((x - EDGE) / part - n) * (it.end - it.at);
  };

  function draw() {
    svg.replaceChildren();
    const all = spans();
    if (!all.length) return;
    const h = 52, y = 27, part = width() / all.length, here = position(get("at"), all), tip = position(get("last"), all);
    svg.setAttribute("viewBox", `0 0 ${track.clientWidth} ${h}`);
    const now = all.filter(c => !c.open && c.at <= get("at")).pop();
    for (const c of all) {
      const x = EDGE + c.n * part, w = part - 3;
      drawn("rect", { x, y, width: w, height: 8, class: "bar" }, svg);
      const filled = Math.max(0, Math.min(w, here - x)), known = Math.max(0, Math.min(w, tip - x));
      if (known > filled) drawn("rect", { x, y, width: known, height: 8, class: "known" }, svg);
      if (filled) drawn("rect", { x, y, width: filled, height: 8, class: "done" }, svg);
      const name = part > 70 || (c === now && part > 44) ? c.words : c.short;
      drawn("text", { x: x + 1, y: y - 9, class: c === now ? "now" : "" }, svg, name);
    }
    for (const at of get("notes")) drawn("circle", { cx: position(at, all), cy: y + 17, r: at === get("at") ? 4 : 2.6, class: "note" }, svg);
    for (const branch of get("branches")) {
      const x = position(branch.at, all);
      const mark = drawn("path", { d: `M${x} ${y + 4}q0 12 10 16h7`, class: "branch" }, svg);
      drawn("title", {}, mark, branch.words);
    }
    drawn("circle", { cx: here, cy: y + 4, r: 9, class: "handle" }, svg);
  }
  function tell() {
    const at = get("at"), last = get("last");
    const chapter = spans().filter(c => !c.open && c.at <= at).pop();
    const n = get("notes").indexOf(at);
    const said = [`Step ${at} of ${last}`, chapter?.words, get("where"), n >= 0 ? `note ${n + 1}` : ""].filter(Boolean).join(", ");
    track.setAttribute("aria-valuemin", "0");
    track.setAttribute("aria-valuemax", last);
    track.setAttribute("aria-valuenow", at);
    track.setAttribute("aria-valuetext", said);
    where.replaceChildren(document.createTextNode(at === last ? `Step ${at}` : `Step ${at} of ${last}`));
    element("small", "", where).textContent = get("detail");
    for (const b of [to_first, back]) b.disabled = at === 0;
    for (const b of [on, to_last]) b.disabled = at === last;
    playing.hidden = !get("plays");
    note.hidden = !get("notes").length;
    playing.className = `pl-btn is-quiet is-icon pl-i-${get("playing") ? "pause" : "play"}`;
    playing.title = get("playing") ? "Pause (space)" : "Play (space)";
    playing.setAttribute("aria-label", playing.title);
    playing.setAttribute("aria-pressed", String(get("playing")));
    el.classList.toggle("is-back", at !== last);
  }
  const all = () => { tell(); draw(); };

  let clock = 0;
  function tick() {
    clearTimeout(clock);
    if (!get("playing")) return;
    clock = setTimeout(() => {
      const to = get("at") + 1;
      if (to > get("last")) return play(false);
      go(to);
      if (to === get("last") || (get("stops") && get("notes").includes(to))) play(false);
      else tick();
    }, 1000 / Math.max(0.1, get("pace")));
  }

  let dragging = false, frame = 0;
  const point = event => {
    const x = event.clientX - track.getBoundingClientRect().left;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => go(step_at(x)));
  };
  track.addEventListener("pointerdown", event => { dragging = true; track.setPointerCapture(event.pointerId); point(event); });
  track.addEventListener("pointermove", event => { if (dragging) point(event); });
  for (const end of ["pointerup", "pointercancel"]) track.addEventListener(end, () => { dragging = false; });
  track.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = get("at"), starts = spans().filter(c => !c.open).map(c => c.at);
    const acts = {
      ArrowRight: () => go(at + 1), ArrowUp: () => go(at + 1), "]": () => go(at + 1),
      ArrowLeft: () => go(at - 1), ArrowDown: () => go(at - 1), "[": () => go(at - 1),
      PageUp: () => go(starts.find(s => s > at) ?? get("last")), PageDown: () => go(starts.filter(s => s < at).pop() ?? 0),
      Home: () => go(0), End: () => go(get("last")), n: () => go(next_note()),
    };
    if (get("plays")) acts[" "] = () => play(!get("playing"));
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  const listen = [...["at", "last", "chapters", "notes", "branches", "where", "detail", "plays"].map(t => [t, all]),
    ["playing", () => { tell(); tick(); }], ["pace", tick]];
  for (const [trait, act] of listen) model.on(`change:${trait}`, act);
  const observer = new ResizeObserver(draw);
  observer.observe(track);
  all();
  return () => {
    clearTimeout(clock);
    observer.disconnect();
    for (const [trait, act] of listen) model.off(`change:${trait}`, act);
  };
}
export default { render };
