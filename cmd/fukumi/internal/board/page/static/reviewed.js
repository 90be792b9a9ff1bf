// @ts-check
// A review that is there: the answer first, then the move on the board, the turning
// points and the players; figures and lists are under folds.

import { button, bytes, el, save, sentence } from "./dom.js";
import { explained } from "./glossary.js";
import { chart } from "./chart.js";
import { moveCard } from "./movecard.js";
import { turning } from "./turning.js";
import { allMoves, players } from "./reviewtables.js";
import { painted } from "./painted.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */

const list = (/** @type {string[]} */ texts) =>
  texts.length > 0 && el("ul", { class: "plain" }, ...texts.map(t => el("li", {}, ...explained(t))));

const hand = (/** @type {import("./share.js").OutFile} */ f) => save(f.name, f.type, f.text ?? bytes(f.base64 ?? ""));
const curveOf = (/** @type {string} */ text) => ({ name: "review.svg", type: "image/svg+xml", text });

/** page saves the report of a review. @param {App} app @param {string} report */
const page = (app, report) => app.once({ kind: "report", report }).then(hand, e => app.error(e));

/**
 * reviewed fills a place with a review, and returns what shows the move on the board.
 * @param {App} app
 * @param {HTMLElement} place
 * @param {import("./review.js").Reviewed} r
 * @param {HTMLElement} state what says how far the review is
 * @param {HTMLElement} teach what begins the lessons
 */
export function reviewed(app, place, r, state, teach) {
  const { answer, words, nodes } = r;
  const go = (/** @type {number} */ ply) => nodes[ply] && void app.go(nodes[ply], { step: true });
  const card = moveCard(app, r);
  const curve = chart(
    words.chances,
    answer.turning_points.map((/** @type {number} */ ply) => ({ ply, title: words.moves[ply - 1].title })),
    answer.level,
    go,
  );
  const parts = [
    el("p", { class: "say loss" }, words.say),
    words.why.length > 0 &&
      el(
        "p",
        {},
        words.why.reduce((/** @type {string} */ all, /** @type {string} */ next) =>
          say("{sentences} {next}", { sentences: all, next }),
        ),
      ),
    state,
    ...words.warnings.map((/** @type {string} */ w) => el("p", {}, w)),
    card.element,
    card.line,
    teach,
    turning(app, r),
    el(
      "section",
      { class: "stack" },
      el("h3", {}, say("Black's win chance")),
      curve.element,
      el("p", { class: "quiet" }, say("Filled dots are proved, rings are judged.")),
    ),
    players(words),
    el(
      "details",
      { class: "more" },
      el("summary", {}, say("Details")),
      !app.still && el("p", { class: "quiet" }, words.heading),
      el("p", {}, ...explained(sentence(words.loss))),
      list([...words.story, ...words.asides]),
    ),
    allMoves(r, go),
    el(
      "details",
      { class: "more" },
      el("summary", {}, say("What the words mean")),
      ...words.notes.map((/** @type {string} */ n) => el("p", { class: "quiet" }, n)),
    ),
    el(
      "div",
      { class: "tools" },
      words.sgf &&
        button(say("Save the game with comments, SGF"), () => save("review.sgf", "application/x-go-sgf", words.sgf)),
      !app.still && words.report && button(say("Save the report, HTML"), () => void page(app, words.report)),
      words.svg && button(say("Its curve, SVG"), () => hand(curveOf(words.svg))),
      words.svg && button(say("Its curve, PNG"), () => void painted(curveOf(words.svg)).then(hand, e => app.error(e))),
    ),
  ];
  place.append(...parts.filter(e => e instanceof Node));
  return () => {
    const ply = card.show();
    for (const tile of place.querySelectorAll("[data-ply]"))
      tile.toggleAttribute("aria-current", Number(tile.getAttribute("data-ply")) === ply);
    if (ply >= 0) curve.at(ply);
  };
}
