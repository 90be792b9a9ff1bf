// @ts-check
// What moves are worth: a mark beside the move in the list, as a review has found it or as
// the file says. Marks of what is proved are filled, of what is judged hollow.

import { el } from "./dom.js";
import { say } from "./words.js";

/** @typedef {{sign: string, kinds: string, words: string}} Worth kinds are those of the style */

/** @type {WeakMap<import("./tree.js").Move, Worth>} */
const worths = new WeakMap();

const kindsOf = (/** @type {string} */ sign, /** @type {boolean} */ proved) =>
  `${proved ? "proved" : "judged"}${sign.startsWith("?") ? "" : " good"}`;

/** worthOf is what a move is worth, if anything is to be said. @param {import("./tree.js").Move} node */
export const worthOf = node =>
  worths.get(node) ??
  (node.sign
    ? { sign: node.sign, kinds: kindsOf(node.sign, false), words: say("{sign}, as the file says", { sign: node.sign }) }
    : undefined);

/** badge shows it, undefined where there is nothing to show. @param {import("./tree.js").Move} node */
export function badge(node) {
  const worth = worthOf(node);
  return worth && el("b", { class: `worth ${worth.kinds}`, title: worth.words }, worth.sign);
}

/**
 * keepWorth keeps what the moves of a review are worth.
 * @param {import("./app.js").App} app
 * @param {import("./tree.js").Move[]} nodes by plies
 * @param {any[]} moves of the answer
 * @param {any[]} words of the moves
 */
export function keepWorth(app, nodes, moves, words) {
  for (const m of moves) {
    const { class: name } = words[m.ply - 1] ?? {};
    const text = m.mark_proved ? say("{class}, proved", { class: name }) : say("{class}, judged", { class: name });
    if (nodes[m.ply] && m.mark)
      worths.set(nodes[m.ply], { sign: m.mark, kinds: kindsOf(m.mark, m.mark_proved), words: text });
    else if (nodes[m.ply]) worths.delete(nodes[m.ply]);
  }
  app.emit("worth");
}
