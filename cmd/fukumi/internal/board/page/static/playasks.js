// @ts-check
// What one may ask the opponent for in a game: a hint, a draw.

import { agreed, offers } from "./playgame.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./playgame.js").Game} Game */
/**
 * @typedef {{kind: string, [field: string]: any}} Request
 * @typedef {{ask: (g: Game, doing: string, request: Request, then: (data: any) => void) => void,
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
    ask(g, say("{name} looks for a hint.", { name: g.opponent.name }), { kind: "play", nodes: hintNodes }, data => {
      show();
      app.board.layer("hint", [{ at: data.move, kind: "candidate", value: 1, label: say("hint##a mark") }]);
      const text = say("Hint: {move} ({judgement}).", { move: data.move, judgement: data.says });
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
      return app.announce(offers(g.offered));
    }
    const { name } = g.opponent;
    ask(g, say("{name} thinks about a draw.", { name }), { kind: "draw", ...g.opponent.ask, win: g.win }, data => {
      if (data.accepted) return finish(agreed(sentences([say("{name} takes the draw.", { name }), data.says])));
      const text = sentences([say("{name} declines the draw.", { name }), data.says]);
      reply(text);
      app.announce(text);
    });
  },
});
