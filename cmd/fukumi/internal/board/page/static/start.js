// @ts-check
// The first minute: what can be done here, in a line and tiles, each with an example that a
// click runs; and the games that were left.

import { button, el } from "./dom.js";
import { recent, treeOf } from "./games.js";
import { small, smallOf } from "./small.js";
import { openOpenings } from "./openings.js";
import { Tree } from "./tree.js";
import { openLadder, openLessons } from "./puzzles.js";
import { wish } from "./review.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */

const lost = "h8i7g7i9f8h6g8i8i6e8i10j8k9g5f4h9f6e5f9h7f7f5f10"; // the example of a lost game
const moves = (/** @type {string} */ text) => text.match(/[a-v]\d+/g) ?? [];
const treeWith = (/** @type {string[]} */ list) =>
  new Tree({ nodes: [{}, ...list.map((move, parent) => ({ move, parent }))], current: list.length });

/** start makes the tiles. @param {App} app */
export function start(app) {
  const go = (/** @type {string} */ mode) => (app.setMode(mode), app.locate(true));
  const tile = (
    /** @type {string} */ title,
    /** @type {string} */ text,
    /** @type {SVGElement} */ picture,
    /** @type {() => void} */ press,
  ) => {
    const b = button("", press, { class: "tile" });
    b.replaceChildren(picture, el("strong", {}, title), el("span", { class: "quiet" }, text));
    return b;
  };
  const game = treeWith(moves(lost));
  const review = () => {
    app.load(game.json(), { stay: true }); // one step back leads here
    wish.now = true;
    go("review");
  };
  const puzzle = {
    size: 15,
    stones: moves("h8g8i8i9j9h7i10f9g10h10").map((at, i) => ({ at, side: i % 2 ? "white" : "black" })),
  };
  const left = el("div", { class: "tiles" });
  const element = el(
    "div",
    { class: "stack start", hidden: true },
    el("p", { class: "say" }, say("Five in a row wins. What would you like to do?")),
    el(
      "div",
      { class: "tiles" },
      tile(
        say("Learn to play"),
        say("The rules and the shapes, on small boards to click."),
        small({ size: 9, stones: ["d5", "e5", "f5", "g5"].map(at => ({ at, side: "black" })) }),
        () => void openLessons(app).catch(e => app.error(e)),
      ),
      tile(
        say("Solve a puzzle"),
        say("Find the winning move; begin with one move."),
        small(puzzle),
        () => void openLadder(app).catch(e => app.error(e)),
      ),
      tile(say("Review a lost game"), say("See where it was lost, with this example."), smallOf(game), review),
      tile(
        say("Play##a mode"),
        say("Against the program, or two people at one board."),
        small({ size: 15, stones: [] }),
        () => go("play"),
      ),
    ),
    left,
    el("p", { class: "quiet" }, say("Or place stones on the board, drop a file on the page, or paste moves.")),
    el(
      "div",
      { class: "tools" },
      button(say("The 26 openings of renju"), () => openOpenings(app), { class: "soft" }),
    ),
  );
  void recent().then(all => {
    const goOn = all.find(k => k.game && !k.game.end);
    if (!goOn) return;
    const tree = treeOf(goOn);
    left.append(
      tile(say("Go on with your game"), say("It is where you left it."), smallOf(tree), () => {
        app.load(tree, { stay: true });
        go("play");
      }),
    );
  });
  return { element };
}
