// @ts-check
// What stands where no game is reviewed yet: what a review is, and ways to one.

import { button, el } from "./dom.js";
import { say } from "./words.js";

/** The game of the example: byebyebryan/gomoku2d, reports/lab/bot-report.json, game g2dgame/0176. */
const moves = "h8 g7 h9 j8 h6 h7 i7 f7 j6 e7 d7 k5 i6 g6 i8 i9 k6 l6 j7 l5 g10".split(" ");

/** example is a game that was lost, at its end. @returns {import("./tree.js").TreeJSON} */
export const example = () => ({
  rule: "renju",
  size: 15,
  info: { black: "search-d5", white: "search-d1", result: "black", event: say("An example from gomoku2d") },
  nodes: [{}, ...moves.map((move, i) => ({ move, parent: i }))],
  current: moves.length,
});

/**
 * invite offers to review the game on the board or, where there is none, an example.
 * @param {import("./app.js").App} app
 * @param {() => void} begin reviews what is on the board
 * @param {HTMLElement} effort
 */
export function invite(app, begin, effort) {
  const open = app.openFiles;
  const played = app.tree.root.children.length > 0;
  const length = app.tree.root.end().ply;
  const question = played
    ? say("Where was this game of {n, plural, one {# move} other {# moves}} lost?", { n: length })
    : say("Find out where a game was lost.");
  const sample = button(
    say("Review an example"),
    () => void app.load(example()).then(begin),
    played ? {} : { class: "main" },
  );
  return el(
    "div",
    { class: "stack" },
    el("p", { class: "say" }, question),
    el("p", {}, say("A review shows the move that lost, what would have been better, and what each move was worth.")),
    el(
      "div",
      { class: "tools" },
      played && button(say("Review the game"), begin, { class: "main" }),
      sample,
      open && button(say("Open or paste a game"), () => open(), { icon: "open", text: true }),
    ),
    !open &&
      el(
        "p",
        { class: "quiet" },
        say("Or open a file, paste moves such as {moves}, or drop a game on the page.", { moves: "h8 i9 g7" }),
      ),
    effort,
  );
}
