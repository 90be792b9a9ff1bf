// @ts-check
// What of the puzzles was solved, alone or with help, and on which days the puzzle of the
// day was; kept by the browser.

import { isOne, isRecord, isWhole } from "./shape.js";
import { all, put } from "./store.js";

/** @typedef {"alone" | "helped"} How */
/**
 * @typedef {{solved: Record<string, Record<string, How>>, days: Record<string, How>, streak: number, best: number}}
 *   Progress solved by suite and puzzle, days by their dates; streak: so many were solved alone, one after the other
 */

const shelf = "progress";
const ofSuite = "puzzles of ";
const rest = "puzzles";

const isHow = isOne(["alone", "helped"]);

/** isProgress says whether what is kept under a key is of puzzles. @param {string} key @param {unknown} v */
export const isProgress = (key, v) =>
  key === rest
    ? isRecord(v) && isRecord(v.days, isHow) && isWhole(v.streak) && isWhole(v.best)
    : key.startsWith(ofSuite) && isRecord(v, isHow);

/** loadProgress reads it. @returns {Promise<Progress>} */
export async function loadProgress() {
  /** @type {Progress} */
  const p = { solved: {}, days: {}, streak: 0, best: 0 };
  for (const [key, value] of await all(shelf)) {
    if (!isProgress(key, value)) continue;
    if (key.startsWith(ofSuite)) p.solved[key.slice(ofSuite.length)] = value;
    else Object.assign(p, value, { solved: p.solved });
  }
  return p;
}

/** keepRest keeps what is not of one suite. @param {Progress} p */
const keepRest = ({ days, streak, best }) => put(shelf, rest, { days, streak, best });

/**
 * tried notes that a puzzle was solved, or not: a wrong try ends a row of those solved alone.
 * @param {Progress} p
 * @param {string} suite
 * @param {string} id
 * @param {How | "wrong"} how
 * @param {string} [day] whose puzzle it is
 */
export async function tried(p, suite, id, how, day) {
  if (how === "wrong") {
    p.streak = 0;
    return keepRest(p);
  }
  const solved = (p.solved[suite] ??= {});
  if (!solved[id]) {
    p.streak = how === "alone" ? p.streak + 1 : 0;
    p.best = Math.max(p.best, p.streak);
  }
  if (solved[id] !== "alone") solved[id] = how;
  if (day && p.days[day] !== "alone") p.days[day] = how;
  await Promise.all([put(shelf, ofSuite + suite, solved), keepRest(p)]);
}

/** today is the date where the user is: 2026-11-26. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * daysInARow is on how many days up to a date the puzzle of the day was solved, the date itself left out where it is
 * not yet.
 * @param {Record<string, How>} days
 * @param {string} date
 */
export function daysInARow(days, date) {
  const at = new Date(`${date}T00:00:00Z`);
  const back = () => at.setUTCDate(at.getUTCDate() - 1);
  const solved = () => days[at.toISOString().slice(0, 10)];
  if (!solved()) back();
  let n = 0;
  for (; solved(); back()) n++;
  return n;
}
