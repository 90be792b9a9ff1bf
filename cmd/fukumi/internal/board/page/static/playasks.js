// @ts-check
// What one may ask the opponent for in a game: a hint, a draw.

import { agreed } from "./playgame.js";
import { named } from "./tree.js";

/** @typedef {import("./playgame.js").Game} Game */
/**
 * @typedef {{kind: string, [field: string]: any}} Request
 * @typedef {{ask: (g: Game, does: string, request: Request, then: (data: any) => void) => void,
 *   show: () => void, finish: (end: import("./playgame.js").End) => void, mover: () => import("./tree.js").Side,
 *   reply: (text: string) => void}} Hands
 */

const hintNodes = 200000;

/**
 * asks makes both.
 * @param {import("./app.js").App} app
 * @param {{adds: (text: string) => void}} table
 * @param {Hands} hands
 */
export const asks = (app, table, { ask, show, finish, mover, reply }) => ({
  /** hint shows a move that I could make. @param {Game} g */
  hint(g) {
    ask(g, "looks for a hint", { kind: "play", nodes: hintNodes }, data => {
      show();
      app.board.layer("hint", [{ at: data.move, kind: "candidate", value: 1, label: "hint" }]);
      const text = `Hint: ${data.move} (${data.says}).`;
      table.adds(text);
      app.announce(text);
    });
  },

  /** draw offers one. @param {Game} g */
  draw(g) {
    if (g.opponent.kind === "people") {
      g.offered = mover();
      void app.keep();
      show();
      return app.announce(`${named(g.offered)} offers a draw.`);
    }
    ask(g, "thinks about a draw", { kind: "draw", ...g.opponent.ask, win: g.win }, data => {
      if (data.accepted) return finish(agreed(`${g.opponent.name} takes the draw. ${data.says}`));
      const text = `${g.opponent.name} declines the draw. ${data.says}`;
      reply(text);
      app.announce(text);
    });
  },
});
