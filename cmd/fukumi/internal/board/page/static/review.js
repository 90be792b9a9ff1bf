// @ts-check
// The review of a game: where it was lost, what each move was worth, and the moves
// that lost as puzzles. The facts and the sentences come with the answer. A quick review is
// there in a moment; the whole one, which is that of the command, takes its place later.

import { button, byId, choice, el } from "./dom.js";
import { invite } from "./invite.js";
import { lessons } from "./learn.js";
import { progress, refill } from "./progress.js";
import { reviewed } from "./reviewed.js";
import { stepping } from "./stepper.js";
import { keep, kept, movesTo } from "./thistab.js";
import { keepWorth } from "./worth.js";
import { solvedOf } from "./solved.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{answer: any, words: any, nodes: import("./tree.js").Move[], quick?: boolean,
 *   goesOn?: boolean}} Review nodes are those before and after each move; a quick one goes on to the whole
 */
/** @typedef {Review & import("./solved.js").Kept} Reviewed */

/** @type {WeakMap<import("./tree.js").Tree, Reviewed>} */
const reviews = new WeakMap();
const quickNodes = 20000; // for a position; of the whole review the back end knows the number
const efforts = {
  whole: say("whole, after a quick look##effort of a review"),
  quick: say("a quick look alone##effort of a review"),
};
const jumps = {
  b: [say("next blunder"), say("No blunder"), ["losing move", "blunder", "missed win"]],
  m: [say("next mistake"), say("No mistake"), ["mistake"]],
  i: [say("next inaccuracy"), say("No inaccuracy"), ["inaccuracy"]],
};

/**
 * keepReview keeps the review of a tree.
 * @param {App} app
 * @param {Review} r
 * @param {import("./tree.js").Tree} [tree] that which is shown
 */
export function keepReview(app, r, tree = app.tree) {
  reviews.set(tree, { ...r, ...solvedOf(tree) });
  keepWorth(app, r.nodes, r.answer.moves, r.words.moves);
}

/** reload is the review that this tab had of the game on the board, if it had one. @param {App} app */
function reload(app) {
  const had = kept("review");
  const end = had?.id === app.tree.id && app.tree.follow(had.moves);
  const { answer, words, quick } = had ?? {};
  if (end) keepReview(app, { answer, words, quick, nodes: [app.tree.root, ...end.path()] });
  return reviews.get(app.tree);
}

/** wish has the next review begin at once, or a lesson of the one that is known, from 1. */
export const wish = { now: false, lesson: 0 };

