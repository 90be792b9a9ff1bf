// @ts-check
// The tables of a review: what is counted of both players, and all moves.

import { button, capital, el } from "./dom.js";
import { said } from "./chart.js";
import { say } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

/** @param {string[]} heads @param {Child[][]} rows @param {string} label */
const table = (heads, rows, label) =>
  el(
    "table",
    { "aria-label": label },
    el("thead", {}, el("tr", {}, ...heads.map(h => (h ? el("th", { scope: "col" }, h) : el("td"))))),
    el(
      "tbody",
      {},
      ...rows.map(cells => el("tr", {}, ...cells.map((c, i) => el(i ? "td" : "th", i ? {} : { scope: "row" }, c)))),
    ),
  );

/** players is a row for each count, and a column for each side: it is narrow. @param {any} words */
export const players = words =>
  el(
    "section",
    { class: "stack players" },
    el("h3", {}, say("The players")),
    table(
      ["", ...words.counts.map((/** @type {string[]} */ row) => capital(row[0]))],
      words.heads
        .slice(1)
        .map((/** @type {string} */ head, /** @type {number} */ i) => [
          capital(head),
          ...words.counts.map((/** @type {string[]} */ row) => row[i + 1] || "–"),
        ]),
      say("The players"),
    ),
  );

/**
 * allMoves is every move with what is known of it, under a fold.
 * @param {import("./review.js").Reviewed} r
 * @param {(ply: number) => void} go
 */
export const allMoves = ({ answer, words }, go) =>
  el(
    "details",
    { class: "more" },
    el("summary", {}, say("All moves")),
    el(
      "div",
      { class: "scroll", role: "region", tabindex: 0, "aria-label": say("All moves") },
      table(
        [say("move##head"), say("mark##head"), say("worth##head"), say("Black's chance after it"), say("better##head")],
        answer.moves
          .filter((/** @type {any} */ m) => words.moves[m.ply - 1])
          .map((/** @type {any} */ m) => [
            button(say("{n} {move}", { n: m.ply, move: m.move }), () => go(m.ply), { class: "move" }),
            m.mark && !m.mark_proved ? `(${m.mark})` : m.mark,
            words.moves[m.ply - 1].class,
            said(words.chances[m.ply]),
            m.better ? `${m.better}${m.better_wins ? "!" : ""}` : "",
          ]),
        say("Moves"),
      ),
    ),
  );
