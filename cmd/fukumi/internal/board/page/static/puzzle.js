// @ts-check
// One puzzle: moves are judged, a wrong one is refuted on the board, hints lead to the move,
// and the next puzzle follows.

import { asking } from "./asking.js";
import { button, el, sentence } from "./dom.js";
import { explained } from "./glossary.js";
import { byTheme, difficulty, positionOf } from "./puzzlecards.js";
import { tried } from "./puzzleprogress.js";
import { opponent } from "./tree.js";
import { keep, kept as keptHere, movesTo } from "./thistab.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzlecards.js").Row} Row */
/** @typedef {import("./puzzleprogress.js").Progress} Progress */
/**
 * @typedef {{row: Row, at: number, tree?: import("./tree.js").Tree, start?: import("./tree.js").Move,
 *   node?: import("./tree.js").Move, hints: number, wrongs: number, helped: boolean, done: boolean,
 *   told?: boolean}} Session a puzzle that is being solved: it begins at start, and stands at node; told: the trainer
 *   knows what became of it
 */

const longer = 20e6;
const layer = "puzzle";

/**
 * the puzzles with which the user was helped, by their records: to begin them again makes nobody forget.
 * @type {Set<string>}
 */
const aided = new Set();

/** asksIn is what is asked where it is known in how many moves. @param {string} goal */
const asksIn = (goal, /** @type {import("./tree.js").Side} */ side, /** @type {number} */ n) => {
  if (goal === "vcf" && n > 1)
    return say("{side} to play: win by fours alone in {n, plural, one {# move} other {# moves}}.", { side, n });
  if (goal.startsWith("vct"))
    return say("{side} to play: win by threats in {n, plural, one {# move} other {# moves}}.", { side, n });
  return say("{side} to play: win in {n, plural, one {# move} other {# moves}}.", { side, n });
};

/** session begins with a puzzle of a row. @param {Row} row @param {number} at @returns {Session} */
export const session = (row, at) => ({
  row,
  at,
  hints: 0,
  wrongs: 0,
  helped: aided.has(row.items[at].puzzle.record),
  done: false,
});

/** reloaded is the puzzle that was being solved on the board when this tab was loaded again. @param {App} app */
export function reloaded(app) {
  const had = keptHere("puzzle");
  const { tree } = app;
  const [start, node] = had?.id === tree.id ? [tree.follow(had.start), tree.follow(had.node)] : [];
  if (!start || !node) return null;
  const { row, at, hints, wrongs, helped, told } = had;
  return /** @type {Session} */ ({ row, at, hints, wrongs, helped, told, done: false, tree, start, node });
}

/**
 * view shows a puzzle in a place, and returns what ends it.
 * @param {App} app
 * @param {HTMLElement} place
 * @param {Session} s
 * @param {Progress} kept
 * @param {{home: () => void, open: (at: number) => void, row: (row: Row) => void, ladder: () => void,
 *   result: (item: import("./puzzlecards.js").Item, right: boolean) => Promise<void>, train: () => void}} to
 * @param {HTMLElement} [clock] what the trainer says above a puzzle of its own
 */
