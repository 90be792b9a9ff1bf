// @ts-check
// What can be chosen of the page.

import { button, choice, dialog, el } from "./dom.js";
import { at, turned, xy } from "./points.js";

/** @typedef {import("./app.js").App} App */

/** theme puts the chosen colours on the page. @param {App} app */
export const theme = app => void (document.documentElement.dataset.theme = app.settings.theme);

/** preferences shows what can be chosen. @param {App} app */
export function preferences(app) {
  const s = app.settings;
  const { board } = app;
  const set = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    s[name] = value;
    theme(app);
    board.layout();
    app.emit("settings");
  };
  const check = (/** @type {string} */ name, /** @type {string} */ words) =>
    el(
      "label",
      {},
      el("input", {
        type: "checkbox",
        checked: s[name],
        onchange: (/** @type {any} */ e) => set(name, e.target.checked),
      }),
      words,
    );
  const pick = (/** @type {string} */ name, /** @type {string} */ words, /** @type {Record<string, string>} */ of) =>
    el(
      "label",
      {},
      words,
      choice(of, s[name], value => set(name, value)),
    );
  const view = (/** @type {(mirrored: number, quarters: number) => number} */ to) => () =>
    board.turn(to(board.view & 4, board.view & 3));
  const stones = (/** @type {number} */ symmetry) => () =>
    app.load(app.tree.map(p => at(...turned(...xy(p), app.tree.size, symmetry))));
  dialog(
    "Settings",
    check("numbers", "Numbers on the stones"),
    check("coordinates", "Coordinates"),
    check("fouls", "Forbidden points"),
    pick("confirm", "Confirm a move", { touch: "by touch", always: "always", never: "never" }),
    pick("theme", "Colours", { auto: "as the system", light: "light", dark: "dark" }),
    el(
      "fieldset",
      {},
      el("legend", {}, "View"),
      button(
        "Flip",
        view((m, q) => m | (q ^ 2)),
      ),
      button(
        "Quarter turn",
        view((m, q) => m | ((q + 1) & 3)),
      ),
      button(
        "Mirror",
        view((m, q) => (m ^ 4) | (-q & 3)),
      ),
    ),
    !app.still &&
      el("fieldset", {}, el("legend", {}, "Stones"), button("Quarter turn", stones(1)), button("Mirror", stones(4))),
  );
}
