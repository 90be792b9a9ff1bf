// @ts-check
// One puzzle: moves are judged, a wrong one is refuted on the board, hints lead to the move,
// and the next puzzle follows.

import { button, el, sentence } from "./dom.js";
import { lineMarks } from "./overlay.js";
import { progress as searches, refill } from "./progress.js";
import { byTheme, difficulty, positionOf } from "./puzzlecards.js";
import { tried } from "./puzzleprogress.js";
import { stepper } from "./stepper.js";
import { opponent } from "./tree.js";
import { keep, kept as keptHere, movesTo } from "./thistab.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./puzzlecards.js").Row} Row */
/** @typedef {import("./puzzleprogress.js").Progress} Progress */
/**
 * @typedef {{row: Row, at: number, tree?: import("./tree.js").Tree, start?: import("./tree.js").Move,
 *   node?: import("./tree.js").Move, hints: number, helped: boolean, done: boolean}} Session a puzzle that is being
 *   solved: it begins at start, and stands at node
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
  if (goal === "vcf")
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
  helped: aided.has(row.items[at].puzzle.record),
  done: false,
});

/** reloaded is the puzzle that was being solved on the board when this tab was loaded again. @param {App} app */
export function reloaded(app) {
  const had = keptHere("puzzle");
  const { tree } = app;
  const [start, node] = had?.id === tree.id ? [tree.follow(had.start), tree.follow(had.node)] : [];
  if (!start || !node) return null;
  const { row, at, hints, helped } = had;
  return /** @type {Session} */ ({ row, at, hints, helped, done: false, tree, start, node });
}

/**
 * view shows a puzzle in a place, and returns what ends it.
 * @param {App} app
 * @param {HTMLElement} place
 * @param {Session} s
 * @param {Progress} kept
 * @param {{home: () => void, open: (at: number) => void, row: (row: Row) => void}} to
 */
