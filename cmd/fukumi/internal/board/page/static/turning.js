// @ts-check
// The turning points of a game as cards: a small board with the move and what would
// have been better. A press on one goes there.

import { capital, el } from "./dom.js";
import { smallOf } from "./small.js";
import { say } from "./words.js";

/**
 * turning makes the cards, undefined where there is no turning point.
 * @param {import("./app.js").App} app
 * @param {import("./review.js").Reviewed} r
 */
export function turning(app, { answer, words, nodes }) {
  const tile = (/** @type {number} */ ply) => {
    const m = answer.moves[ply - 1];
    const w = words.moves[ply - 1];
    const node = nodes[ply];
    const ring = w.wrong ? /** @type {const} */ ("mistake") : /** @type {const} */ ("ring");
    const marks = [
      ...(m.move === "-" ? [] : [{ at: m.move, kind: ring }]),
      ...(m.better && m.better !== m.move
        ? [{ at: m.better, kind: /** @type {const} */ ("better"), from: m.move === "-" ? undefined : m.move }]
        : []),
    ];
    return el(
      "button",
      { type: "button", class: "tile", onclick: () => void app.go(node, { step: true }), "data-ply": ply },
      smallOf(app.tree, node, marks),
      el("strong", {}, capital(w.move)),
      el("span", {}, capital(w.class)),
      m.better && m.better !== m.move && el("span", { class: "better" }, say("Better: {move}", { move: m.better })),
    );
  };
  const plies = answer.turning_points.filter((/** @type {number} */ ply) => nodes[ply]);
  if (!plies.length) return undefined;
  return el(
    "section",
    { class: "stack", "aria-label": say("Turning points") },
    el("h3", {}, say("Turning points")),
    el("div", { class: "tiles" }, ...plies.map(tile)),
  );
}
