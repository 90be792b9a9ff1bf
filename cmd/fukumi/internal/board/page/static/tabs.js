// @ts-check
// The tabs of the modes: they open one, and close the one before.

import { byId, el } from "./dom.js";

/** @param {import("./app.js").App} app */
export function tabs(app) {
  const { modes } = app;
  const list = byId("tabs");
  const panel = byId("panel");
  let unmount = () => {};
  const choose = (/** @type {string} */ name) => (app.setMode(name === modes[0].name ? "" : name), app.locate(true));
  const all = modes.map(m =>
    el(
      "button",
      { type: "button", role: "tab", id: `tab-${m.name}`, "aria-controls": "panel", onclick: () => choose(m.name) },
      m.title,
    ),
  );
  list.append(...all);
  list.hidden = panel.hidden = !modes.length;
  list.addEventListener("keydown", e => {
    const by = { ArrowRight: 1, ArrowLeft: modes.length - 1 }[e.key];
    if (!by) return;
    e.preventDefault();
    const next = (all.findIndex(t => t.tabIndex === 0) + by) % modes.length;
    choose(modes[next].name);
    all[next].focus();
  });
  const show = () => {
    const mode = modes.find(m => m.name === app.mode) ?? modes[0];
    unmount();
    panel.replaceChildren();
    if (!mode) return;
    all.forEach((t, i) => {
      t.setAttribute("aria-selected", String(modes[i] === mode));
      t.tabIndex = modes[i] === mode ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", `tab-${mode.name}`);
    unmount = mode.mount(app, panel);
  };
  app.on("mode", show);
  show();
}
