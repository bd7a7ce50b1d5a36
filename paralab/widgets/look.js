/* What every page needs once: the style sheet (anywidget puts it in), the type, and the theme. */
const FACES = {
  "source-sans-3": ["Source Sans 3", "200 900", "normal"],
  "source-serif-4": ["Source Serif 4", "200 900", "normal"],
  "source-serif-4-italic": ["Source Serif 4", "200 900", "italic"],
  "barlow-condensed-500": ["Barlow Condensed", "500", "normal"],
  "barlow-condensed-600": ["Barlow Condensed", "600", "normal"],
};
const THEMES = ["light", "dark", "projector"];
const root = document.documentElement;

function initialize({ model }) {
  const query = new URLSearchParams(location.search), asked = query.get("look") ?? query.get("theme");
  const host = document.body.dataset.jpThemeLight === "false" ? "dark" : "light";
  let kept = null;
  try { kept = localStorage.getItem("paralab-theme"); } catch { /* a page without storage */ }
  const first = [asked, kept, model.get("theme"), host].find(name => THEMES.includes(name));
  const wear = () => {
    root.dataset.theme = model.get("theme");
    try { localStorage.setItem("paralab-theme", model.get("theme")); } catch { /* not kept, then */ }
  };
  model.set("theme", first);
  model.save_changes();
  root.dataset.theme = first;
  model.on("change:theme", wear);

  // a page served by our own template has the type already; elsewhere the kernel is asked for it
  const known = new Set([...document.fonts].map(face => face.family.replaceAll('"', "")));
  if (!known.has("Source Sans 3")) model.send({ kind: "fonts" });
  model.on("msg:custom", (message, buffers) => {
    if (!message.font) return;
    const [family, weight, style] = FACES[message.font];
    const face = new FontFace(family, buffers[0].buffer ?? buffers[0], { weight, style });
    document.fonts.add(face);
    face.load();
  });
  return () => { delete root.dataset.theme; };
}
export default { initialize, render({ el }) { el.style.display = "none"; } };
