/* The frame round the canvases. It owns focus, keys, wheel, touch, zoom and pan, the cursor, the menu
   at the hex, the accessible name and the live region. It knows no rule and no hex: it sends points
   and keys, and shows what it is told. All lengths that it shares with Python are sheet units. */

const READABLE = 0.4, LEAST_READABLE = 0.235, CLOSE = 0.6, MOST = 1.3, STEP = 1.25;
const PATIENCE = 12000;
const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Escape", "Home", "End",
  "?", ".", ",", "q", "e", "z", "c", "u", "n", "h", "H", "[", "]"]);

const element = (tag, name, parent, attributes = {}) => {
  const made = document.createElement(tag);
  if (name) made.className = name;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (parent) parent.append(made);
  return made;
};

async function render({ model, el }) {
  const frame = element("div", "pl-board", el, { tabindex: "0", role: "application", "aria-roledescription": "map" });
  const sheet = element("div", "pl-sheet", frame);
  const cursor = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const live = element("div", "pl-sr", frame, { role: "status", "aria-live": "polite" });
  const help = element("div", "pl-sr", frame, { id: `pl-help-${Math.random().toString(36).slice(2)}` });
  frame.setAttribute("aria-describedby", help.id);
  help.textContent = "Arrow keys move over the hexes, Enter picks, question mark asks why not, full stop goes to "
    + "the next hex that may be picked, g and a number goes to a hex, h answers a decision that interrupts with no, "
    + "a digit shows one sheet or part of several, 0 the whole map, Escape lets go.";

  const view = { k: READABLE, x: 0, y: 0, touched: false };  // k: CSS pixels to the sheet unit; x, y in CSS pixels
  const size = () => ({ w: frame.clientWidth, h: frame.clientHeight });
  const sheetSize = () => model.get("sheet");
  const least = () => { const { w, h } = size(), [sw, sh] = sheetSize(); return Math.min(w / sw, h / sh, READABLE); };

  const fingers = new Map();
  /* ---- zoom and pan ---- */
  function apply() {
    const { w, h } = size(), [sw, sh] = sheetSize();
    view.k = Math.min(MOST, Math.max(least(), view.k));
    const within = (at, whole, part) => whole <= part ? (part - whole) / 2 : Math.min(0, Math.max(part - whole, at));
    view.x = within(view.x, sw * view.k, w);
    view.y = within(view.y, sh * view.k, h);
    sheet.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.k / READABLE})`;
    place(); settle(); show_part();
  }
  let settling = 0;
  function settle() {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const sharp = view.k * window.devicePixelRatio > READABLE * 1.15 ? 2 : 1;
      const shown = [-view.x / view.k, -view.y / view.k, size().w / view.k].map(Math.round);
      let changed = false;
      if (sharp > model.get("sharp")) { model.set("sharp", sharp); changed = true; }
      if (JSON.stringify(shown) !== JSON.stringify(model.get("window"))) { model.set("window", shown); changed = true; }
      if (changed) model.save_changes();
    }, 160);
  }
  function zoom(factor, cx = size().w / 2, cy = size().h / 2) {
    const before = view.k;
    view.k = Math.min(MOST, Math.max(least(), before * factor));
    view.x = cx - (cx - view.x) * view.k / before;
    view.y = cy - (cy - view.y) * view.k / before;
    view.touched = true;
    apply();
  }
  function whole() { view.k = least(); view.touched = true; apply(); }
  /* the windows that have a button: parts of a wide map, then whole sheets */
  const windows = () => { const sheets = model.get("sheets"); return [...model.get("views"), ...(sheets.length > 1 ? sheets : [])]; };
  /* one of them: fitted to the frame, as large as may be; a part of a wide map always so that it can be read */
  function sheetOnly(n) {
    const part = windows()[n];
    if (!part) return false;
    const { w, h } = size(), [x0, y0, x1, y1] = part.box, edge = 60;
    const fit = Math.min(w / (x1 - x0 + edge), h / (y1 - y0 + edge)), wide = n < model.get("views").length;
    view.k = Math.min(MOST, Math.max(fit, wide || w < 520 ? LEAST_READABLE : least()));
    view.touched = true;
    centre((x0 + x1) / 2, (y0 + y1) / 2);
    return true;
  }
  function centre(x, y) { const { w, h } = size(); view.x = w / 2 - x * view.k; view.y = h / 2 - y * view.k; apply(); }
  /* a part of the map that the page is about: fitted like a sheet, but never larger than its counters need */
  function framed() {
    const [x0, y0, x1, y1] = model.get("frame").box, { w, h } = size();
    const fit = Math.min(w / (x1 - x0), h / (y1 - y0)), floor = w < 520 ? LEAST_READABLE : least();
    view.k = Math.min(CLOSE, Math.max(fit, floor));
    centre((x0 + x1) / 2, (y0 + y1) / 2);
  }
  function first() {
    if (model.get("frame").box) { framed(); return; }
    if (model.get("views").length) { sheetOnly(0); view.touched = false; return; }
    const { w } = size(), [sw] = sheetSize(), [x, y] = model.get("focus");
    const parts = model.get("sheets"), fit = w / sw;
    if (parts.length > 1 && fit < LEAST_READABLE) {
      const at = parts.findIndex(({ box: [x0, y0, x1, y1] }) => x > x0 && x < x1 && y > y0 && y < y1);
      sheetOnly(Math.max(0, at));
      view.touched = false;
      return;
    }
    view.k = usual();
    centre(x, y);
  }
  function usual() {
    const fit = size().w / sheetSize()[0];
    return fit >= LEAST_READABLE ? Math.min(fit, READABLE) : READABLE;
  }
  /* where too few of the places that matter are in the window, fit it to all of them */
  function gather() {
    const { places = [], share: asked = 0.5 } = model.get("gathered"), { w, h } = size();
    const views = model.get("views"), share = views.length && asked < 1 ? Math.min(asked, 0.02) : asked;
    if (!places.length || !w || fingers.size) return;
    // what was fitted to a wider choice before comes near again
    const alone = model.get("sheets").length < 2 && !views.length && !model.get("frame").box;
    if (alone && !view.touched && view.k < 0.95 * usual()) {
      view.k = usual();
      centre(...[0, 1].map(axis => places.reduce((sum, at) => sum + at[axis], 0) / places.length));
    }
    const within = (at, part) => at > 12 && at < part - 12;
    const seen = places.filter(([x, y]) => within(x * view.k + view.x, w) && within(y * view.k + view.y, h));
    if (seen.length >= share * places.length) return;
    const span = (all, axis) => [Math.min(...all.map(at => at[axis])), Math.max(...all.map(at => at[axis]))];
    const [x0, x1] = span(places, 0), [y0, y1] = span(places, 1);
    const edge = Math.min(50, w / 6, h / 6), fit = Math.min((w - 2 * edge) / (x1 - x0 || 1), (h - 2 * edge) / (y1 - y0 || 1));
    const floor = w < 520 || views.length ? LEAST_READABLE : least();  // a finger must still meet one hex
    view.k = Math.min(view.k, Math.max(fit, floor));
    if (fit >= floor) { centre((x0 + x1) / 2, (y0 + y1) / 2); return; }
    // too far apart: on the sheet with most of them, the one in the middle
    const on = (views.length ? views : model.get("sheets")).map(({ box: [l, t, r, b] }) => places.filter(([x, y]) => x > l && x < r && y > t && y < b));
    const most = on.reduce((a, b) => b.length > a.length ? b : a, []), those = most.length ? most : places;
    const middle = [0, 1].map(axis => span(those, axis).reduce((a, b) => a + b) / 2);
    const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    centre(...those.reduce((a, b) => far(b) < far(a) ? b : a));
  }
  function home() { first(); if (!model.get("frame").box) gather(); }
  function into_sight(x, y, margin = 90) {
    const { w, h } = size(), at = [x * view.k + view.x, y * view.k + view.y], edge = Math.min(margin, w / 4, h / 4);
    view.x += Math.max(0, edge - at[0]) - Math.max(0, at[0] - (w - edge));
    view.y += Math.max(0, edge - at[1]) - Math.max(0, at[1] - (h - edge));
    apply();
  }

  /* ---- the canvases ---- */
  const canvases = await model.widget_manager.get_model(model.get("canvas").slice(10));
  const layers = canvases.get("_canvases"), shown = [];
  for (const layer of layers) {
    // each layer is shown by itself: a MultiCanvas would paint all of them anew for every change of one
    layer.off("new-frame", canvases.updateCanvas, canvases);
    const view = await model.widget_manager.create_view(layer);
    view.trigger && view.trigger("displayed");
    view.el.tabIndex = -1;
    view.el.setAttribute("aria-hidden", "true");
    sheet.append(view.el);
    shown.push(view);
  }
  for (const { box } of model.get("sheets").length ? model.get("sheets") : [{ box: [0, 0, ...sheetSize()] }]) {
    const [x0, y0, x1, y1] = box.map(v => v * READABLE), dark = element("div", "pl-dark");
    Object.assign(dark.style, { left: `${x0}px`, top: `${y0}px`, width: `${x1 - x0}px`, height: `${y1 - y0}px` });
    shown[0].el.after(dark);  // between the ground and what lies on it
  }
  sheet.append(cursor);
  const resize = () => {
    const [sw, sh] = sheetSize();
    for (const part of [sheet, ...shown.map(view => view.el)]) {
      part.style.width = `${sw * READABLE}px`;
      part.style.height = `${sh * READABLE}px`;
    }
    cursor.setAttribute("viewBox", `0 0 ${sw} ${sh}`);
  };
  cursor.setAttribute("class", "pl-cursor");
  cursor.setAttribute("aria-hidden", "true");
  resize();

  /* ---- a wide map in small, and which part of it is shown: a press goes there ---- */
  const small = model.get("views").length ? element("div", "pl-whole", frame, { "aria-hidden": "true" }) : null;
  const little = small && element("canvas", "", small), part = small && element("div", "", small);
  function show_part() {
    if (!part) return;
    const { w, h } = size(), [sw, sh] = sheetSize(), portion = (v, whole) => `${Math.max(0, Math.min(100, 100 * v / whole))}%`;
    part.style.left = portion(-view.x / view.k, sw);
    part.style.top = portion(-view.y / view.k, sh);
    part.style.width = portion(w / view.k, sw);
    part.style.height = portion(h / view.k, sh);
  }
  function draw_small() {
    const [sw, sh] = sheetSize();
    little.width = 480;
    little.height = Math.round(480 * sh / sw);
    const pen = little.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(shown[0].el, 0, 0, little.width, little.height);
    show_part();
  }
  if (small) {
    layers[0].on("new-frame", () => setTimeout(draw_small, 250));
    const go = event => {
      const box = little.getBoundingClientRect(), [sw, sh] = sheetSize();
      view.touched = true;
      centre((event.clientX - box.left) / box.width * sw, (event.clientY - box.top) / box.height * sh);
    };
    small.addEventListener("pointerdown", event => { small.setPointerCapture(event.pointerId); go(event); });
    small.addEventListener("pointermove", event => { if (event.buttons) go(event); });
  }

  /* what scrolls the page: a notebook scrolls inside itself */
  function scroller() {
    for (let at = frame.parentElement; at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
    return document.scrollingElement;
  }

  /* ---- pointing ---- */
  const point = event => {
    const box = frame.getBoundingClientRect();
    const px = event.clientX - box.left - frame.clientLeft, py = event.clientY - box.top - frame.clientTop;
    return { px, py, x: (px - view.x) / view.k, y: (py - view.y) / view.k };
  };
  let drag = null, pinch = null, moved = false;
  const outside = event => event.target.closest(".pl-zoom, .pl-sheets, .pl-whole, .pl-menu, .pl-goto");
  function down(event) {
    if (outside(event)) return;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    fingers.set(event.pointerId, event);
    moved = fingers.size > 1;
    drag = { x: event.clientX, y: event.clientY };
    if (fingers.size === 2) pinch = spread();
  }
  const spread = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
  function move(event) {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()], box = frame.getBoundingClientRect(), now = spread();
      zoom(now / pinch, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
      pinch = now;
      return;
    }
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!moved && Math.hypot(dx, dy) < 6) return;
    if (!moved) { moved = true; frame.setPointerCapture(event.pointerId); frame.classList.add("is-dragged"); }
    drag = { x: event.clientX, y: event.clientY };
    const before = view.y;
    view.x += dx; view.y += dy; view.touched = true;
    apply();
    // where the map cannot go further, a finger scrolls the page on
    if (event.pointerType !== "mouse") scroller().scrollBy(0, -(before + dy - view.y));
  }
  function up(event) {
    if (!fingers.delete(event.pointerId)) return;
    frame.classList.remove("is-dragged");
    if (event.type === "pointercancel" || moved || fingers.size) return;
    frame.focus({ preventScroll: true });
    const { x, y } = point(event);
    send({ kind: "point", x: Math.round(x), y: Math.round(y), shift: event.shiftKey });
  }
  frame.addEventListener("pointerdown", down);
  frame.addEventListener("pointermove", move);
  frame.addEventListener("pointerup", up);
  frame.addEventListener("pointercancel", up);
  frame.addEventListener("contextmenu", event => {
    if (outside(event)) return;
    event.preventDefault();
    const { x, y } = point(event);
    send({ kind: "ask", x: Math.round(x), y: Math.round(y) });
  });
  // ipycanvas would take the focus, every key and every wheel for itself
  for (const name of ["mousedown", "mouseup", "mousemove", "mouseout", "touchstart", "touchmove", "touchend", "touchcancel"])
    for (const { el: canvas } of shown) canvas.addEventListener(name, event => event.stopImmediatePropagation(), true);
  frame.addEventListener("wheel", event => {
    event.stopImmediatePropagation();
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { px, py } = point(event);
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0022)), px, py);
  }, { capture: true, passive: false });

  /* ---- keys ---- */
  const goto_box = element("div", "pl-goto", frame, { hidden: "", "aria-live": "off" });
  let typed = null;
  const show_typed = () => { goto_box.hidden = typed === null; goto_box.textContent = `Go to hex ${typed ?? ""}_`; };
  frame.addEventListener("keydown", event => {
    if (event.target !== frame || event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.repeat && (key === "Enter" || key === "h")) { event.preventDefault(); return; }  // an order is given once
    if (typed !== null) {
      if (/^[\w/.,-]$/.test(key)) typed += key;
      else if (key === "Backspace") typed = typed.slice(0, -1);
      else if (key === "Enter") { send({ kind: "go", to: typed }); typed = null; }
      else if (key === "Escape") typed = null;
      else return;
      show_typed();
    }
    else if (key === "g") { typed = ""; show_typed(); }
    else if (key === "+" || key === "=") zoom(STEP);
    else if (key === "-") zoom(1 / STEP);
    else if (key === "0") whole();
    else if (/^[1-9]$/.test(key) && sheetOnly(Number(key) - 1)) { /* shown */ }
    else if (key === " ") { if (!model.get("plays")) return; send({ kind: "key", key: "Space" }); }
    else if (key === "Escape" && !model.get("holds")) { frame.blur(); return; }
    else if (key === "h" && event.shiftKey) send({ kind: "key", key: "H" });
    else if (KEYS.has(key)) send({ kind: "key", key });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  frame.addEventListener("blur", () => { typed = null; show_typed(); });

  /* ---- zoom buttons: the keys do the same, so Tab passes them by ---- */
  const buttons = element("div", "pl-zoom", frame);
  for (const [icon, words, act] of [["plus", "Closer (+)", () => zoom(STEP)], ["minus", "Further off (-)", () => zoom(1 / STEP)],
    ["whole", "Whole map (0)", whole]]) {
    const button = element("button", `pl-btn is-icon pl-i-${icon}`, buttons, { type: "button", tabindex: "-1", title: words, "aria-label": words });
    button.addEventListener("click", act);
  }

  const parts = windows();
  if (parts.length) {
    const row = element("div", `pl-sheets${parts.length > 4 ? " is-many" : ""}`, frame, { role: "group", "aria-label": "Sheets" });
    parts.forEach(({ name }, n) => {
      const button = element("button", "pl-btn", row, { type: "button", title: `${name} (${n + 1})` });
      element("span", "pl-num", button).textContent = n + 1;
      element("span", "", button).textContent = name.split(":")[0];
      button.addEventListener("click", () => sheetOnly(n));
    });
    const all = element("button", "pl-btn", row, { type: "button", title: "Whole map (0)" });
    all.textContent = "All";
    all.addEventListener("click", whole);
  }

  /* ---- the menu at the hex ---- */
  let menu = null;
  function close(value, focus = true) {
    if (!menu) return;
    menu.remove(); menu = null;
    if (focus) frame.focus({ preventScroll: true });
    if (value !== undefined) send({ kind: "choose", value });
  }
  function place() {
    if (!menu) return;
    const { w, h } = size(), { x, y } = model.get("menu");
    if (w < 520) { menu.classList.add("is-docked"); return; }
    const px = x * view.k + view.x, py = y * view.k + view.y, gap = 60 * view.k + 12;
    const left = px - gap - menu.offsetWidth > 4 ? px - gap - menu.offsetWidth : px + gap;
    menu.style.left = `${Math.max(4, Math.min(left, w - menu.offsetWidth - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(py - menu.offsetHeight / 2, h - menu.offsetHeight - 4))}px`;
  }
  function open() {
    const asked = model.get("menu");
    if (menu) { menu.remove(); menu = null; }
    if (!asked || !asked.items) return;
    menu = element("div", "pl-menu", frame, { role: "menu", "aria-label": asked.title || "Which of these?" });
    const choices = [...asked.items, { value: null, words: "Nothing", note: "Esc" }];
    choices.forEach((choice, n) => {
      const button = element("button", "", menu, { type: "button", role: "menuitem", tabindex: "-1" });
      element("span", "pl-num", button).textContent = n + 1;
      element("span", "", button).textContent = choice.words;
      element("small", "", button).textContent = choice.note || "";
      button.addEventListener("click", () => close(choice.value));
    });
    menu.addEventListener("keydown", event => {
      const all = [...menu.children], at = all.indexOf(document.activeElement), n = Number(event.key);
      if (event.key === "ArrowDown" || event.key === "ArrowUp")
        all[(at + (event.key === "ArrowDown" ? 1 : all.length - 1)) % all.length].focus();
      else if (event.key === "Home") all[0].focus();
      else if (event.key === "End") all[all.length - 1].focus();
      else if (event.key === "Escape") close(null);
      else if (n >= 1 && n <= all.length) all[n - 1].click();
      else return;
      event.preventDefault(); event.stopPropagation();
    });
    menu.addEventListener("focusout", event => { if (menu && !menu.contains(event.relatedTarget) && event.relatedTarget) close(null, false); });
    into_sight(asked.x, asked.y, size().w < 520 ? 130 : 90);
    place();
    menu.children[0].focus({ preventScroll: true });
  }

  /* ---- what Python tells ---- */
  function show_cursor() {
    const at = model.get("cursor");
    cursor.replaceChildren();
    if (!at || !at.outline) return;
    for (const name of ["cur1", "cur2"]) {
      const hex = document.createElementNS(cursor.namespaceURI, "polygon");
      hex.setAttribute("points", at.outline.map(p => p.join(",")).join(" "));
      hex.setAttribute("class", name);
      cursor.append(hex);
    }
    into_sight(at.x, at.y);
  }
  const light = () => { frame.dataset.hour = model.get("hour"); };
  /* on a phone a unit is picked below a map that has scrolled away: it comes back to be pointed at */
  function back() {
    const { top, bottom } = frame.getBoundingClientRect();
    if (model.get("holds") && small && (bottom < 120 || top > window.innerHeight - 120)) frame.scrollIntoView({ block: "start" });
  }
  const name = () => frame.setAttribute("aria-label", model.get("label"));
  const say = () => { live.textContent = model.get("status"); };
  const listen = [["label", name], ["hour", light], ["status", say], ["cursor", show_cursor], ["menu", open], ["holds", back], ["sheet", () => { resize(); apply(); }],
    ["focus", () => { if (!view.touched) home(); else into_sight(...model.get("focus")); }], ["gathered", gather],
    ["frame", () => { view.touched = false; home(); }]];
  for (const [trait, act] of listen) model.on(`change:${trait}`, act);
  name(); say(); light();

  /* ---- is anybody there? Every message is answered; silence means that the kernel is lost ---- */
  let waiting = 0, alarm = null;
  function answered() {
    clearTimeout(waiting);
    waiting = 0;
    alarm?.remove();
    alarm = null;
    frame.classList.remove("is-stale");
  }
  function lost() {
    frame.classList.add("is-stale");
    alarm = element("div", "pl-alert", el, { role: "alert" });
    const words = element("div", "", alarm);
    element("b", "", words).textContent = "The page has lost its kernel. ";
    words.append(model.get("safe"));
    const again = element("button", "pl-btn", alarm, { type: "button" });
    again.textContent = "Load the page again";
    again.addEventListener("click", () => location.reload());
    el.prepend(alarm);
  }
  function send(message) {
    model.send(message);
    if (!waiting) waiting = setTimeout(lost, PATIENCE);
  }
  model.on("msg:custom", answered);

  /* ---- the first picture: type must be there before it is drawn ---- */
  let middle = null;  // of a wide map that nobody has moved, what was in the middle stays in the window
  const observer = new ResizeObserver(() => {
    if (!frame.clientWidth) return;
    if (view.touched) { apply(); return; }
    const at = middle && model.get("views").length ? middle() : null;
    home();
    const { w, h } = size();
    if (at && !(Math.abs(at[0] * view.k + view.x - w / 2) < w / 2 && Math.abs(at[1] * view.k + view.y - h / 2) < h / 2)) centre(...at);
    middle = () => [(w / 2 - view.x) / view.k, (h / 2 - view.y) / view.k];
  });
  observer.observe(frame);
  const painted = () => { window.dispatchEvent(new Event("paralab:painted")); performance.mark("paralab:painted"); };
  layers[0].once("new-frame", () => requestAnimationFrame(painted));
  await Promise.allSettled(model.get("faces").map(face => document.fonts.load(face)));
  await document.fonts.ready;
  send({ kind: "ready" });

  return () => {
    observer.disconnect();
    clearTimeout(waiting);
    for (const view of shown) view.remove();
    for (const [trait, act] of listen) model.off(`change:${trait}`, act);
    model.off("msg:custom", answered);
  };
}

export default { render };