export function view(app, place, s, kept, to) {
  const { items, title, day } = s.row;
  const { suite, puzzle } = items[s.at];
  const work = searches();
  const told = el("p", { class: "say" });
  const asks = el("p", { class: "quiet" });
  const tools = el("div", { class: "tools" });
  const line = el("div");
  const detail = el("p", { class: "quiet" });
  const sum = el("p", { class: "quiet" });
  const choice = el("div", { class: "tools numbers" });
  let close = () => {};
  let asked = puzzle.asks;
  let wrong = false;
  let point = ""; // the move, once a hint has told it
  let moving = false; // the board is on its way to s.node

  const how = (/** @type {number} */ i) => kept.solved[items[i].suite]?.[items[i].puzzle.id];
  /** tell says something, and what is proved of it. @param {string} text @param {string} [proved] */
  const tell = (text, proved = "") => {
    told.textContent = text;
    asks.textContent = text === asked ? "" : asked;
    detail.textContent = proved && sentence(proved);
    app.announce(text);
  };
  const moves = () =>
    app.tree.current
      .path()
      .slice(s.start?.ply)
      .map(n => n.move);

  /** clear takes off what a try or a hint has shown. */
  function clear() {
    close();
    work.stop();
    app.board.clear(layer);
    wrong = false;
    point = "";
  }

  /** away says that the board shows something else. */
  const away = () => !s.done && !moving && (app.tree !== s.tree || app.tree.current !== s.node);

  /** restart begins the puzzle. */
  function restart() {
    clear();
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
    tell(asked);
    show();
    work.run(app, { kind: "quiz", record: puzzle.record, moves: [] }, ({ event, data }) => {
      if (event === "error") tell(data.message);
      if (event !== "answer" || !data.left) return;
      asked = asksIn(puzzle.goal, opponent(app.tree.mover(app.tree.current)), data.left);
      tell(asked);
    });
  }

  /** again takes a try or a hint off the board. */
  function again() {
    clear();
    if (!s.node || app.tree !== s.tree || app.tree.follow(movesTo(s.node)) !== s.node) return restart();
    app.go(s.node, { step: app.tree.current !== s.node });
    tell(asked);
    show();
  }

  /**
   * ask asks about the puzzle as it stands.
   * @param {{[field: string]: any}} fields
   * @param {(data: any) => void} then
   */
  function ask(fields, then) {
    const node = app.tree.current;
    const here =
      app.tree === s.tree && s.start && (!s.start.ply || node.path().includes(s.start)) && moves().length % 2 === 0;
    if (!here) return app.error(say("The board does not show the puzzle: begin it again"));
    clear();
    work.run(
      app,
      { kind: "quiz", record: puzzle.record, moves: moves(), ...fields },
      ({ event, data }) => event === "answer" && app.tree.current === node && then(data),
    );
  }

  /** @param {string} point @param {number} [nodes] */
  function press(point, nodes) {
    if (s.done) return void app.playOrSay(point);
    ask({ move: point, ...(nodes && { nodes }) }, async data => {
      const { judgement, reason, detail: proved, reply, rest } = data;
      if (judgement !== "right") return refused(point, data, nodes);
      s.done = data.done; // before the moves: nobody shall ask about what is over
      moving = true;
      s.hints = 0;
      await app.playAll([point, reply, ...rest.filter((/** @type {string} */ m) => m !== point)].filter(m => m));
      s.node = app.tree.current;
      moving = false;
      await app.keep();
      if (!s.done) {
        const left = { move: reply, n: data.left };
        tell(say("Right. {move} answers: {n, plural, one {# move} other {# moves}} to go.", left), proved);
        return show();
      }
      await tried(kept, suite, puzzle.id, s.helped ? "helped" : "alone", day);
      const n = Math.ceil((app.tree.current.ply - (s.start?.ply ?? 0)) / 2);
      tell(puzzle.goal === "defend" ? holds(point) : won(n), reason || say("the answer is proved"));
      show();
    });
  }

  const holds = (/** @type {string} */ move) =>
    s.helped ? say("Solved with help: {move} holds.", { move }) : say("Solved: {move} holds.", { move });
  const won = (/** @type {number} */ n) =>
    s.helped
      ? say("Solved with help, in {n, plural, one {# move} other {# moves}}.", { n })
      : say("Solved in {n, plural, one {# move} other {# moves}}.", { n });

  /** refused shows what stands against a move. @param {string} point @param {any} data @param {number} [nodes] */
  function refused(point, { judgement, reason, detail: proved, against, proof }, nodes) {
    const node = app.tree.current;
    const side = app.board.shown.turn;
    wrong = judgement === "wrong";
    if (wrong) {
      s.helped = true;
      void tried(kept, suite, puzzle.id, "wrong");
    }
    tell(sentence(reason), proved);
    if (against.length && proof)
      close = stepper(app, line, say("After {move}", { move: point }), node, [point, ...against]);
    else if (against.length) app.board.layer(layer, lineMarks([point, ...against], side));
    else if (judgement !== "illegal")
      app.board.layer(layer, [{ at: point, kind: wrong ? "lost" : "open", label: reason }]);
    show(
      judgement === "unsure" && !nodes && button(say("Search longer"), () => press(point, longer), { class: "main" }),
    );
  }

  const help = () => (aided.add(puzzle.record), (s.helped = true));
  const hint = () =>
    ask({ hint: (help(), (s.hints = Math.min(3, s.hints + 1))) }, ({ hint: text, area, point: found }) => {
      point = found;
      tell(sentence(text));
      const marks = area.map((/** @type {string} */ at) => ({
        at,
        kind: "heat",
        value: 0.5,
        label: say("the move is here"),
      }));
      if (found) marks.push({ at: found, kind: "ring", label: say("the move") });
      app.board.layer(layer, marks);
      show();
    });
  const solution = () =>
    ask({ solution: help() }, ({ solution: found }) => {
      const { line: wins, holds: all, open } = found;
      tell(
        wins.length ? say("This is how it is won.") : sentence(found.text),
        open.length ? say("undecided, because of the limit: {moves}", { moves: open.join(" ") }) : "",
      );
      if (wins.length) close = stepper(app, line, say("The solution"), app.tree.current, wins);
      app.board.layer(
        layer,
        all.map((/** @type {string} */ at) => ({ at, kind: "hold", label: say("holds##a move") })),
      );
      show();
    });
  const analyze = () => {
    app.setMode(app.modes[0].name === "analyze" ? "" : "analyze");
    app.locate(true);
  };

  /** next is the puzzle after this one that is not solved, -1 for none. */
  const next = () => items.findIndex((_, i) => i > s.at && !how(i)) + 1 || items.findIndex((_, i) => !how(i)) + 1;

  /** show draws what can be done now. @param {false | HTMLElement} [more] */
  function show(more) {
    if (s.done) keep("puzzle", null);
    else if (s.tree && s.start && s.node && app.tree === s.tree) {
      const { row, at, hints, helped, start, node } = s;
      keep("puzzle", { id: s.tree.id, row, at, hints, helped, start: movesTo(start), node: movesTo(node) });
    }
    const to1 = next();
    const gone = away();
    refill(
      tools,
      gone && button(say("Back to the puzzle"), again, { class: "main" }),
      more,
      !gone && point && button(say("Play {move}", { move: point }), () => press(point), { class: "main" }),
      s.done && to1 > 0 && button(say("Next puzzle"), () => to.open(to1 - 1), { class: "main" }),
      s.done &&
        !to1 &&
        button(day ? say("More puzzles") : say("All are solved: more puzzles"), to.home, { class: "main" }),
      wrong && button(say("Try again"), again, { class: more ? "" : "main" }),
      !s.done &&
        !gone &&
        !point &&
        button([say("Hint"), say("Next hint"), say("Show the move")][Math.min(2, s.hints)], hint),
      !s.done && !gone && button(say("Solution"), solution),
      button(say("Begin again"), restart),
      !s.done && items.length > 1 && button(say("Skip##a puzzle"), () => to.open((s.at + 1) % items.length)),
      button(say("Look at it in Analyze"), analyze),
    );
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
  }

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
      difficulty(puzzle),
      told,
      asks,
      work.element,
      tools,
      line,
      items.length > 1 &&
        el("details", { class: "more" }, el("summary", {}, say("Choose a puzzle")), choice, byTheme(s.row, to.row)),
      el(
        "details",
        { class: "more" },
        el("summary", {}, say("Details")),
        el(
          "div",
          { class: "stack" },
          detail,
          sum,
          el("p", { class: "quiet" }, say("{id}: {text}", { id: suite, text: puzzle.id })),
        ),
      ),
    ),
  );
  const offs = [
    app.board.onPoint(point => press(point)),
    app.on("go", () => (app.board.clear(layer), moving || show())),
  ];
  if (s.tree && s.node && s.tree.follow(movesTo(s.node)) === s.node) {
    if (app.tree !== s.tree) void app.load(s.tree); // another mode has shown something else
    app.go(s.node, { step: app.tree.current !== s.node });
    tell(s.done ? say("Solved.") : asked);
    show();
  } else restart();
  return () => {
    offs.forEach(off => off());
    clear();
  };
}
