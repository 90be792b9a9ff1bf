// @ts-check
// The form that begins a game: against whom, with which stones, by which clock.

import { clock } from "./clock.js";
import { el } from "./dom.js";

/**
 * playForm makes the form, which calls start.
 * @param {import("./app.js").App} app
 * @param {(g: any) => void} start
 */
export function playForm(app, start) {
  const s = app.settings;
  const option = (/** @type {string} */ value, /** @type {string} */ text) => el("option", { value }, text);
  /**
   * @param {string} key
   * @param {string} words
   * @param {string} first
   * @param {Record<string, string>} of
   */
  const choice = (key, words, first, of) => {
    const list = el(
      "select",
      { value: of[s[key]] ? s[key] : first, onchange: () => ((s[key] = list.value), shown()) },
      ...Object.entries(of).map(([value, text]) => option(value, text)),
    );
    return { list, label: el("label", {}, el("span", {}, words), list) };
  };
  const against = choice("play.against", "Opponent", "5", { 5: "Fukumi" });
  const colour = choice("play.colour", "You are", "black", {
    black: "Black",
    white: "White",
    open: "by swap2, you open",
    opened: "by swap2, the opponent opens",
  });
  const time = choice("play.clock", "Clock", "none", { none: "none", move: "seconds a move", game: "minutes a game" });
  const amount = el("input", {
    type: "number",
    min: 1,
    max: 300,
    value: s["play.amount"] ?? 10,
    required: true,
    "aria-label": "How many",
  });
  const flag = el("input", { type: "checkbox", checked: s["play.flag"] ?? false });
  const flagged = el("label", {}, flag, "Who is out of time loses");
  const shown = () => void (amount.hidden = flagged.hidden = time.list.value === "none");
  /** @type {any[]} */
  let levels = [];
  app.once({ kind: "players" }).then(
    data => {
      levels = data.levels;
      against.list.replaceChildren(
        el("optgroup", { label: "Fukumi, by level" }, ...levels.map(l => option(l.name, l.title))),
        el(
          "optgroup",
          { label: "Score models of student reports" },
          ...data.models.map((/** @type {any} */ m) => option(m.name, `${m.name}: ${m.author}, ${m.title}, ${m.year}`)),
        ),
      );
      against.list.value = s["play.against"] ?? "5";
      if (!against.list.value) against.list.selectedIndex = 0; // it is beyond the limits here
    },
    e => app.error(e.message),
  );
  const begin = () => {
    const level = levels.find(l => l.name === against.list.value);
    const swap = colour.list.value.startsWith("open");
    const value = (s["play.amount"] = Number(amount.value));
    start({
      me: swap ? "" : colour.list.value,
      put: colour.list.value === "open" ? 3 : 0,
      name: level ? `Fukumi ${level.name}` : against.list.value,
      ask: level
        ? { nodes: level.nodes, depth: level.depth, time_ms: level.time_ms, level: level.level }
        : { opponent: against.list.value },
      clock: clock(
        time.list.value,
        value * (time.list.value === "game" ? 60000 : 1000),
        (s["play.flag"] = flag.checked),
      ),
    });
  };
  shown();
  return el(
    "form",
    { class: "stack", onsubmit: (/** @type {Event} */ e) => (e.preventDefault(), begin()) },
    against.label,
    colour.label,
    el("div", { class: "tools" }, time.label, amount),
    flagged,
    el(
      "p",
      { class: "quiet" },
      "The game begins at the position on the board, swap2 on an empty one. A level says how much the program may ",
      "search, and how surely it judges; it never plays a move that it knows to lose.",
    ),
    el("button", { class: "main" }, "Start the game"),
  );
}
