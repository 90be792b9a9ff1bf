// @ts-check
// A line of moves, stepped through on the board as stones that are shown and not
// played. It ends as soon as another position is shown.

import { button, el } from "./dom.js";
import { lineMarks } from "./overlay.js";
import { opponent } from "./tree.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./tree.js").Move} Move */

const layer = "stepper";

const none = () => {};

/** the stepper that is open: there is one board. */
let close = none;

/** stepping says whether a line is walked. */
export const stepping = () => close !== none;

/**
 * stepper shows a line from a node on in a place of its own, and returns how to end it.
 * @param {App} app
 * @param {HTMLElement} place
 * @param {string} title
 * @param {Move} node
 * @param {string[]} line
 * @param {HTMLElement[]} more buttons
 */
export function stepper(app, place, title, node, line, ...more) {
  close();
  if (app.tree.current !== node) app.go(node, { step: true });
  let shown = 0;
  const first = opponent(app.tree.mover(node));
  const show = (/** @type {number} */ n) => {
    shown = Math.min(line.length, Math.max(0, n));
    app.board.layer(layer, lineMarks(line.slice(0, shown), first, node.ply));
    moves.forEach((b, i) =>
      i === shown - 1 ? b.setAttribute("aria-current", "step") : b.removeAttribute("aria-current"),
    );
    back.disabled = shown === 0;
    forward.disabled = shown === line.length;
  };
  const moves = line.map((m, i) =>
    button(say("{n} {move}", { n: node.ply + i + 1, move: m === "-" ? say("pass##move") : m }), () => show(i + 1), {
      class: "move",
    }),
  );
  const back = button(say("A move of the line back"), () => show(shown - 1), { icon: "back" });
  const forward = button(say("The next move of the line"), () => show(shown + 1), { icon: "forward" });
  const keys = (/** @type {KeyboardEvent} */ e) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (by) (e.preventDefault(), show(shown + by), moves[Math.max(shown - 1, 0)].focus());
  };
  const off = app.on("go", () => app.tree.current !== node && close());
  const play = () => {
    close();
    app.playAll(line);
  };
  const mine = (close = () => {
    off();
    app.board.clear(layer);
    place.replaceChildren();
    if (close === mine) close = none;
    app.emit("line");
  });
  place.replaceChildren(
    el(
      "div",
      { class: "card", role: "group", "aria-label": title, onkeydown: keys },
      el("h3", {}, title),
      el("div", {}, ...moves),
      el(
        "div",
        { class: "tools" },
        back,
        forward,
        !app.still && button(say("Play it"), play),
        ...more,
        button(say("Close"), mine),
      ),
    ),
  );
  show(1);
  moves[0]?.focus();
  return mine;
}