export function view(app, place, s, kept, to, clock) {
  const { items, title, day, training } = s.row;
  const { suite, puzzle } = items[s.at];
  const lesson = puzzle.teaches !== "";
  const sum = el("p", { class: "quiet" });
  const choice = el("div", { class: "tools numbers" });
  let asked = puzzle.asks;
  let moving = false; // the board is on its way to s.node
  const how = (/** @type {number} */ i) => kept.solved[items[i].suite]?.[items[i].puzzle.id];
  const moves = () =>
    app.tree.current
      .path()
      .slice(s.start?.ply)
      .map(n => n.move);

  /** gone says that the board shows something else. */
  const gone = () => !s.done && !moving && (app.tree !== s.tree || app.tree.current !== s.node);

  /** restart begins the puzzle. */
  function restart() {
    question.clear();
    Object.assign(s, session(s.row, s.at));
    const { moves: played, ...rest } = positionOf(puzzle);
    moving = true;
    app.load(
      {
        ...rest,
        nodes: [{}, ...played.map((move, parent) => ({ move, parent }))],
        current: played.length,
      },
      { step: !app.shows.named || !location.hash.includes("m:puzzles,p:") },
    ); // Back leads to the list
    s.tree = app.tree;
    s.start = s.node = app.tree.current;
    moving = false;
    question.tell(asked);
    question.show();
    question.ask({}, ({ left: n }) => {
      if (!n) return;
      asked = asksIn(puzzle.goal, opponent(app.tree.mover(app.tree.current)), n);
      question.tell(asked);
    });
  }

  /** again takes a try or a hint off the board. */
  function again() {
    question.clear();
    if (!s.node || app.tree !== s.tree || app.tree.follow(movesTo(s.node)) !== s.node) return restart();
    app.go(s.node, { step: app.tree.current !== s.node });
    question.tell(asked);
    question.show();
  }

  /** here says whether the board shows the puzzle, with the solver to move. */
  function here() {
    const { tree } = app;
    const shown =
      tree === s.tree && s.start && (!s.start.ply || tree.current.path().includes(s.start)) && moves().length % 2 === 0;
    if (!shown) app.error(say("The board does not show the puzzle: begin it again"));
    return !!shown;
  }

  /** right plays a right move and the answer to it. @type {import("./asking.js").Question["right"]} */
  async function right(point, { reason, detail, reply = "", rest = [], done = false, left = 0 }) {
    s.done = done; // before the moves: nobody shall ask about what is over
    moving = true;
    s.hints = s.wrongs = 0;
    const forbidden = puzzle.goal === "forbidden"; // the point is found, and not played
    if (!forbidden) await app.playAll([point, reply, ...rest.filter(m => m !== point)].filter(m => m));
    s.node = app.tree.current;
    moving = false;
    await app.keep();
    if (!s.done) {
      const next = { move: reply, n: left };
      question.tell(say("Right. {move} answers: {n, plural, one {# move} other {# moves}} to go.", next), detail);
      return question.show();
    }
    await tried(kept, suite, puzzle.id, s.helped ? "helped" : "alone", day);
    if (await rated(!s.helped)) return;
    if (forbidden) {
      question.mark(point, "right", reason);
      question.tell(say("Right: {text}.", { text: reason }));
      return question.show();
    }
    const n = Math.ceil((app.tree.current.ply - (s.start?.ply ?? 0)) / 2);
    question.tell(puzzle.goal === "defend" ? holds(point) : won(n), reason || say("the answer is proved"));
    question.show();
  }

  /** rated tells the trainer, once, and says whether it shows another puzzle. @param {boolean} right */
  async function rated(right) {
    if (!training || s.told) return false;
    s.told = true;
    await to.result(items[s.at], right);
    if (training === "run") to.train();
    return training === "run";
  }

  const holds = (/** @type {string} */ move) =>
    s.helped ? say("Solved with help: {move} holds.", { move }) : say("Solved: {move} holds.", { move });
  const won = (/** @type {number} */ n) =>
    s.helped
      ? say("Solved with help, in {n, plural, one {# move} other {# moves}}.", { n })
      : say("Solved in {n, plural, one {# move} other {# moves}}.", { n });
  const analyze = () => {
    app.setMode(app.modes[0].name === "analyze" ? "" : "analyze");
    app.locate(true);
  };

  /** next is the puzzle after this one that is not solved, -1 for none. */
  const next = () => items.findIndex((_, i) => i > s.at && !how(i)) + 1 || items.findIndex((_, i) => !how(i)) + 1;

  /** tools are what else can be done, and keep how far one is. */
  function tools() {
    if (s.done) keep("puzzle", null);
    else if (s.tree && s.start && s.node && app.tree === s.tree) {
      const { row, at, hints, wrongs, helped, told, start, node } = s;
      keep("puzzle", {
        id: s.tree.id,
        row,
        at,
        hints,
        wrongs,
        helped,
        told,
        start: movesTo(start),
        node: movesTo(node),
      });
    }
    const known = items.map((_, i) => how(i)).filter(Boolean);
    const alone = known.filter(h => h === "alone").length;
    sum.textContent = sentences([
      say("{n} of {all} solved, {alone} without help.", { n: known.length, all: items.length, alone }),
      say("Streak: {n}, best {best}.", { n: kept.streak, best: kept.best }),
      s.row.left ?? "",
    ]);
    choice.replaceChildren(
      ...items.map((i, n) =>
        button(`${n + 1}${how(n) ? " ✓" : ""}`, () => to.open(n), { pressed: n === s.at, class: "move" }),
      ),
    );
    const to1 = next();
    return [
      gone() && button(say("Back to the puzzle"), again, { class: "main" }),
      s.done && to1 > 0 && button(say("Next puzzle"), () => to.open(to1 - 1), { class: "main" }),
      s.done &&
        !to1 &&
        (training
          ? button(say("Next puzzle"), to.train, { class: "main" })
          : lesson
            ? button(say("Puzzles of one move"), to.ladder, { class: "main" })
            : button(day ? say("More puzzles") : say("All are solved: more puzzles"), to.home, { class: "main" })),
      !training && button(say("Begin again"), restart),
      !s.done && items.length > 1 && button(say("Skip##a puzzle"), () => to.open((s.at + 1) % items.length)),
      button(say("Look at it in Analyze"), analyze),
    ];
  }

  const question = asking(app, {
    layer,
    state: s,
    asks: () => asked,
    here,
    gone,
    request: () => ({ record: puzzle.record, moves: moves() }),
    longer,
    answered: ({ text, line, holds: all, open }) => ({
      text: line.length ? say("This is how it is won.") : sentence(text),
      detail: open.length ? say("undecided, because of the limit: {moves}", { moves: open.join(" ") }) : "",
      line,
      marks: all.map((/** @type {string} */ at) => ({ at, kind: "hold", label: say("holds##a move") })),
    }),
    right,
    wrong() {
      s.helped = true;
      void tried(kept, suite, puzzle.id, "wrong").then(() => rated(false));
    },
    helped() {
      aided.add(puzzle.record);
      s.helped = true;
      void rated(false);
    },
    again,
    tools,
  });

  place.replaceChildren(
    el(
      "div",
      { class: "stack puzzles" },
      el(
        "div",
        { class: "heading" },
        el(
          "h2",
          {},
          items.length > 1 ? say("{title}: {n} of {all}", { title, n: s.at + 1, all: items.length }) : title,
        ),
        button(say("All puzzles"), to.home),
      ),
      ...(clock ? [clock] : []),
      lesson ? el("h3", {}, puzzle.title) : difficulty(puzzle),
      lesson && el("p", { class: "teaches" }, ...explained(puzzle.teaches)),
      ...question.parts,
      items.length > 1 &&
        el("details", { class: "more" }, el("summary", {}, say("Choose a puzzle")), choice, byTheme(s.row, to.row)),
      el(
        "details",
        { class: "more" },
        el("summary", {}, say("Details")),
        el(
          "div",
          { class: "stack" },
          question.detail,
          sum,
          el("p", { class: "quiet" }, say("{id}: {text}", { id: suite, text: puzzle.id })),
        ),
      ),
    ),
  );
  const off = app.on("go", () => (app.board.clear(layer), moving || question.show()));
  if (s.tree && s.node && s.tree.follow(movesTo(s.node)) === s.node) {
    if (app.tree !== s.tree) void app.load(s.tree); // another mode has shown something else
    app.go(s.node, { step: app.tree.current !== s.node });
    question.tell(s.done ? say("Solved.") : asked);
    question.show();
  } else restart();
  return () => {
    off();
    question.end();
  };
}