/** @type {import("./modes.js").Mode} */
export const mode = { name: "review", title: say("Review"), mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const effort = el(
    "label",
    {},
    say("Effort"),
    choice(efforts, app.settings["review.effort"] ?? "whole", value => (app.settings["review.effort"] = value)),
  );
  const sides = choice({ both: say("both sides"), black: say("Black##side"), white: say("White##side") }, "both");
  sides.setAttribute("aria-label", say("Whose mistakes"));
  const work = progress();
  const quick = el("p", { class: "quiet" });
  const tools = el("div", { class: "tools" });
  const state = el("div", { class: "stack" }, quick, work.element, tools);
  const found = el("div", { class: "stack" });
  let leave = () => {}; // the lessons
  /** @type {import("./tree.js").Tree | undefined} that of the game which is searched */
  let searched;
  /** @type {{tree: import("./tree.js").Tree, r: Review} | undefined} the whole review, before it is shown */
  let whole;

  /** tell says how far the review is that is shown. */
  const tell = () => {
    const r = shown?.quick ? shown : undefined;
    state.hidden = !r && !work.running;
    quick.hidden = !r;
    quick.textContent = !r
      ? ""
      : r.goesOn
        ? say("This is a quick look. The whole review is on its way, and comes in its place.")
        : say("This is a quick look. The whole review searches much longer, and may judge otherwise.");
    refill(tools, r && !r.goesOn && button(say("Go on to the whole review"), () => goOn(r)));
    tools.hidden = !tools.hasChildNodes();
  };
  /**
   * search reviews the game that ends with the last of some nodes.
   * @param {import("./tree.js").Move[]} all
   * @param {{nodes?: number}} limits
   * @param {(event: string, data: any, words: any) => void} told of all but the words
   */
  const search = (all, limits, told) => {
    const tree = (searched = app.tree);
    const { black, white, result } = /** @type {any} */ (tree.info);
    /** @type {any} */
    let words;
    const position = tree.position(all.at(-1));
    work.run(app, { kind: "review", position, info: { black, white, result }, ...limits }, ({ event, data }) => {
      if (event === "words") words = data;
      else told(event, data, words);
    });
    tell();
  };
  const begin = () => {
    const { tree } = app;
    const from = tree.current;
    const all = [tree.root, ...from.end().path()];
    leave();
    whole = shown = undefined;
    const story = el("p", { class: "quiet" });
    found.replaceChildren(state, story);
    place = () => {};
    search(all, { nodes: quickNodes }, (event, data, words) => {
      if (event === "story") return void (story.textContent = say("So far: {sentence}", { sentence: data.say }));
      if (event !== "answer") return show();
      const goesOn = app.settings["review.effort"] !== "quick";
      keepReview(app, { answer: data, words, nodes: all, quick: true, goesOn });
      keep("review", { id: tree.id, moves: movesTo(all.at(-1) ?? tree.root), answer: data, words, quick: true });
      show();
      app.announce(words.say);
      if (tree.current === from) app.go(all[words.begin] ?? from, { step: true }); // else the user looks at another
    });
  };
  /** goOn searches the whole, while the quick review is read. @param {Reviewed} r */
  const goOn = r => {
    const { tree } = app;
    r.goesOn = true;
    search(r.nodes, {}, (event, answer, words) => {
      if (event === "story") return;
      r.goesOn = false;
      tell();
      if (event !== "answer") return;
      whole = { tree, r: { answer, words, nodes: r.nodes } };
      keep("review", { id: tree.id, moves: movesTo(r.nodes.at(-1) ?? tree.root), answer, words });
      settle();
    });
  };
  /** settle puts the whole review in place, but not while a lesson is open or a line is walked. */
  const settle = () => {
    if (!whole || learning || stepping()) return;
    const had = /** @type {HTMLElement | null} */ (document.activeElement);
    const focused = found.contains(had) && had;
    const open = [...found.querySelectorAll("details[open] > summary")].map(s => s.textContent);
    show();
    for (const s of found.querySelectorAll("details > summary"))
      if (open.includes(s.textContent)) /** @type {HTMLDetailsElement} */ (s.parentElement).open = true;
    if (focused)
      (focused.isConnected
        ? focused
        : [...found.querySelectorAll("button")].find(b => b.textContent === focused.textContent)
      )?.focus({ preventScroll: true });
    app.announce(say("The whole review: {sentence}", { sentence: shown?.words.say }));
  };
  /** take keeps the whole review, to be shown from now on. */
  const take = () => {
    if (whole) keepReview(app, whole.r, whole.tree);
    whole = undefined;
  };
  panel.append(el("div", { class: "stack review" }, found));

  /** @type {Reviewed | undefined} */
  let shown;
  let place = () => {}; // shows which move is on the board
  let learning = false;
  const show = () => {
    leave();
    take();
    found.replaceChildren();
    place = () => {};
    app.board.clear("review");
    shown = reviews.get(app.tree) ?? (app.still ? undefined : reload(app));
    if (!shown) {
      byId("chance").replaceChildren();
      found.append(invite(app, begin, effort));
      return;
    }
    const r = shown;
    const { words } = r;
    const teach = el("div");
    const rest = el("div", { class: "stack" });
    const learn = async (/** @type {number} */ first = 0) => {
      await r.read;
      if (!teach.isConnected) return; // another review or mode is shown by now
      const list = words.lessons.filter((/** @type {any} */ l) => sides.value === "both" || l.side === sides.value);
      if (!list.length) return app.error(say("There is no lesson for this side"));
      leave();
      learning = rest.hidden = true;
      app.board.clear("review");
      byId("chance").replaceChildren(); // it would tell the answer
      const end = lessons(app, teach, r, list, () => leave(), first ? Math.min(first, list.length) - 1 : undefined);
      leave = () => {
        leave = () => {};
        end();
        learning = rest.hidden = false;
        place();
        queueMicrotask(settle); // unless what has closed the lesson shows something else
      };
    };
    found.append(teach, rest);
    const draw = reviewed(
      app,
      rest,
      r,
      state,
      words.lessons.length > 0
        ? el(
            "div",
            { class: "tools" },
            button(say("Learn from the game"), () => learn(), { class: "main" }),
            sides,
          )
        : el(
            "p",
            { class: "quiet" },
            say("There is no lesson: nowhere is a move known to be better than the one played."),
          ),
    );
    if (!app.still) rest.append(el("div", { class: "tools" }, button(say("Review again"), begin), effort));
    place = () => rest.hidden || draw();
    place();
    if (wish.lesson && words.lessons.length) void learn(wish.lesson);
    wish.lesson = 0;
    if (r.goesOn) goOn(r);
    else tell();
  };
  const jump = (/** @type {string} */ none, /** @type {string[]} */ classes) => () => {
    const r = shown;
    const at = r?.nodes.indexOf(app.tree.current) ?? -1;
    const moves = r?.answer.moves.filter((/** @type {any} */ m) => classes.includes(m.class) && r.nodes[m.ply]) ?? [];
    const next = moves.find((/** @type {any} */ m) => m.ply > at) ?? moves[0];
    if (r && next) app.go(r.nodes[next.ply], { step: true });
    else app.error(r ? none : say("The game is not reviewed"));
  };
  /** press plays a point; the one that is marked as better stands in place of the move that was played. */
  const press = (/** @type {string} */ point) => {
    const at = shown && !app.still ? shown.nodes.indexOf(app.tree.current) : 0;
    const m = at > 0 && shown?.answer.moves[at - 1];
    if (m && shown && m.better === point && m.move !== point) void app.go(shown.nodes[at - 1], { step: true });
    void app.playOrSay(point);
  };
  const offs = [
    app.board.onPoint(press, { pass: true }),
    app.on("go", () => {
      if (shown && reviews.get(app.tree) === shown) return place();
      if (work.running && app.tree === searched) return;
      work.stop();
      show();
    }),
    // The next line may begin where this one ended.
    app.on("line", () => queueMicrotask(settle)),
    ...Object.entries(jumps).map(([key, [name, none, classes]]) =>
      app.key(key, /** @type {string} */ (name), jump(/** @type {string} */ (none), /** @type {string[]} */ (classes))),
    ),
  ];
  show();
  if (wish.now) begin();
  wish.now = false;
  return () => {
    offs.forEach(off => off());
    leave();
    work.stop();
    take();
    app.board.clear("review");
    byId("chance").replaceChildren();
  };
}
