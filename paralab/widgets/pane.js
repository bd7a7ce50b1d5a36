/* Words with things to pick: an element with data-pick sends its value, with data-hold it may be held by the keyboard. */
const TWICE = 400;  // ms: the second click of a double click is none for what is there by then

/* what a button opens elsewhere on the page is brought into the window when it is there */
function reveal(page, what) {
  if (!page || page.querySelector(what)) return;
  const wait = new MutationObserver(() => {
    const there = page.querySelector(what);
    if (!there) return;
    there.scrollIntoView({ block: "nearest" });
    there.querySelector("select")?.focus({ preventScroll: true });
    wait.disconnect();
  });
  wait.observe(page, { childList: true, subtree: true });
  setTimeout(() => wait.disconnect(), 10000);
}

function render({ model, el }) {
  const id = model.get("name");
  /* a list that stands at its end stays there when its room changes */
  const ended = new Map();
  const room = new ResizeObserver(entries => entries.forEach(({ target }) => {
    if (ended.get(target)) target.scrollTop = target.scrollHeight;
  }));
  const to_end = box => {
    box.scrollTop = box.scrollHeight;
    ended.set(box, true);
    box.addEventListener("scroll", () => ended.set(box, box.scrollHeight - box.scrollTop - box.clientHeight < 4));
    room.observe(box);
  };
  /* the keyboard goes on where the game is played */
  const to_map = () => el.closest(".pl-page")?.querySelector(".pl-board")?.focus({ preventScroll: true });
  const draw = () => {
    room.disconnect();
    ended.clear();
    const held = el.contains(document.activeElement) ? document.activeElement.closest("[data-pick]")?.dataset.pick : null;
    const scrolled = [...el.querySelectorAll("[data-scroll]")].map(e => [e.dataset.scroll, e.scrollTop]);
    el.innerHTML = model.get("html");
    for (const [name, top] of scrolled) {
      const box = el.querySelector(`[data-scroll="${CSS.escape(name)}"]`);
      if (box) box.scrollTop = top;
    }
    for (const box of el.querySelectorAll("[data-scroll='end']")) to_end(box);
    for (const list of el.querySelectorAll("[data-roving]")) {  // one tab stop each, arrows inside
      const all = [...list.querySelectorAll("[data-pick]")];
      const first = all.find(e => e.dataset.pick === held) ?? all.find(e => e.matches("[aria-current], [aria-checked='true']")) ?? all[0];
      all.forEach(e => { e.tabIndex = e === first ? 0 : -1; });
    }
    const again = held && el.querySelector(`[data-pick="${CSS.escape(held)}"]`);
    if (again) again.focus({ preventScroll: true });
    else if (held) to_map();
  };
  el.classList.add("pl-pane");
  if (id) el.dataset.pane = id;
  draw();
  model.on("change:html", draw);
  let done = -TWICE;
  el.addEventListener("click", event => {
    const picked = event.target.closest("[data-pick]");
    if (!picked || picked.getAttribute("aria-disabled") === "true") return;
    if (picked.tagName === "A") event.preventDefault();
    const once = "once" in picked.dataset;
    if (once && event.timeStamp - done < TWICE) return;
    if (once) done = event.timeStamp;
    model.send({ pick: picked.dataset.pick, ...(once && { edition: model.get("edition") }) });
    if (picked.dataset.pick === "new") reveal(el.closest(".pl-page"), ".pl-newgame");
    const by_key = event.detail === 0 && id === "prompt";
    if (by_key && !["new", "save"].includes(picked.dataset.pick)) to_map();
  });
  // a file is read here, and only if it can be one of ours: text, and not too long
  el.addEventListener("change", async event => {
    const input = event.target.closest("input[data-open]"), file = input?.files[0];
    if (!file) return;
    const text = file.size <= Number(input.dataset.open) ? await file.text() : null;
    model.send({ file: file.name, text });
    input.value = "";
  });
  el.addEventListener("keydown", event => {
    const list = event.target.closest("[data-roving]");
    if (!list || !event.target.closest("[data-pick]")) return;
    const all = [...list.querySelectorAll("[data-pick]")], at = all.indexOf(event.target.closest("[data-pick]"));
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = all[Math.max(0, Math.min(all.length - 1, to))];
    all.forEach(e => { e.tabIndex = -1; });
    next.tabIndex = 0;
    next.focus();
  });
  // a list of words is sifted where it stands: what does not have all that is typed in it is hidden
  const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");
  el.addEventListener("input", event => {
    const field = event.target.closest("input[data-sift]");
    if (!field) return;
    const asked = plain(field.value).split(/\s+/).filter(Boolean), any = [];
    for (const group of el.querySelectorAll("[data-group]")) {
      const terms = [...group.querySelectorAll("dl > *")];
      for (const term of terms) term.hidden = !asked.every(word => plain(term.textContent).includes(word));
      group.hidden = terms.every(term => term.hidden);
      any.push(!group.hidden);
    }
    const none = el.querySelector("[data-none]");
    if (none) none.hidden = any.some(Boolean);
  });
  /* the fragment of the address is known before what it names is there; whoever has begun to read stays where he is */
  const sought = location.hash.length > 1 && el.querySelector(`#${CSS.escape(decodeURIComponent(location.hash.slice(1)))}`);
  if (sought) {
    sought.classList.add("is-sought");
    const reading = new AbortController(), { signal } = reading;
    for (const sign of ["wheel", "pointerdown", "keydown", "touchstart"]) addEventListener(sign, () => reading.abort(), { signal, passive: true });
    const go = () => { if (!signal.aborted) sought.scrollIntoView(); };
    const grown = new ResizeObserver(go);
    grown.observe(document.body);
    setTimeout(() => { grown.disconnect(); reading.abort(); }, 15000);
    requestAnimationFrame(go);
  }
  model.on("msg:custom", message => {
    if (message.copy !== undefined) navigator.clipboard?.writeText(message.copy);
    if (message.download) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([message.text], { type: "text/markdown" }));
      link.download = message.download;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 5000);
    }
  });
}
export default { render };
