// @ts-check
// A game that begins by swap2: who puts the first stones, and who takes which colour then.

import { opponent } from "./tree.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./playgame.js").Game} Game */
/**
 * @typedef {{ask: (g: Game, doing: string, request: {kind: string}, then: (data: any) => void) => void,
 *   put: (moves: string[]) => Promise<void>, tell: (text: string) => void,
 *   take: (g: Game, side: "black" | "white", why?: string) => void}} Hands
 */

/**
 * swap2 goes on with an opening, and reports whether it is one: colours are still open.
 * @param {import("./app.js").App} app
 * @param {Game} g
 * @param {Hands} hands
 */
export function swap2(app, g, { ask, put, tell, take }) {
  if (g.me || g.opponent.kind === "people") return false;
  const { current } = app.tree;
  const of = { ...g.opponent.ask, depth: undefined, level: undefined };
  const asked = (/** @type {(data: any) => void} */ then) =>
    ask(g, say("{name} is looking at the opening …", { name: g.opponent.name }), { kind: "swap2", ...of }, then);
  if (!g.put) {
    if (current.ply === 3 || current.ply === 5) tell(say("Choose a colour."));
    else if (!current.ply) asked(data => void put(data.moves));
    return true;
  }
  const left = g.put - current.ply;
  if (left > 0) {
    tell(
      say("Place {n, plural, one {# more opening stone} other {# more opening stones}}; {side} next.", {
        n: left,
        side: opponent(app.tree.mover(current)),
      }),
    );
    return true;
  }
  asked(async data => {
    const said = data.says ? say("White's best is {judgement}.", { judgement: data.says }) : "";
    const { name } = g.opponent;
    g.put = 0;
    if (!data.swap && data.moves.length === 1) g.me = "black";
    await put(data.moves);
    if (data.swap) take(g, "white", sentences([say("{name} takes Black.", { name }), said]));
    else if (!g.me) tell(sentences([say("{name} has placed two stones.", { name }), said, say("Choose a colour.")]));
  });
  return true;
}
