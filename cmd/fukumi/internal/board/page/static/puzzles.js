// @ts-check
// Puzzles: cards of what there is, or one puzzle that is being solved. Any move that is
// proved to win or to hold is right; the answer is the defence that lasts longest.

import { puzzleAddress } from "./address.js";
import { button, el } from "./dom.js";
import { reloaded, session, view } from "./puzzle.js";
import { cards, isTaught, ladder } from "./puzzlecards.js";
import { loadProgress, today } from "./puzzleprogress.js";
import { onChange } from "./store.js";
import { keep } from "./thistab.js";
import * as trainer from "./trainer.js";
import { clauses, say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzlecards.js").Row} Row */
/** @typedef {import("./puzzlecards.js").Suite} Suite */

/** @type {import("./modes.js").Mode} */
export const mode = { name: "puzzles", title: say("Puzzles"), mount };

/**
 * the puzzle that is being solved, from one opening of the mode to the next.
 * @type {import("./puzzle.js").Session | null}
 */
let solving = null;
/**
 * the one that was left for the list, should somebody go forward again.
 * @type {import("./puzzle.js").Session | null}
 */
let left = null;
/** mounted shows again what there is, where the mode is open. @type {(() => void) | null} */
let mounted = null;
/** @type {Promise<Suite[]> | undefined} */
let known;
/** suitesOf are those that are built in. @param {App} app @returns {Promise<Suite[]>} */
const suitesOf = app =>
  (known ??= app.once({ kind: "puzzles" }).then(
    data => data.suites,
    e => {
      known = undefined;
      throw e;
    },
  ));

/** wholeOf is a suite with all its puzzles. @param {App} app @param {Suite} s */
async function wholeOf(app, s) {
  if (s.puzzles.length < s.count) s.puzzles = (await app.once({ kind: "puzzles", suite: s.name })).puzzles;
  return s;
}

/** hasPuzzle says that a puzzle is on the board. @param {App} app */
export const hasPuzzle = app => !!solving?.tree && solving.tree === app.tree;

/** shownPuzzle is the puzzle that is shown, by its suite and its id, null for none that an address can name. */
export function shownPuzzle() {
  const item = mounted && solving ? itemOf(solving) : null;
  return item && !item.suite.startsWith("file ") ? { suite: item.suite, id: item.puzzle.id } : null;
}

/** listPuzzles shows what there is in place of a puzzle. */
export function listPuzzles() {
  if (!mounted || !solving) return;
  leave();
  mounted();
}

/** leave ends the puzzle that is being solved. */
function leave() {
  trainer.endRun();
  left = solving;
  solving = null;
  keep("puzzle", null);
}

/** itemOf is the puzzle of a session. @param {import("./puzzle.js").Session} s */
const itemOf = s => s.row.items[s.at];

/** wholeRows are the suites that are read whole, as rows. @param {App} app */
const wholeRows = async app =>
  (await suitesOf(app)).filter(s => s.puzzles.length === s.count).map(s => rowOf(s, s.name));

/**
 * begin opens the mode with the first puzzle of a row that is not solved.
 * @param {App} app
 * @param {Row | undefined} row
 */
async function begin(app, row) {
  if (!row) return;
  solving = session(row, await firstOf(row));
  app.setMode(mode.name);
  mounted?.();
}

/** openLadder opens the short puzzles from the shortest on. @param {App} app */
export const openLadder = async app => begin(app, ladder(await wholeRows(app)));

/** openLessons opens the first steps. @param {App} app */
export const openLessons = async app => begin(app, (await wholeRows(app)).find(isTaught));

/** firstOf is the first puzzle of a row that is not solved, or the first. @param {Row} row */
async function firstOf(row) {
  const { solved } = await loadProgress();
  return Math.max(
    0,
    row.items.findIndex(i => !solved[i.suite]?.[i.puzzle.id]),
  );
}

/**
 * openPuzzle shows a puzzle that is built in, or goes on with the one that was being solved.
 * @param {App} app
 * @param {string} suite
 * @param {string} id
 */
export async function openPuzzle(app, suite, id) {
  const had = [solving, left, reloaded(app)].find(s => s && itemOf(s).suite === suite && itemOf(s).puzzle.id === id);
  if (had && had === solving && mounted) return;
  const named = had ? null : (await suitesOf(app)).find(s => s.name === suite);
  const found = named && (await wholeOf(app, named));
  const at = found?.puzzles.findIndex(p => p.id === id) ?? -1;
  if (!had && (!found || at < 0)) throw new Error(say("there is no puzzle {id} in {suite}", { id, suite }));
  solving = had ?? session(rowOf(/** @type {Suite} */ (found), suite), at);
  app.setMode(mode.name);
  mounted?.();
}

/** rowOf are the puzzles of a suite. @param {Suite} s @param {string} name @returns {Row} */
const rowOf = (s, name) => ({
  name,
  title: s.title,
  items: s.puzzles.map(puzzle => ({ suite: name, puzzle })),
});

const example = "15 freestyle h8,h9,h10/i8,i9 black; goal vcf";

/** wanted says why a file holds no puzzle, and what one is. @param {string} name @param {any} data */
const wanted = (name, { unreadable }) =>
  unreadable.length
    ? say("there is no puzzle to play in {name}: {why}. Expected a line for each, such as {example}", {
        name,
        why: unreadable[0],
        example,
      })
    : say("there is no puzzle to play in {name}: expected a line for each, such as {example}", { name, example });

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const place = el("div");
  const { loadTraining } = trainer;
  const file = el("input", { type: "file", hidden: true, "aria-label": say("A file of puzzles"), onchange: readFile });
  panel.append(place, file);
  let end = () => {};
  let turn = 0;

  /** home shows the cards. */
  function home() {
    leave();
    app.locate(true);
    show();
  }

  /** itemsOf are all puzzles of a suite that is built in, none for another name. @param {string} name */
  async function itemsOf(name) {
    const suite = (await suitesOf(app)).find(s => s.name === name);
    return suite ? rowOf(await wholeOf(app, suite), name).items : [];
  }

  /** train shows the next puzzle of the trainer, or what a run has come to. */
  async function train() {
    try {
      if (solving?.row.training === "run" && !trainer.running()) return void over();
      const mine = ++turn;
      const row = await trainer.next(app, itemsOf);
      if (mine !== turn) return; // somebody has gone elsewhere
      solving = session(row, 0);
      show();
    } catch (e) {
      app.error(e);
    }
  }

  /** over ends a run. */
  async function over() {
    const text = await trainer.finish();
    leave();
    await progress(text);
  }

  /** progress shows the page of the trainer. @param {string} [text] what is said first */
  async function progress(text = "") {
    const mine = ++turn;
    end();
    end = () => {};
    const t = await loadTraining();
    if (mine !== turn) return;
    place.replaceChildren(trainer.page(app, t, { home, again: () => void progress(), train: () => void train() }));
    if (text) (place.querySelector(".stack > .heading")?.after(el("p", { class: "say" }, text)), app.announce(text));
  }

  /** open shows a puzzle of a row: the first that is not solved, if none is named. */
  async function open(/** @type {Row} */ row, at = -1) {
    solving = session(row, at < 0 ? await firstOf(row) : at);
    show();
  }

  /** opened opens a row of the cards, after reading what is missing of it. */
  async function opened(/** @type {Row} */ row) {
    try {
      const items = await itemsOf(row.name);
      await open(items.length ? { ...row, items } : row);
    } catch (e) {
      app.error(e);
    }
  }

  /** show draws what there is, or the puzzle that is being solved. */
  async function show() {
    const mine = ++turn;
    end();
    end = () => {};
    try {
      const kept = await loadProgress();
      if (mine !== turn) return;
      if (solving) {
        const { row } = solving;
        if (row.training !== "run") trainer.endRun();
        const clock = row.training ? trainer.clock(row.training, () => void over()) : null;
        const steps = () => void openLadder(app).catch(e => app.error(e));
        const off = view(
          app,
          place,
          solving,
          kept,
          {
            home,
            open: at => open(row, at),
            row: r => open(r),
            ladder: steps,
            result: trainer.result,
            train: () => void train(),
          },
          clock?.element,
        );
        end = () => (clock?.end(), off());
        return;
      }
      if (!place.querySelector(".tiles")) tell(say("The puzzles are being read."));
      const day = today();
      const [suites, daily, trained] = await Promise.all([
        suitesOf(app),
        app.once({ kind: "puzzles", day }),
        loadTraining(),
      ]);
      const card = trainer.tile(trained, {
        train: () => void train(),
        run: () => (trainer.beginRun(), void train()),
        progress: () => void progress(),
      });
      if (mine === turn)
        place.replaceChildren(
          cards(
            { suites, daily },
            kept,
            row => void opened(row),
            () => file.click(),
            card,
          ),
        );
    } catch (e) {
      if (solving) return app.error(e);
      const { message } = /** @type {Error} */ (e);
      if (mine === turn) tell(say("The puzzles could not be read: {error}", { error: message }), true);
    }
  }

  /** tell says what is there in place of the cards. @param {string} text @param {boolean} [again] */
  function tell(text, again) {
    place.replaceChildren(
      el(
        "div",
        { class: "stack puzzles" },
        el("h2", {}, say("Puzzles")),
        el("p", { role: "status" }, text),
        again &&
          el(
            "div",
            { class: "tools" },
            button(say("Try again"), () => void show()),
          ),
      ),
    );
  }

  /** readFile opens a file of the user. */
  async function readFile() {
    const from = file.files?.[0];
    if (!from) return;
    try {
      const data = await app.once({ kind: "puzzles", text: await from.text(), name: from.name });
      if (!data.puzzles.length) throw new Error(wanted(from.name, data));
      const bad = data.unreadable.length;
      const left = [
        data.left && say("{n} with nothing to play", { n: data.left }),
        data.beyond && say("{n} beyond the limit", { n: data.beyond }),
        bad && say("{n} cannot be read: {why}", { n: bad, why: data.unreadable[0] }),
      ].filter(Boolean);
      const row = rowOf(data, `file ${data.name}`);
      await open({ ...row, left: left.length ? say("Left out: {all}.", { all: clauses(left) }) : "" });
    } catch (e) {
      app.error(e);
    }
    file.value = "";
  }

  solving ??= reloaded(app);
  mounted = () => void show();
  app.shows = { named: () => (solving ? puzzleAddress(itemOf(solving).suite, itemOf(solving).puzzle.id) : "") };
  const off = onChange("progress", () => !solving && void show());
  void show();
  return () => {
    mounted = null;
    app.shows = {};
    turn++;
    off();
    end();
  };
}
