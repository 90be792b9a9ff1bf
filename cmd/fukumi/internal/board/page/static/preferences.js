// @ts-check
// What can be chosen of the page.

import { button, choice, dialog, el } from "./dom.js";
import { languages } from "./language.js";
import { at, turned, xy } from "./points.js";
import { saveSettings } from "./settings.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** theme puts the chosen colours on the page. @param {App} app */
export const theme = app => void (document.documentElement.dataset.theme = app.settings.theme);

/** speak has the page speak a language: it begins anew. @param {string} language */
async function speak(language) {
  await saveSettings({ language });
  const url = new URL(location.href);
  url.searchParams.delete("lang"); // it would be heard first
  history.replaceState(null, "", url);
  location.reload();
}

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
    say("Settings"),
    check("numbers", say("Numbers on the stones")),
    check("coordinates", say("Coordinates")),
    check("fouls", say("Forbidden points")),
    pick("confirm", say("Confirm a move"), {
      touch: say("by touch##confirm a move"),
      always: say("always##confirm a move"),
      never: say("never##confirm a move"),
    }),
    pick("theme", say("Colours"), {
      auto: say("as the system##colours"),
      light: say("light##colours"),
      dark: say("dark##colours"),
    }),
    !app.still &&
      el(
        "label",
        {},
        say("Language"),
        choice({ auto: say("as the browser##language"), ...languages }, s.language, language => void speak(language)),
      ),
    el(
      "fieldset",
      {},
      el("legend", {}, say("View##of the board")),
      button(
        say("Flip"),
        view((m, q) => m | (q ^ 2)),
      ),
      button(
        say("Quarter turn"),
        view((m, q) => m | ((q + 1) & 3)),
      ),
      button(
        say("Mirror"),
        view((m, q) => (m ^ 4) | (-q & 3)),
      ),
    ),
    !app.still &&
      el(
        "fieldset",
        {},
        el("legend", {}, say("Stones")),
        button(say("Quarter turn"), stones(1)),
        button(say("Mirror"), stones(4)),
      ),
  );
}
