// @ts-check
// A game against a book of proofs: the offer of one where a book wins from the position on
// the board, and what it says of its moves.

import { button, el } from "./dom.js";
import { isList, isOne, isRecord, isText, isWhole } from "./shape.js";
import { opponent } from "./tree.js";
import { times } from "./clock.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{move: string, says: string, side: import("./tree.js").Side, book: string, note: string, win: string,
 *   replies: string[], others: number}} Page the answer to "book": replies have an answer of their own, others none
 */

/** isPage says whether JSON from outside is what a book said. @param {unknown} p @returns {p is Page} */
export const isPage = p =>
  isRecord(p) &&
  isOne(["black", "white"])(p.side) &&
  [p.move, p.says, p.note].every(isText) &&
  isList(p.replies, isText) &&
  isWhole(p.others);

/** wish has the next game against a book begin at once, where one is offered. */
export const wish = { begin: false };

/** goal is how many moves one is asked to last. */
const goal = 20;

/** what the book said, by the node that its move leads to. @type {WeakMap<import("./tree.js").Move, Page>} */
const told = new WeakMap();

/**
 * offer is shown where a book knows the position on the board; start begins a game.
 * @param {App} app
 * @param {(wish: import("./playgame.js").Wish) => void} start
 */
export function offer(app, start) {
  const element = el("div", { class: "stack", hidden: true });
  const begin = (/** @type {Page} */ page) => {
    element.hidden = true;
    const me = opponent(page.side);
    start({ side: me, opponent: { kind: "book", name: say("The book"), ask: {} }, clock: times("none") });
  };
  const look = async () => {
    const { tree } = app;
    const node = tree.current;
    element.hidden = true;
    if (app.still || app.state()?.over !== false || tree.game) return;
    /** @type {Page | null} */
    const page = await app.once({ kind: "book", position: app.position() }).catch(e => (app.error(e), null));
    if (!page || app.tree.current !== node) return void (wish.begin = false);
    if (node.move === page.move && tree.mover(node) === page.side) told.set(node, page);
    element.replaceChildren(
      el(
        "p",
        { class: "say" },
        say("A book says that {side} wins from here. Can you last {n} moves?", { side: page.side, n: goal }),
      ),
      el("p", { class: "quiet" }, sentences([say("You are {side}.", { side: opponent(page.side) }), page.note])),
      button(say("Play against the book"), () => begin(page), { class: "main" }),
    );
    element.hidden = false;
    if (wish.begin) begin(page);
    wish.begin = false;
  };
  return { element, look };
}

/** remember keeps what the book said of its move, once that stands on the board. @param {App} app @param {Page} page */
export function remember(app, page) {
  const { current } = app.tree;
  if (current.move === page.move && !told.has(current)) told.set(current, page);
}

/**
 * lasted is how many moves of a side were played from a ply to the one shown.
 * @param {App} app
 * @param {import("./tree.js").Side} side
 * @param {number} start a ply
 */
const lasted = (app, side, start) =>
  app.tree.current
    .path()
    .slice(start)
    .filter(n => app.tree.mover(n) === side).length;

/**
 * score says how long a side has lasted.
 * @param {App} app
 * @param {import("./tree.js").Side} side
 * @param {number} start a ply
 */
export function score(app, side, start) {
  const n = lasted(app, side, start);
  return n < goal
    ? say("You lasted {n} of {all} moves.", { n, all: goal })
    : say("You lasted {n} moves: you have done it.", { n });
}

/**
 * says is what the book says of its last move, and how long one has lasted; "" where nothing was said.
 * @param {App} app
 * @param {import("./tree.js").Side} me
 * @param {number} start a ply
 */
export function says(app, me, start) {
  const page = told.get(app.tree.current);
  const n = lasted(app, me, start);
  const count =
    n < goal
      ? say("Move {n} of {all} is yours.", { n: n + 1, all: goal })
      : say("You have lasted {n} moves. Go on, if you like.", { n: goal });
  return page ? sentences([say("Book: {move}.", { move: page.move }), page.says, count]) : "";
}

/**
 * marks shows the replies that have an answer of their own, and returns what the marks mean: nothing where all
 * have one.
 * @param {App} app
 */
export function marks(app) {
  const page = told.get(app.tree.current);
  const some = page?.others ? page.replies : [];
  const label = say("answered by itself");
  app.board.layer(
    "book",
    some.map(at => ({ at, kind: "circle", label })),
  );
  return some.length ? say("Circles mark the replies that have an answer of their own.") : "";
}
