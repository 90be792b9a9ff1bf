// @ts-check
// The card of the move that is on the board: what it is worth, what would have been
// better, and the lines that show it. Of a position that is not of the game it says so.

import { button, byId, capital, el, sentence } from "./dom.js";
import { explained } from "./glossary.js";
import { bar, said } from "./chart.js";
import { playOn } from "./playon.js";
import { stepper } from "./stepper.js";
import { walk } from "./proof.js";
import { opponent } from "./tree.js";
import { badge } from "./worth.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./review.js").Reviewed} Reviewed */

/**
 * moveCard makes the card and the place of its lines, and what fills both again.
 * @param {App} app
 * @param {Reviewed} r
 */
export function moveCard(app, { answer, words, nodes }) {
  const card = el("div", { class: "card", role: "group", "aria-label": say("The move on the board") });
  const line = el("div");
  const step = (/** @type {string} */ name, /** @type {number} */ from, /** @type {string[]} */ moves) =>
    button(name, () => (stepper(app, line, name, nodes[from], moves), app.board.clear("review")));

  /** elsewhere is the card of a position that the review does not know, but for the better move. */
  const elsewhere = () => {
    const { current } = app.tree;
    const from = current.parent ? nodes.indexOf(current.parent) : -1;
    const m = answer.moves[from];
    const better = !!m && m.better === current.move && m.better !== m.move;
    const known = better ? nodes[from + 1] : (current.path().findLast(n => nodes.includes(n)) ?? nodes[0]);
    const rest = better ? m.line.slice(1) : [];
    card.replaceChildren(
      ...[
        better && el("h3", {}, say("{side} {better} in place of {move}", m)),
        better
          ? el("p", { class: "better" }, say("{sentence}.", { sentence: words.moves[from].better }))
          : el("p", {}, say("This position is not of the game: the review says nothing of it.")),
        el(
          "div",
          { class: "tools" },
          button(say("Back to the game"), () => app.go(known, { step: true }), { class: "main" }),
          rest.length > 0 &&
            button(say("The better line"), () => stepper(app, line, say("The better line"), current, rest)),
          !app.still && button(say("Play on from here"), () => playOn(app, current)),
        ),
      ].filter(e => e instanceof Node),
    );
  };

  /** @param {any} m @param {any} w @param {number} ply */
  const tell = (m, w, ply) => {
    const known = sentence(said(words.chances[ply]));
    const reason = w.reason ? sentence(w.reason) : "";
    const replies = w.replies.filter((/** @type {any} */ a) => a.line.length > 0);
    card.replaceChildren(
      ...[
        el("h3", {}, capital(w.title), " ", badge(nodes[ply])),
        w.better && el("p", { class: "better" }, say("{sentence}.", { sentence: w.better })),
        el("p", {}, sentences([w.wrong ? "" : reason, known])),
        el(
          "div",
          { class: "tools" },
          w.wins.length > 0 && step(say("How {side} wins", { side: opponent(m.side) }), ply, w.wins),
          m.line.length > 0 && step(say("The better line"), ply - 1, m.line),
          !app.still && w.proof && button(say("Walk the proof"), () => void walk(app, w.proof, [])),
          !app.still && button(say("Play on from before it"), () => playOn(app, nodes[ply - 1])),
        ),
        ((w.wrong && reason) || w.wins.length > 0 || replies.length > 0) &&
          el(
            "details",
            { class: "more" },
            el("summary", {}, say("Details of the move")),
            w.wrong && reason && el("p", {}, ...explained(reason)),
            w.wins.length > 0 && el("p", {}, ...explained(say("Proved: {known}.", { known: w.known }))),
            el(
              "div",
              { class: "tools" },
              ...replies.map((/** @type {any} */ a) =>
                step(say("After {move}: {reply} {text}", { move: w.wins[0], reply: a.moves[0], text: a.text }), ply, [
                  w.wins[0],
                  a.moves[0],
                  ...a.line,
                ]),
              ),
            ),
          ),
      ].filter(e => e instanceof Node),
    );
  };

  /** show fills the card; it returns the ply that is shown, -1 for a position that is not of the game. */
  const show = () => {
    const ply = nodes.indexOf(app.tree.current);
    const m = answer.moves[ply - 1];
    const w = words.moves[ply - 1];
    app.board.clear("review");
    byId("chance").replaceChildren(...(ply < 0 ? [] : bar(words.chances[ply])));
    if (ply < 0) elsewhere();
    else if (!m || !w)
      card.replaceChildren(
        el("p", {}, say("Before move {n}: {chance}.", { n: ply + 1, chance: said(words.chances[ply]) })),
      );
    else {
      app.board.layer("review", advice(m, w));
      tell(m, w, ply);
    }
    return ply;
  };
  return { element: card, line, show };
}

/**
 * advice is what was wrong with a move and what would have been better, on the board: a red ring with a cross, an arrow
 * to a green disc, and rings on others that stood a search where the move lost.
 * @param {any} m
 * @param {any} w what is said of it
 * @returns {import("./board.js").Mark[]}
 */
export function advice(m, w) {
  const lost = m.class === "losing move" || (m.class === "blunder" && m.after?.proved === "win");
  const other = (/** @type {any} */ t) => t.move !== m.move && t.move !== m.better;
  const stood = lost ? (m.before?.stood ?? []).filter(other) : [];
  const grade = m.better_wins
    ? say("better: wins, proved")
    : m.better_stood
      ? say("better: not refuted")
      : m.better_only
        ? say("better: the only one")
        : say("better: judged");
  return [
    ...stood.map((/** @type {any} */ t) => ({ at: t.move, kind: "open", label: say("not refuted") })),
    ...(w.wrong && m.move !== "-" ? [{ at: m.move, kind: "mistake", label: w.class }] : []),
    ...(m.better && m.better !== m.move
      ? [
          { at: m.better, kind: "arrow", from: m.move, label: "" },
          { at: m.better, kind: "better", label: grade },
        ]
      : []),
  ];
}
