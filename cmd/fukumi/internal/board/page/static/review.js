// @ts-check
// The review of a game: where it was lost, what each move was worth, and the moves
// that lost as puzzles. The facts and the sentences come with the answer.

import { button, byId, choice, el } from "./dom.js";
import { invite } from "./invite.js";
import { lessons } from "./learn.js";
import { progress } from "./progress.js";
import { reviewed } from "./reviewed.js";
import { keep, kept, movesTo } from "./thistab.js";
import { keepWorth } from "./worth.js";
import { solvedOf } from "./solved.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{answer: any, words: any, nodes: import("./tree.js").Move[]} & import("./solved.js").Kept} Reviewed nodes
 *   are those before and after each move
 */

/** @type {WeakMap<import("./tree.js").Tree, Reviewed>} */
const reviews = new WeakMap();
const efforts = {
  20000: say("quick##effort"),
  200000: say("thorough, 10 times as long"),
  1000000: say("deep, 50 times as long"),
};
const jumps = {
  b: [say("next blunder"), say("No blunder"), ["losing move", "blunder", "missed win"]],
  m: [say("next mistake"), say("No mistake"), ["mistake"]],
  i: [say("next inaccuracy"), say("No inaccuracy"), ["inaccuracy"]],
};

/**
 * keepReview keeps the review of the tree that is shown.
 * @param {App} app
 * @param {{answer: any, words: any, nodes: import("./tree.js").Move[]}} r
 */
export function keepReview(app, r) {
  reviews.set(app.tree, { ...r, ...solvedOf(app.tree) });
  keepWorth(app, r.nodes, r.answer.moves, r.words.moves);
}

/** reload is the review that this tab had of the game on the board, if it had one. @param {App} app */
function reload(app) {
  const had = kept("review");
  const end = had?.id === app.tree.id && app.tree.follow(had.moves);
  if (end) keepReview(app, { answer: had.answer, words: had.words, nodes: [app.tree.root, ...end.path()] });
  return reviews.get(app.tree);
}

/** wish has the next review begin at once, or a lesson of the one that is known, from 1. */
export const wish = { now: false, lesson: 0 };

/** @type {import("./modes.js").Mode} */
export const mode = { name: "review", title: say("Review"), mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const nodes = choice(
    efforts,
    String(app.settings["review.nodes"] ?? 20000),
    value => (app.settings["review.nodes"] = Number(value)),
  );
  const effort = el("label", {}, say("Effort"), nodes);
  const work = progress();
  const found = el("div", { class: "stack" });
  let leave = () => {}; // the lessons
  const begin = () => {
    const { tree } = app;
    const from = tree.current;
    const all = [tree.root, ...tree.current.end().path()];
    /** @type {any} */
    let words;
    leave();
    found.replaceChildren();
    place = () => {};
    const { black, white, result } = /** @type {any} */ (tree.info);
    work.run(
      app,
      {
        kind: "review",
        position: tree.position(all.at(-1)),
        info: { black, white, result },
        nodes: Number(nodes.value),
      },
      ({ event, data }) => {
        if (event === "words") return (words = data);
        if (event === "story")
          return found.replaceChildren(el("p", { class: "quiet" }, say("So far: {sentence}", { sentence: data.say })));
        if (event !== "answer") return show();
        if (app.tree !== tree) return show();
        keepReview(app, { answer: data, words, nodes: all });
        keep("review", { id: tree.id, moves: movesTo(all.at(-1) ?? tree.root), answer: data, words });
        show();
        app.announce(words.say);
        if (tree.current === from) app.go(all[words.begin] ?? from, { step: true }); // else the user looks at another
      },
    );
  };
  panel.append(el("div", { class: "stack review" }, work.element, found));

  /** @type {Reviewed | undefined} */
  let shown;
  let place = () => {}; // shows which move is on the board
  const show = () => {
    leave();
    found.replaceChildren();
    place = () => {};
    app.board.clear("review");
    shown = reviews.get(app.tree) ?? (app.still ? undefined : reload(app));
    if (!shown) {
      byId("chance").replaceChildren();
      if (!work.running) found.append(invite(app, begin, effort));
      return;
    }
    const r = shown;
    const { words } = r;
    const teach = el("div");
    const rest = el("div", { class: "stack" });
    const sides = choice({ both: say("both sides"), black: say("Black##side"), white: say("White##side") }, "both");
    sides.setAttribute("aria-label", say("Whose mistakes"));
    const learn = async (/** @type {number} */ first = 0) => {
      await r.read;
      if (!teach.isConnected) return; // another review or mode is shown by now
      const list = words.lessons.filter((/** @type {any} */ l) => sides.value === "both" || l.side === sides.value);
      if (!list.length) return app.error(say("There is no lesson for this side"));
      leave();
      rest.hidden = true;
      app.board.clear("review");
      byId("chance").replaceChildren(); // it would tell the answer
      const end = lessons(app, teach, r, list, () => leave(), first ? Math.min(first, list.length) - 1 : undefined);
      leave = () => {
        leave = () => {};
        end();
        rest.hidden = false;
        place();
      };
    };
    found.append(teach, rest);
    const draw = reviewed(
      app,
      rest,
      r,
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
    app.on("go", () => (shown && reviews.get(app.tree) === shown ? place() : work.running || show())),
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
    app.board.clear("review");
    byId("chance").replaceChildren();
  };
}
