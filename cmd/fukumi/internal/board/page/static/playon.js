// @ts-check
// A game that goes on from a position which another mode shows.

/** wish has the mode of games offer one at the position on the board, though a game is over there. */
export const wish = { begin: false };

/**
 * playOn offers a game at a position.
 * @param {import("./app.js").App} app
 * @param {import("./tree.js").Move} node
 */
export function playOn(app, node) {
  void app.go(node, { step: true });
  wish.begin = true;
  app.setMode("play");
}
