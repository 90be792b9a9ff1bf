// @ts-check
// Training: what is kept of somebody who solves puzzles, and what follows from it. The rating is of Glicko-2, against
// the levels of the puzzles; a missed puzzle comes back after growing numbers of days; a run lasts three minutes.
// Nothing here asks a clock or draws a number: whoever calls gives the day, the time and the chance.

import { expected, rated, start } from "./glicko.js";
import { isList, isOne, isRecord, isWhole } from "./shape.js";
import { say } from "./words.js";

/** @typedef {{suite: string, id: string, level: number}} Task a puzzle, as training sees it */
/** @typedef {{suite: string, id: string, level: number, step: number, day: string}} Due it comes back on that day */
/** @typedef {{day: string, rating: number, deviation: number}} Point of the curve */
/**
 * @typedef {{player: import("./glicko.js").Player, due: Record<string, Due>, met: Record<string, string>,
 *   curve: Point[], answered: number, right: number, runs: {day: string, solved: number}[]}} Training
 *   met: on which day a puzzle was rated last
 */

/** the ratings of the five levels of puzzles, as opponents */
export const levelRatings = [900, 1200, 1500, 1800, 2100];
/** A level holds easier and harder puzzles: so far do they lie apart. */
const levelDeviation = 60;
/** the days after which a missed puzzle comes back, from one right answer to the next */
export const returns = [1, 3, 7, 21];
/** how long a run lasts, in milliseconds, and how many mistakes end it */
export const runTime = 3 * 60 * 1000;
export const runMistakes = 3;
const stepUp = 4; // puzzles solved in a run until the next level
const longest = 2000; // points of the curve, and runs, that are kept

/** begin is the training of somebody new. @returns {Training} */
export const begin = () => ({
  player: start(),
  due: {},
  met: {},
  curve: [],
  answered: 0,
  right: 0,
  runs: [],
});

/** key names a puzzle. @param {{suite: string, id: string}} task */
export const key = ({ suite, id }) => `${suite} ${id}`;

/** opponent is a level as an opponent. @param {number} level from 1 to 5 */
export const opponent = level => ({ rating: levelRatings[level - 1], deviation: levelDeviation });

