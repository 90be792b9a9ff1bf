// @ts-check
// The trainer: the next puzzle by the rating, what comes back, a run of three minutes, and the progress. What follows
// from an answer is in training.js; here are the clock, the chance, what the browser keeps, and the words.

import { button, choice, dialog, el, save, sentence, svg } from "./dom.js";
import { ruleNames, rules } from "./named.js";
import { today } from "./puzzleprogress.js";
import { isOne } from "./shape.js";
import { get, put } from "./store.js";
import * as training from "./training.js";
import { list, say, sentences } from "./words.js";

/** @typedef {import("./puzzlecards.js").Item} Item */
/** @typedef {import("./puzzlecards.js").Row} Row */
/** @typedef {import("./training.js").Training} Training */

const shelf = "progress";
const name = "training";
const isRule = isOne(rules);

/** isKeptTraining says whether what is kept under a key is a training. @param {string} key @param {unknown} v */
export const isKeptTraining = (key, v) => key === name && training.isTraining(v);

/** loadTraining reads it. @returns {Promise<Training>} */
export async function loadTraining() {
  const v = await get(shelf, name);
  return training.isTraining(v) ? v : training.begin();
}

const keepTraining = (/** @type {Training} */ t) => put(shelf, name, t);

/** the run that is going on */
let run = /** @type {training.Run | null} */ (null);

/** ruleOf is the rule of the puzzles to train with. @param {import("./app.js").App} app @returns {string} */
const ruleOf = app => [app.settings["training.rule"], app.settings.rule].find(isRule) ?? "freestyle";

/**
 * next is the next puzzle as a row of its own: one that comes back, or one that the rating or the run asks for.
 * @param {import("./app.js").App} app
 * @param {(suite: string) => Promise<Item[]>} read reads a suite; an unknown one is empty
 * @returns {Promise<Row>}
 */
export async function next(app, read) {
  const t = await loadTraining();
  const row = { name, title: run ? say("Three minutes") : say("Training"), training: run ? "run" : "rated" };
  for (const due of run ? [] : training.dueOn(t, today())) {
    const found = (await read(due.suite)).find(i => i.puzzle.id === due.id);
    if (found) return { ...row, items: [found] };
  }
  const level = run ? training.runLevel(run) : training.levelFor(t, Math.random());
  const items = training.unmet(t, await read(`${ruleOf(app)}-${level}`));
  return { ...row, items: [items[Math.floor(Math.random() * items.length)]] };
}

/** beginRun begins a run, and endRun forgets it. */
export const beginRun = () => void (run = { began: Date.now(), solved: 0, mistakes: 0 });
export const endRun = () => void (run = null);

/** running says whether a run goes on. */
export const running = () => run !== null && training.runLeft(run, Date.now()) > 0;

/**
 * result keeps what became of a puzzle. Help counts as a wrong answer.
 * @param {Item} item
 * @param {boolean} right
 */
export async function result({ suite, puzzle }, right) {
  const t = await loadTraining();
  if (run) {
    if (right) run.solved++;
    else run.mistakes++;
  }
  // A run is not rated: who hurries is not judged by it. What was missed comes back all the same.
  const task = { suite, id: puzzle.id, level: Math.max(1, puzzle.level) };
  if (!run) await keepTraining(training.answered(t, task, right, today()));
  else if (!right) await keepTraining({ ...t, due: training.answered(t, task, false, today()).due });
}

/** finish keeps a run that is over, and returns what is said of it. */
export async function finish() {
  if (!run) return "";
  const over = run;
  run = null; // at once: the clock and the last mistake may end it together
  const t = training.ranOn(await loadTraining(), over, today());
  await keepTraining(t);
  const { solved } = over;
  return say("{n, plural, one {# puzzle} other {# puzzles}} solved in three minutes. Your best: {best}.", {
    n: solved,
    best: training.bestRun(t),
  });
}

/**
 * clock is what is said above a puzzle of the trainer: the rating, or the time that is left. It calls over when a run
 * is over, and returns what ends it.
 * @param {string} kind "rated" or "run"
 * @param {() => void} over
 */
export function clock(kind, over) {
  const element = el("p", { class: "quiet" });
  if (kind !== "run" || !run) {
    void loadTraining().then(t => (element.textContent = rating(t)));
    return { element, end: () => {} };
  }
  const tick = () => {
    if (!run) return;
    const left = training.runLeft(run, Date.now());
    const seconds = Math.ceil(left / 1000);
    element.textContent = say("{time} left. {n} solved, {mistakes} of {most} mistakes.", {
      time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
      n: run.solved,
      mistakes: run.mistakes,
      most: training.runMistakes,
    });
    if (!left) (end(), over());
  };
  const timer = setInterval(tick, 250);
  const end = () => clearInterval(timer);
  tick();
  return { element, end };
}

const rounded = (/** @type {number} */ n) => Math.round(n / 10) * 10;

/** rating says how good somebody is. @param {Training} t */
function rating(t) {
  const { rating: r, deviation } = t.player;
  if (!t.answered) return say("No puzzle has been rated yet.");
  return say("Rating {rating}, between {low} and {high}.", {
    rating: rounded(r),
    low: rounded(r - 2 * deviation),
    high: rounded(r + 2 * deviation),
  });
}

/**
 * tile is the card of the trainer.
 * @param {Training} t
 * @param {{train: () => void, run: () => void, progress: () => void}} to
 */
