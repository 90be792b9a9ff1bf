// @ts-check
// A game that begins by swap2: who puts the first stones, and who takes which colour then.

import { named, opponent } from "./tree.js";

/** @typedef {import("./playgame.js").Game} Game */
/**
 * @typedef {{ask: (g: Game, does: string, request: {kind: string}, then: (data: any) => void) => void,
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
    ask(g, "looks at the opening", { kind: "swap2", ...of }, then);
  if (!g.put) {
    if (current.ply === 3 || current.ply === 5) tell("Choose a colour.");
    else if (!current.ply) asked(data => void put(data.moves));
    return true;
  }
  const left = g.put - current.ply;
  if (left > 0) {
    tell(`Put ${left} more of the opening, ${named(opponent(app.tree.mover(current)))} now.`);
    return true;
  }
  asked(async data => {
    const said = data.says ? ` White's best is ${data.says}.` : "";
    g.put = 0;
    if (!data.swap && data.moves.length === 1) g.me = "black";
    await put(data.moves);
    if (data.swap) take(g, "white", `${g.opponent.name} takes Black.${said}`);
    else if (!g.me) tell(`${g.opponent.name} has put two stones.${said} Choose a colour.`);
  });
  return true;
}
