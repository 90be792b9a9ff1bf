// @ts-check
// The list of puzzles as cards: the puzzle of the day, the suites, a file of one's own, and
// the themes.

import { button, capital, el } from "./dom.js";
import { small } from "./small.js";
import { daysInARow } from "./puzzleprogress.js";
import { list as listed, say, sentences } from "./words.js";

/**
 * @typedef {{id: string, title: string, teaches: string, asks: string, goal: string, moves: number, level: number,
 *   difficulty: string, themes: string[], source: string, record: string}} Puzzle
 */
/**
 * @typedef {{name: string, title: string, about: string, details: string, count: number, puzzles: Puzzle[]}} Suite
 *   of which puzzles may be only the first: there are count
 */
/** @typedef {Puzzle & {suite: string, day: string}} Daily */
/** @typedef {{suite: string, puzzle: Puzzle}} Item */
/**
 * @typedef {{name: string, title: string, items: Item[], day?: string, left?: string, training?: string}} Row puzzles
 *   that follow each other; training: the trainer has chosen them, "rated" or in a "run"
 */
/** @typedef {import("./puzzleprogress.js").Progress} Progress */

/**
 * positionOf is the position of a puzzle, as its record says it.
 * @param {{record: string}} p
 * @returns {{rule: string, size: number, turn: "black" | "white", black: string[], white: string[], moves: string[]}}
 */
export function positionOf(p) {
  const { rule = "freestyle", size = 15, turn, black = [], white = [], moves = [] } = JSON.parse(p.record);
  return { rule, size, turn: moves.length || !turn ? "black" : turn, black, white, moves };
}

/**
 * picture is a small board of a puzzle.
 * @param {{record: string}} p
 * @param {boolean} [answered] with a ring where the answer is
 */
export function picture(p, answered = false) {
  const { size, black, white, moves } = positionOf(p);
  /** @type {string[]} */
  const best = answered ? (JSON.parse(p.record).best ?? []) : [];
  const sides = ["black", "white"];
  return small({
    size,
    stones: [
      ...black.map(at => ({ at, side: "black" })),
      ...white.map(at => ({ at, side: "white" })),
      ...moves.map((at, i) => ({ at, side: sides[i % 2] })).filter(s => s.at !== "-"),
    ],
    last: moves.at(-1),
    marks: best.map(at => ({ at, kind: "ring" })),
  });
}

/** difficulty is how hard a puzzle is, in dots and words. @param {Puzzle} p */
export const difficulty = p =>
  el(
    "span",
    { class: "difficulty" },
    p.level > 0 && el("span", { class: "dots", "aria-hidden": "true" }, "●".repeat(p.level) + "○".repeat(5 - p.level)),
    listed(
      [p.moves > 0 ? say("{n, plural, one {# move} other {# moves}}", { n: p.moves }) : "", p.difficulty].filter(
        Boolean,
      ),
    ),
  );

/**
 * byTheme leads to those puzzles of a row that have a theme, false where all have the same.
 * @param {Row} row
 * @param {(row: Row) => void} open
 */
export function byTheme(row, open) {
  const of = (/** @type {string} */ theme) => row.items.filter(i => i.puzzle.themes.includes(theme));
  const all = [...new Set(row.items.flatMap(i => i.puzzle.themes))];
  const some = all.filter(t => of(t).length < row.items.length);
  const only = (/** @type {string} */ t) => ({ ...row, title: listed([row.title, t]), items: of(t) });
  return (
    some.length > 0 &&
    el("div", { class: "tools" }, say("Only##these puzzles"), ...some.map(t => button(t, () => open(only(t)))))
  );
}

/** isTaught says that a row is of lessons. @param {Row} row */
export const isTaught = row => !!row.items[0]?.puzzle.teaches;

/** sorted begins with the easiest. @param {Item[]} items */
const sorted = items => items.toSorted((a, b) => a.puzzle.moves - b.puzzle.moves || a.puzzle.level - b.puzzle.level);

