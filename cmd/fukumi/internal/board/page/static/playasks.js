// @ts-check
// What one may ask the opponent for in a game: a hint, a draw.

import { sentence } from "./dom.js";
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
export function asks(app, table, { ask, show, finish, mover, reply }) {
  /** @type {{node: import("./tree.js").Move, data: any} | null} the first half of a hint has been told */
  let hinted = null;
  return {
    /**
     * hint shows where a move lies that I could make, and of what kind it is; asked again, the move and why.
     * @param {Game} g
     */
    hint(g) {
      const node = app.tree.current;
      const told = (/** @type {string} */ text) => (table.adds(text), app.announce(text));
      if (hinted?.node === node) {
        const { move, says, why } = hinted.data;
        show();
        app.board.layer("hint", [{ at: move, kind: "candidate", value: 1, label: say("hint##a mark") }]);
        return told(sentences([say("Hint: {move} ({judgement}).", { move, judgement: says }), sentence(why)]));
      }
      const doing = say("{name} is looking for a hint …", { name: g.opponent.name });
      ask(g, doing, { kind: "hint", nodes: hintNodes }, data => {
        hinted = { node, data };
        show();
        const label = say("the move is here");
        app.board.layer(
          "hint",
          data.area.map((/** @type {string} */ at) => ({ at, kind: "heat", value: 0.5, label })),
        );
        told(say("Hint: look at the marked points. The move there: {what}.", { what: data.sort }));
      });
    },
    /** hintWords name what is told next. */
    hintWords: () => (hinted?.node === app.tree.current ? say("Show the move") : say("Hint")),

    /** draw offers one. @param {Game} g */
    draw(g) {
      if (g.opponent.kind === "people") {
        g.offered = mover();
        void app.keep();
        show();
        return app.announce(offers(g.offered));
      }
      const { name } = g.opponent;
      const doing = say("{name} is considering the draw …", { name });
      ask(g, doing, { kind: "draw", ...g.opponent.ask, win: g.win }, data => {
        if (data.accepted) return finish(agreed(sentences([say("{name} takes the draw.", { name }), data.says])));
        const text = sentences([say("{name} declines the draw.", { name }), data.says]);
        reply(text);
        app.announce(text);
      });
    },
  };
}
