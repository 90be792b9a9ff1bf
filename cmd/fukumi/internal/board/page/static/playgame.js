// @ts-check
// A game that is played: what is kept of it, as JSON in tree.game, where it begins, how it
// ends, and the words for that.

import { Tree, opponent } from "./tree.js";
import { isPage } from "./book.js";
import { isTimes, times } from "./clock.js";
import { isList, isOne, isRecord, isText, isWhole, maybe } from "./shape.js";
import { say } from "./words.js";

/** @typedef {import("./tree.js").Side} Side */
/**
 * @typedef {{kind: "fukumi" | "model" | "people" | "book", name: string, ask: {[field: string]: any}}} Opponent ask:
 *   what a request for a move says of it
 */
/**
 * @typedef {{name: string, title: string, about: string,
 *   rule: "freestyle" | "standard" | "renju" | ""}} OpeningRule rule: that of the game
 */
/**
 * @typedef {{side: "black" | "white" | "random", opponent: Opponent, clock: import("./clock.js").Times,
 *   opening?: OpeningRule | null}} Wish
 *   what the form asks for; with an opening rule, black begins
 */
/**
 * @typedef {Omit<Wish, "opening"> & {me: Side | "", start: number, end: End | null, win: string, note: string,
 *   offered: Side | "", rule?: OpeningRule, opening?: import("./playopening.js").Opening,
 *   page?: import("./book.js").Page}} Game
 *   me: "" until colours are chosen, and of two people; start: the ply where it began; win: the hash of the opponent's
 *   proved win; note: what the opponent saw; offered: who offers a draw, of two people; rule: that of the opening;
 *   page: the last answer of the book
 */
/**
 * @typedef {{winner: Side | "draw", by: "board" | "time" | "resigned" | "agreed", how: string, line?: string,
 *   moves?: number}} End how: a sentence; line: where the game ended; moves: those of the winner, of a draw all
 */

const isEnd = (/** @type {unknown} */ e) =>
  isRecord(e) && isOne(["black", "white", "draw"])(e.winner) && [e.by, e.how].every(isText) && maybe(isText)(e.line);

const isAct = (/** @type {unknown} */ a) =>
  isRecord(a) && isText(a.kind) && maybe(isWhole)(a.number) && maybe(points => isList(points, isText))(a.points);

/** isOpening says whether JSON from outside is an opening that is played. @param {unknown} o */
const isOpening = o =>
  isRecord(o) &&
  [o.rule, o.title].every(isText) &&
  isOne([0, 1, 2])(o.me) &&
  isList(o.acts, isAct) &&
  (o.act === null || isAct(o.act)) &&
  typeof o.done === "boolean";

/** isGame says whether JSON from outside is a game. @param {unknown} g @returns {g is Game} */
export const isGame = g =>
  isRecord(g) &&
  isOne(["black", "white", "random"])(g.side) &&
  isRecord(g.opponent) &&
  isOne(["fukumi", "model", "people", "book"])(g.opponent.kind) &&
  isText(g.opponent.name) &&
  isRecord(g.opponent.ask) &&
  isTimes(g.clock) &&
  [g.me, g.offered].every(isOne(["black", "white", "", undefined])) &&
  maybe(isRule)(g.rule) &&
  maybe(isOpening)(g.opening) &&
  isWhole(g.start) &&
  (g.end === null || isEnd(g.end)) &&
  [g.win, g.note].every(maybe(isText)) &&
  maybe(isPage)(g.page);

const isRule = (/** @type {unknown} */ r) => isRecord(r, isText) && [r.name, r.title, r.about, r.rule].every(isText);

/**
 * boardOf is the board on which an opening rule is played: its rule of the game, and with a centre.
 * @param {OpeningRule} opening
 * @param {{rule: string, size: number}} board
 */
export const boardOf = (opening, { rule, size }) =>
  opening.rule ? { rule: opening.rule, size: size % 2 ? size : 15 } : { rule, size };

/** begun says that the colours are known. @param {Game} g */
export const begun = g => !g.opening || g.opening.done;

/**
 * newGame is a game as it begins at a ply.
 * @param {Wish} wish
 * @param {number} start
 * @returns {Game}
 */