const mostSteps = 3; // moves of a puzzle on the ladder

/** ladder are the puzzles of one move, then those of two and of three. @param {Row[]} rows @returns {Row} */
export const ladder = rows => ({
  name: "ladder",
  title: say("Step by step"),
  items: sorted(
    rows.flatMap(r => r.items).filter(i => !i.puzzle.teaches && i.puzzle.moves > 0 && i.puzzle.moves <= mostSteps),
  ),
});

/**
 * cards shows what there is to solve.
 * @param {{suites: Suite[], daily: Daily | null}} of
 * @param {Progress} progress
 * @param {(row: Row) => void} open opens a row at its first puzzle that is not solved
 * @param {() => void} choose asks for a file
 * @param {HTMLElement} trainer its card
 */
export function cards({ suites, daily }, progress, open, choose, trainer) {
  const solved = (/** @type {Item} */ i) => progress.solved[i.suite]?.[i.puzzle.id];
  const rows = suites.map(s => ({
    ...s,
    items: s.puzzles.map(puzzle => ({ suite: s.name, puzzle })),
  }));
  const whole = rows.filter(r => r.items.length === r.count);
  const all = whole.flatMap(r => r.items);
  const card = (/** @type {Row & {about: string, count?: number}} */ row) => {
    const { items, title, about, count = items.length } = row;
    const n =
      items.length === count
        ? items.filter(solved).length
        : Math.min(count, Object.keys(progress.solved[row.name] ?? {}).length);
    return el(
      "button",
      {
        type: "button",
        class: "tile",
        "data-suite": row.name,
        onclick: () => open({ name: row.name, title, items }),
      },
      picture((items.find(i => !solved(i)) ?? items[0]).puzzle),
      el("strong", {}, title),
      el("span", { class: "quiet" }, about),
      el("progress", { value: n, max: count, "aria-hidden": "true" }),
      el("span", { class: "quiet" }, say("{n} of {all} solved", { n, all: count })),
    );
  };
  const today = (/** @type {Daily} */ d) => {
    const days = daysInARow(progress.days, d.day);
    const row = { name: "daily", title: say("Puzzle of the day"), items: [{ suite: d.suite, puzzle: d }], day: d.day };
    return el(
      "button",
      { type: "button", class: "tile daily", onclick: () => open(row) },
      picture(d),
      el(
        "span",
        { class: "stack" },
        el("strong", {}, row.title),
        el("span", {}, d.asks),
        difficulty(d),
        el(
          "span",
          { class: "quiet" },
          sentences([
            progress.days[d.day] ? say("Solved.") : "",
            days > 0
              ? say("{n, plural, one {# day} other {# days}} in a row", { n: days })
              : say("A new one every day"),
          ]),
        ),
      ),
    );
  };
  const themes = [...new Set(all.flatMap(i => (i.puzzle.teaches ? [] : i.puzzle.themes)))];
  const themed = (/** @type {string} */ theme) => ({
    name: `theme ${theme}`,
    title: capital(theme),
    items: sorted(all.filter(i => !i.puzzle.teaches && i.puzzle.themes.includes(theme))),
  });
  return el(
    "div",
    { class: "stack puzzles" },
    el("h2", {}, say("Puzzles")),
    daily && today(daily),
    trainer,
    el(
      "div",
      { class: "tiles" },
      ...rows.filter(isTaught).map(card),
      card({ ...ladder(whole), about: say("One move, then two, then three.") }),
      ...rows.filter(r => !isTaught(r)).map(card),
      el(
        "button",
        { type: "button", class: "tile own", onclick: choose },
        el("strong", {}, say("A file of your own")),
        el("span", { class: "quiet" }, say("Open a text file with one puzzle on each line.")),
      ),
    ),
    el("h3", {}, say("By theme")),
    el("div", { class: "tools" }, ...themes.map(t => button(t, () => open(themed(t))))),
  );
}