/** after is the date some days later. @param {string} day @param {number} days */
export function after(day, days) {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/**
 * answered is the training after an answer. Help counts as a wrong answer. The rating moves at the first answer of a
 * puzzle on a day, but not by a puzzle that comes back: who remembers its solution need not be better.
 * @param {Training} t
 * @param {Task} task
 * @param {boolean} right
 * @param {string} today
 * @returns {Training}
 */
export function answered(t, task, right, today) {
  const name = key(task);
  const was = t.due[name];
  const due = { ...t.due };
  const back = (/** @type {number} */ step) => (due[name] = { ...task, step, day: after(today, returns[step]) });
  if (!right) back(0);
  else if (was && was.day <= today) {
    delete due[name];
    if (was.step + 1 < returns.length) back(was.step + 1);
  }
  if (was || t.met[name] === today) return { ...t, due };
  const player = rated(t.player, [{ ...opponent(task.level), score: right ? 1 : 0 }]);
  const point = { day: today, rating: Math.round(player.rating), deviation: Math.round(player.deviation) };
  return {
    ...t,
    due,
    player,
    met: { ...t.met, [name]: today },
    curve: [...t.curve, point].slice(-longest),
    answered: t.answered + 1,
    right: t.right + (right ? 1 : 0),
  };
}

/**
 * dueOn are the missed puzzles that come back on a day or before, the oldest first.
 * @param {Training} t
 * @param {string} today
 */
export const dueOn = (t, today) =>
  Object.values(t.due)
    .filter(d => d.day <= today)
    .toSorted((a, b) => a.day.localeCompare(b.day) || key(a).localeCompare(key(b)));

/**
 * levelFor is the level of the next puzzle: mostly the hardest against which an even score may be expected, else one of
 * its neighbours, so that the rating is measured on both sides.
 * @param {Training} t
 * @param {number} chance from 0 to 1, drawn by the caller
 */
export function levelFor(t, chance) {
  const { rating } = t.player;
  const nearness = levelRatings.map((_, i) => {
    const e = expected(rating, opponent(i + 1));
    return (e * (1 - e)) ** 3; // an answer tells most where it is least certain
  });
  let left = chance * nearness.reduce((a, b) => a + b, 0);
  const at = nearness.findIndex(n => (left -= n) < 0);
  return at < 0 ? levelRatings.length : at + 1;
}

/**
 * unmet are those of some puzzles that were never rated, or all of them if each was.
 * @template {{suite: string, puzzle: {id: string}}} T
 * @param {Training} t
 * @param {T[]} items
 */
export function unmet(t, items) {
  const fresh = items.filter(i => !t.met[key({ suite: i.suite, id: i.puzzle.id })]);
  return fresh.length ? fresh : items;
}

/** @typedef {{began: number, solved: number, mistakes: number}} Run began: a time in milliseconds */

/** runLevel is the level of the next puzzle of a run. @param {Run} run */
export const runLevel = run => Math.min(levelRatings.length, 1 + Math.floor(run.solved / stepUp));

/** runLeft is how many milliseconds are left of a run, 0 when it is over. @param {Run} run @param {number} now */
export const runLeft = (run, now) =>
  run.mistakes >= runMistakes ? 0 : Math.max(0, Math.min(runTime, run.began + runTime - now));

/** ranOn is the training after a run. @param {Training} t @param {Run} run @param {string} day @returns {Training} */
export const ranOn = (t, run, day) => ({ ...t, runs: [...t.runs, { day, solved: run.solved }].slice(-longest) });

/** bestRun is the most puzzles solved in a run. @param {Training} t */
export const bestRun = t => t.runs.reduce((n, r) => Math.max(n, r.solved), 0);

const isDay = (/** @type {unknown} */ v) =>
  typeof v === "string" && /^\d{4}-\d\d-\d\d$/.test(v) && !Number.isNaN(Date.parse(`${v}T00:00:00Z`));
const isNumber = (/** @type {number} */ least, /** @type {number} */ most) => (/** @type {unknown} */ v) =>
  typeof v === "number" && v >= least && v <= most;
/**
 * isShape says whether something is an object with these fields.
 * @param {Record<string, (v: unknown) => boolean>} of
 */
const isShape = of => (/** @type {unknown} */ v) =>
  isRecord(v) && Object.entries(of).every(([field, is]) => is(v[field]));
const isLevel = isOne([1, 2, 3, 4, 5]);
const isName = (/** @type {unknown} */ v) => typeof v === "string" && v.length > 0 && v.length <= 300;
const isPoint = isShape({ day: isDay, rating: isNumber(-10_000, 10_000), deviation: isNumber(0, 1000) });

/** isTraining says whether something kept or read is a training. @param {unknown} v @returns {v is Training} */
export const isTraining = v =>
  isShape({
    player: isShape({ rating: isNumber(-10_000, 10_000), deviation: isNumber(1, 1000), volatility: isNumber(1e-6, 1) }),
    due: d =>
      isRecord(d, isShape({ suite: isName, id: isName, level: isLevel, step: isOne([0, 1, 2, 3]), day: isDay })) &&
      Object.entries(/** @type {Record<string, Due>} */ (d)).every(([name, of]) => name === key(of)),
    met: m => isRecord(m, isDay) && Object.keys(m).every(name => name.includes(" ")),
    curve: c => isList(c, isPoint) && c.length <= longest,
    answered: isWhole,
    right: isWhole,
    runs: r => isList(r, isShape({ day: isDay, solved: isWhole })) && r.length <= longest,
  })(v);

const kind = "fukumi training";

/** toFile is a training as the text of a file. @param {Training} t */
export const toFile = t => `${JSON.stringify({ kind, schema: 1, training: t }, null, 1)}\n`;

/** fromFile reads the text of such a file. @param {string} text @returns {Training} */
export function fromFile(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(say("this is no file of a training: it is not JSON"));
  }
  if (read?.kind !== kind) throw new Error(say("this is no file of a training"));
  if (read.schema !== 1) throw new Error(say("this file of a training is of another version"));
  if (!isTraining(read.training)) throw new Error(say("this file of a training is damaged"));
  return read.training;
}