export function tile(t, to) {
  const due = training.dueOn(t, today()).length;
  return el(
    "div",
    { class: "tile trainer", role: "group", "aria-label": say("Training") },
    el("strong", {}, say("Training")),
    el("span", {}, say("Puzzles as hard as you can solve them; what you miss comes back.")),
    el("span", { class: "quiet" }, sentences([rating(t), due ? say("{n} come back today.", { n: due }) : ""])),
    el(
      "div",
      { class: "tools" },
      button(say("Train"), to.train, { class: "main" }),
      button(say("Three minutes"), to.run),
      button(say("Progress##of training"), to.progress),
    ),
  );
}

const wide = 300;
const high = 130;
const left = 38;
const bottom = 16;

/** curve draws how the rating went. @param {training.Point[]} points */
function curve(points) {
  const all = points.flatMap(p => [p.rating - p.deviation, p.rating + p.deviation]);
  const [low, top] = [Math.floor(Math.min(...all) / 100) * 100, Math.ceil(Math.max(...all) / 100) * 100];
  const x = (/** @type {number} */ i) => left + ((wide - left - 6) * i) / Math.max(1, points.length - 1);
  const y = (/** @type {number} */ r) => 6 + ((high - bottom - 6) * (top - r)) / Math.max(1, top - low);
  const path = (/** @type {((p: training.Point) => number)} */ of, /** @type {number[]} */ order) =>
    order.map(i => `${x(i).toFixed(1)} ${y(of(points[i])).toFixed(1)}`).join("L");
  const order = points.map((_, i) => i);
  const band = `M${path(p => p.rating + p.deviation, order)}L${path(p => p.rating - p.deviation, order.toReversed())}Z`;
  const ratings = points.map(p => p.rating);
  const label = say("The rating over {n} puzzles: first {first}, last {last}, between {low} and {high}", {
    n: points.length,
    first: ratings[0],
    last: ratings[ratings.length - 1],
    low: Math.min(...ratings),
    high: Math.max(...ratings),
  });
  return svg(
    "svg",
    { class: "curve", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label },
    ...[low, (low + top) / 2, top].flatMap(r => [
      svg("path", { class: "grid", d: `M${left} ${y(r)}H${wide - 6}` }),
      svg("text", { x: left - 5, y: y(r) + 4, "text-anchor": "end" }, String(r)),
    ]),
    svg("path", { class: "band", d: band }),
    svg("path", { class: "line", d: `M${path(p => p.rating, order)}` }),
    svg("text", { x: left, y: high - 2 }, points[0].day),
    svg("text", { x: wide - 6, y: high - 2, "text-anchor": "end" }, points[points.length - 1].day),
  );
}

/** forget asks before it begins the training anew. @param {() => void} then */
function forget(then) {
  const yes = async () => {
    close();
    await keepTraining(training.begin());
    then();
  };
  const close = dialog(
    say("Forget the rating and what comes back?"),
    el(
      "div",
      { class: "tools" },
      button(say("Forget it all"), yes, { class: "main" }),
      button(say("Cancel"), () => close()),
    ),
  );
}

/**
 * page shows the progress.
 * @param {import("./app.js").App} app
 * @param {Training} t
 * @param {{home: () => void, again: () => void, train: () => void}} to again shows it anew
 */
export function page(app, t, to) {
  const due = training.dueOn(t, today()).length;
  const later = Object.keys(t.due).length - due;
  const file = el("input", { type: "file", hidden: true, "aria-label": say("A file of a training"), onchange: read });
  async function read() {
    try {
      const from = file.files?.[0];
      if (from) await keepTraining(training.fromFile(await from.text()));
      to.again();
    } catch (e) {
      app.error(e);
    }
    file.value = "";
  }
  const levels = training.levelRatings.map((r, i) => say("{level}: {rating}", { level: i + 1, rating: r }));
  return el(
    "div",
    { class: "stack puzzles training" },
    el("div", { class: "heading" }, el("h2", {}, say("Progress##of training")), button(say("All puzzles"), to.home)),
    el("p", { class: "say" }, rating(t)),
    t.curve.length > 1 && curve(t.curve),
    el(
      "p",
      {},
      sentences([
        t.answered ? say("{right} of {n} puzzles solved without help.", { right: t.right, n: t.answered }) : "",
        say("{due} come back today, {later} later.", { due, later }),
        t.runs.length ? say("Best three minutes: {n}.", { n: training.bestRun(t) }) : "",
      ]),
    ),
    el(
      "label",
      {},
      say("Rule"),
      choice(ruleNames(), ruleOf(app), rule => void (app.settings["training.rule"] = rule)),
    ),
    el(
      "p",
      { class: "quiet" },
      sentences([
        say("The rating is Glicko-2: each puzzle is an opponent, and its level says how strong."),
        sentence(list(levels)),
        say("A puzzle that you miss, or solve with help, comes back after 1, 3, 7 and 21 days."),
        say("All this is kept in this browser alone."),
      ]),
    ),
    el(
      "div",
      { class: "tools" },
      button(say("Train"), to.train, { class: "main" }),
      button(say("Save to a file"), () => save("fukumi-training.json", "application/json", training.toFile(t))),
      button(say("Read from a file"), () => file.click()),
      t.answered > 0 && button(say("Forget it all"), () => forget(to.again)),
      file,
    ),
  );
}
