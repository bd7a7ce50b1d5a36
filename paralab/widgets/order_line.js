/* Where orders are typed. The text goes with the message that carries it out, so that neither can overtake the other. */
function render({ model, el }) {
  el.classList.add("pl-orderbox");
  const form = document.createElement("form"), input = document.createElement("input");
  const known = document.createElement("datalist"), button = document.createElement("button");
  known.id = `pl-orders-${Math.random().toString(36).slice(2)}`;
  form.className = "pl-field is-order";
  Object.assign(input, { type: "text", spellcheck: false, autocapitalize: "off", maxLength: 400 });
  input.setAttribute("autocomplete", "off");
  input.setAttribute("aria-label", "Order");
  input.setAttribute("list", known.id);
  Object.assign(button, { type: "submit", className: "pl-btn", textContent: "Do", title: "Carry the order out (Enter)" });
  form.append(input, known, button);
  el.append(form);

  const earlier = [];
  let back = -1;
  form.addEventListener("submit", event => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    if (earlier[0] !== text) earlier.unshift(text);
    back = -1;
    model.send({ order: text });
  });
  input.addEventListener("keydown", event => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    if (event.key === "ArrowDown" && back < 0) return;  // the list of what is lawful opens
    event.preventDefault();
    back = Math.max(-1, Math.min(earlier.length - 1, back + (event.key === "ArrowUp" ? 1 : -1)));
    input.value = back < 0 ? "" : earlier[back];
  });

  const options = () => known.replaceChildren(...model.get("options").map(line => new Option(line, line)));
  const hint = () => { input.placeholder = model.get("placeholder"); };
  const wrong = () => {
    form.classList.toggle("is-wrong", model.get("wrong"));
    input.setAttribute("aria-invalid", String(model.get("wrong")));
  };
  options(); hint(); wrong();
  for (const [trait, act] of [["options", options], ["placeholder", hint], ["wrong", wrong]]) model.on(`change:${trait}`, act);
  model.on("msg:custom", message => { if ("text" in message) input.value = message.text; });
}
export default { render };
