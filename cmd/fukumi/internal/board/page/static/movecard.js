// @ts-check
// The card of the move that is on the board: what it is worth, what would have been
// better, and the lines that show it. Of a position that is not of the game it says so.

import { button, byId, capital, el } from "./dom.js";
import { explained } from "./glossary.js";
import { bar, said } from "./chart.js";
import { playOn } from "./playon.js";
import { stepper } from "./stepper.js";
import { walk } from "./proof.js";
import { named, opponent } from "./tree.js";
import { badge } from "./worth.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./review.js").Reviewed} Reviewed */

/**
 * moveCard makes the card and the place of its lines, and what fills both again.
 * @param {App} app
 * @param {Reviewed} r
 */
export function moveCard(app, { answer, words, nodes }) {
  const card = el("div", { class: "card", role: "group", "aria-label": "The move on the board" });
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
        better && el("h3", {}, `${named(m.side)} ${m.better} in place of ${m.move}`),
        better
          ? el("p", { class: "better" }, words.moves[from].better, ".")
          : el("p", {}, "This position is not of the game: the review says nothing of it."),
        el(
          "div",
          { class: "tools" },
          button("Back to the game", () => app.go(known, { step: true }), { class: "main" }),
          rest.length > 0 && button("The better line", () => stepper(app, line, "The better line", current, rest)),
          !app.still && button("Play on from here", () => playOn(app, current)),
        ),
      ].filter(e => e instanceof Node),
    );
  };

  /** @param {any} m @param {any} w @param {number} ply */
  const tell = (m, w, ply) => {
    const known = `${capital(said(words.chances[ply]))}.`;
    const reason = m.reason ? `${capital(m.reason)}.` : "";
    const replies = w.replies.filter((/** @type {any} */ a) => a.line.length > 0);
    card.replaceChildren(
      ...[
        el("h3", {}, capital(w.title), " ", badge(nodes[ply])),
        w.better && el("p", { class: "better" }, w.better, "."),
        el("p", {}, !w.wrong && reason && `${reason} `, known),
        el(
          "div",
          { class: "tools" },
          w.wins.length > 0 && step(`How ${named(opponent(m.side))} wins`, ply, w.wins),
          m.line.length > 0 && step("The better line", ply - 1, m.line),
          !app.still && w.proof && button("Walk the proof", () => void walk(app, w.proof, [])),
          !app.still && button("Play on from before it", () => playOn(app, nodes[ply - 1])),
        ),
        ((w.wrong && reason) || w.wins.length > 0 || replies.length > 0) &&
          el(
            "details",
            { class: "more" },
            el("summary", {}, "Details of the move"),
            w.wrong && reason && el("p", {}, ...explained(reason)),
            w.wins.length > 0 && el("p", {}, ...explained(`Proved: ${w.known}.`)),
            el(
              "div",
              { class: "tools" },
              ...replies.map((/** @type {any} */ a) =>
                step(`After ${w.wins[0]}: ${a.moves[0]} ${a.text}`, ply, [w.wins[0], a.moves[0], ...a.line]),
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
    else if (!m || !w) card.replaceChildren(el("p", {}, `Before move ${ply + 1}: ${said(words.chances[ply])}.`));
    else {
      app.board.layer("review", advice(m, w.wrong));
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
 * @param {boolean} wrong
 * @returns {import("./board.js").Mark[]}
 */
export function advice(m, wrong) {
  const lost = m.class === "losing move" || (m.class === "blunder" && m.after?.proved === "win");
  const other = (/** @type {any} */ t) => t.move !== m.move && t.move !== m.better;
  const stood = lost ? (m.before?.stood ?? []).filter(other) : [];
  const judged = m.better_only ? "the only one" : "judged";
  const grade = m.better_wins ? "wins, proved" : m.better_stood ? "stood a search" : judged;
  return [
    ...stood.map((/** @type {any} */ t) => ({ at: t.move, kind: "open", label: "stood a search" })),
    ...(wrong && m.move !== "-" ? [{ at: m.move, kind: "mistake", label: m.class }] : []),
    ...(m.better && m.better !== m.move
      ? [
          { at: m.better, kind: "arrow", from: m.move, label: "" },
          { at: m.better, kind: "better", label: `better: ${grade}` },
        ]
      : []),
  ];
}
