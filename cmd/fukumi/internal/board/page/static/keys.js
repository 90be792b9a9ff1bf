// @ts-check
// What keys mean: they are pressed, and listed.

import { dialog, el } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** shown is a key as people call it. @param {string} key */
export const shown = key =>
  key
    .replace("ArrowLeft", "←")
    .replace("ArrowRight", "→")
    .replace(/Control\+(.)/, (_, k) => `Ctrl+${k.toUpperCase()}`)
    .replace(/^ $/, say("Space##key"))
    .replace("Home", say("Home##key"))
    .replace("End", say("End##key"))
    .replace("Backspace", say("Backspace##key"));

/**
 * press finds the meaning of a key. Fields and dialogs keep theirs, buttons the space bar.
 * @param {App} app
 * @param {KeyboardEvent} e
 */
export function press(app, e) {
  const on = /** @type {Element} */ (e.target);
  if (
    e.defaultPrevented ||
    e.altKey ||
    on.closest("input, textarea, select, dialog") ||
    (e.key === " " && on.closest("button, a, summary"))
  )
    return;
  const name = (e.ctrlKey || e.metaKey ? "Control+" : "") + (e.shiftKey && e.key.length > 1 ? "Shift+" : "") + e.key;
  const key = app.keys.findLast(k => k.key === name && k.means());
  if (!key) return;
  e.preventDefault();
  key.press();
}

/** keys lists what keys do now. @param {App} app */
export function keys(app) {
  const row = (/** @type {string} */ key, /** @type {string} */ words) => [
    el("dt", {}, el("kbd", {}, key)),
    el("dd", {}, words),
  ];
  dialog(
    say("Keys"),
    el(
      "dl",
      { class: "keys" },
      ...app.keys.filter(k => k.means()).flatMap(k => row(shown(k.key), k.words)),
      ...row("Tab", say("To the board; there the arrows move, Enter plays")),
      ...row("Ctrl+V", say("Read a position or a game")),
    ),
  );
}
