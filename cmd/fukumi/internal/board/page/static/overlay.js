// @ts-check
// What an analysis puts on the board: marks that the back end has made, and lines as
// stones with numbers.

import { opponent } from "./tree.js";
import { say } from "./words.js";

/** @typedef {import("./board.js").Mark} Mark */
/** @typedef {import("./tree.js").Side} Side */
/**
 * A Verdict is an object of "fukumi solve --json", a Candidate one of "fukumi analyze --json", with texts.
 * @typedef {{verdict: "win" | "loss" | "no-win" | "unknown", turn: Side, line: string[], proof_sha256: string,
 *   text: string, cost: string, winning: string, blocked: string, beside: string, book: string,
 *   known?: {book_sha256: string}}} Verdict
 */
/**
 * @typedef {{move: string, rank: number, proved: "win" | "loss" | "", win_chance?: number, text: string, depth: number,
 *   line: string[], why: string, wins: boolean}} Candidate
 */
/** @typedef {{move: string, text: string, line: string[], carried: boolean, proof_sha256: string}} Refutation */
/**
 * Findings are what the back end knows of a position so far.
 * @typedef {{part: string, headline: string, why: string, decided: boolean, attack: Verdict | null,
 *   defence: Verdict | null, candidates: Candidate[], judged: string,
 *   defences: {text: string, holds: string[], open: string[], lost: Refutation[], cost: string} | null,
 *   threats: {side: Side, kind: string, stones: string[], marks: Mark[]}[], twos: string, next: {side: Side,
 *   kind: string, points: string[]}[], fouls: {point: string, reason: string}[], marks: Mark[],
 *   maps: {kind: string, title: string, marks: Mark[], keys: import("./legend.js").Key[], empty: string}[]}} Findings
 */

/**
 * lineMarks are the moves of a line, which the side first begins. Their numbers go on from those of the game.
 * @param {string[]} line
 * @param {Side} first
 * @param {number} [after] plies of the game before it
 * @returns {Mark[]}
 */
export const lineMarks = (line, first, after = 0) =>
  line.flatMap((at, i) => {
    const side = i % 2 ? opponent(first) : first;
    return at === "-"
      ? []
      : [
          {
            at,
            kind: /** @type {const} */ ("line"),
            side,
            text: after + i + 1,
            label: say("{side, select, black {black} other {white}}, {n} of the line", { side, n: i + 1 }),
          },
        ];
  });

/**
 * previews shows marks while the mouse or the focus is on an element.
 * @param {import("./app.js").App} app
 * @param {HTMLElement} on
 * @param {() => Mark[]} marks
 */
export function previews(app, on, marks) {
  for (const e of ["mouseenter", "focusin"]) on.addEventListener(e, () => app.board.layer("preview", marks()));
  for (const e of ["mouseleave", "focusout"]) on.addEventListener(e, () => app.board.clear("preview"));
  return on;
}
