// @ts-check
// What a review says that moves are worth: a sign beside the move in the list. Signs of
// what is proved are filled, of what is judged hollow.

/** @typedef {{sign: string, kind: "proved" | "judged" | "found", words: string}} Worth */

/** @type {WeakMap<import("./tree.js").Move, Worth>} */
const worths = new WeakMap();

/** The signs of the classes of a review; the others have none. @type {Record<string, string>} */
const signs = {
  "losing move": "??",
  blunder: "??",
  "missed win": "?",
  mistake: "?",
  inaccuracy: "?!",
  "only move": "□",
};

/** worthOf is what a move is worth, if anything is to be said. @param {import("./tree.js").Move} node */
export const worthOf = node => worths.get(node);

/**
 * keepWorth keeps what the moves of a review are worth.
 * @param {import("./app.js").App} app
 * @param {import("./tree.js").Move[]} nodes by plies
 * @param {any[]} moves of the answer
 */
export function keepWorth(app, nodes, moves) {
  for (const m of moves) {
    const sign = signs[m.class];
    const sure = m.better_proved || m.after?.proved === "win" || ["only move", "missed win"].includes(m.class);
    const found = m.class === "only move";
    const kind = sure ? "proved" : "judged";
    if (nodes[m.ply] && sign)
      worths.set(nodes[m.ply], { sign, kind: found ? "found" : kind, words: `${m.class}, ${kind}` });
    else if (nodes[m.ply]) worths.delete(nodes[m.ply]);
  }
  app.emit("worth");
}
