/* The first frame stays until the live page has painted; then both change places in one frame.
   A widget that paints later than its element appears says when: window.dispatchEvent(new Event("paralab:painted")). */
(() => {
  const cells = () => document.getElementById("rendered_cells");
  const show = window.display_cells;
  const patience = 20000, quiet = 150, painting = 3000;
  let waits = null, impatient = null;

  function awake() {
    if (!document.body.classList.contains("pl-asleep")) return;
    clearTimeout(waits);
    clearTimeout(impatient);
    observer.disconnect();
    document.body.classList.remove("pl-asleep");
    document.getElementById("pl-waking").remove();
    performance.mark("paralab:awake");
    seek();
  }

  /* What the address names was not shown when the browser looked for it, and Voila moves the cells once more:
     it is kept in view until a hand is on the page. */
  function seek() {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!named) return;
    const look = () => named.scrollIntoView();
    const moved = new MutationObserver(look);
    const leave = () => moved.disconnect();
    moved.observe(document.body, { attributeFilter: ["style", "class"], childList: true, subtree: true });
    for (const hand of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(hand, leave, { once: true });
    setTimeout(leave, 10000);
    look();
  }

  /* Without a word from the widgets: when something is there and has not changed for a while.
     A board always gives its word; should it fail to, the page is shown as it is. */
  const observer = new MutationObserver(() => {
    if (!cells() || !cells().querySelector(".jp-OutputArea-output.lm-Panel > .lm-Widget")) return;
    clearTimeout(waits);
    waits = setTimeout(awake, cells().querySelector(".pl-board") ? painting : quiet);
  });

  window.addEventListener("paralab:painted", () => requestAnimationFrame(awake), { once: true });

  window.voila_finish = window.display_cells = () => {
    const live = cells().innerHTML.includes("application/vnd.jupyter.widget-view+json");
    show();
    if (!window.themeLoaded) return;
    if (!live) return awake();
    observer.observe(cells(), { childList: true, subtree: true });
  };

  /* Voila's own farewell is not always sent; without it the kernel would idle on. */
  window.addEventListener("pagehide", event => {
    const config = document.getElementById("jupyter-config-data");
    if (event.persisted || !config) return;
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    const token = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/);
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}${token ? "?_xsrf=" + token[1] : ""}`);
  });

  impatient = setTimeout(() => {
    document.getElementById("pl-waking-words").innerHTML =
      '<b>Still waking up.</b> This takes longer than usual. <a href="">Load the page again</a>';
  }, patience);
})();