export function newGame({ side, opponent: o, clock: c, opening: rule }, start) {
  const chosen = side === "random" ? (Math.random() < 0.5 ? "black" : "white") : side;
  const two = o.kind === "people";
  const first = chosen === "black" ? 1 : 2;
  return {
    side,
    opponent: o,
    clock: times(c.kind, c.ms, c.step, c.flag),
    me: two || rule ? "" : chosen,
    ...(rule && {
      rule,
      opening: { rule: rule.name, title: rule.title, me: two ? 0 : first, acts: [], act: null, done: false },
    }),
    start,
    end: null,
    win: "",
    note: "",
    offered: "",
  };
}

/** again is the wish for the same game, with colours swapped or not. @param {Game} g @param {boolean} swap */
export function again(g, swap) {
  const { clock, opponent: o } = g;
  const first = g.opening ? (g.opening.me === 2 ? "white" : "black") : g.me;
  const side = g.side === "random" && first ? first : g.side;
  const other = side === "black" ? "white" : "black";
  return /** @type {Wish} */ ({ side: swap ? other : side, opponent: o, clock, opening: g.rule });
}

/** byHand says that a side's moves are made on the board. @param {Game} g @param {Side} side */
export const byHand = (g, side) => g.opponent.kind === "people" || g.me === side;

/**
 * opening is a new tree that holds the moves up to a ply of the line that is shown, and nothing behind it.
 * @param {Tree} tree
 * @param {number} ply
 */
export function opening(tree, ply) {
  const { rule, size, black, white, turn } = tree;
  const line = tree.current.end().path().slice(0, ply);
  const nodes = [{}, ...line.map((n, parent) => ({ move: n.move, parent }))];
  return new Tree({ rule, size, black, white, turn, nodes, current: line.length });
}

/**
 * played is how many moves a side has played from a node on, in the line that is shown.
 * @param {Tree} tree
 * @param {Side} side
 */
const played = (tree, side) => tree.current.path().filter(n => tree.mover(n) === side).length;

const lineOf = (/** @type {Tree} */ tree) =>
  tree.current
    .path()
    .map(n => n.move)
    .join("");

/** ended is the end of a game that is over at the position shown. @param {Tree} tree @param {End} end @returns {End} */
export const ended = (tree, end) => ({
  ...end,
  line: lineOf(tree),
  moves: end.winner === "draw" ? tree.current.ply : played(tree, end.winner),
});

/** atEnd says whether the position shown is where the game ended. @param {Tree} tree @param {Game} g */
export const atEnd = (tree, g) => !!g.end && (g.end.line ?? lineOf(tree)) === lineOf(tree);

/** result is a sentence of a game that is over. @param {Tree} tree @param {Game} g */
export function result(tree, g) {
  const { winner, moves: n = 0 } = /** @type {End} */ (g.end);
  if (winner === "draw")
    return say("A draw after {n, plural, one {# move} other {# moves}}.", { n: n || tree.current.ply });
  return n
    ? say("{side} won in {n, plural, one {# move} other {# moves}}.", {
        side: winner,
        n,
      })
    : say("{side} won.", { side: winner });
}

/** endOf is how a position says that it is over. @param {import("./app.js").State} state @returns {End} */
export const endOf = ({ winner, how }) => ({ winner: /** @type {Side} */ (winner) || "draw", by: "board", how });

/** resigned is the end when a side gives up. @param {Side} side @returns {End} */
export const resigned = side => ({
  winner: opponent(side),
  by: "resigned",
  how: say("{side} resigned.", { side }),
});

/** late is the end when a side is out of time. @param {Side} side @returns {End} */
export const late = side => ({
  winner: opponent(side),
  by: "time",
  how: say("{side} is out of time.", { side }),
});

/** offers says that a side offers a draw. @param {Side} side */
export const offers = side => say("{side} offers a draw.", { side });

/** agreed is the end by a draw. @param {string} [how] @returns {End} */
export const agreed = (how = say("Both sides agreed.")) => ({ winner: "draw", by: "agreed", how });

/** names are those of the players, for the file. @param {Game} g @returns {Record<string, string>} */
export const names = g => (g.me ? { [g.me]: say("You##a player"), [opponent(g.me)]: g.opponent.name } : {});
