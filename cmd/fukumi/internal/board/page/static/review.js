// @ts-check
// The review of a game: where it was lost, what each move was worth, and the moves
// that lost as puzzles. The facts and the sentences come with the answer.

import { button, byId, capital, el, save } from "./dom.js";
import { bar, chart, said } from "./chart.js";
import { stepper } from "./stepper.js";
import { lessons } from "./learn.js";
import { progress } from "./progress.js";
import { walk } from "./proof.js";
import { named, opponent } from "./tree.js";
import { badge, keepWorth } from "./worth.js";
import { solvedOf } from "./solved.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{answer: any, words: any, nodes: import("./tree.js").Move[]} & import("./solved.js").Kept} Reviewed nodes
 *   are those before and after each move
 */

/** @type {WeakMap<import("./tree.js").Tree, Reviewed>} */
const reviews = new WeakMap();
const efforts = { 20000: "quick: 20,000 nodes", 200000: "thorough: 200,000 nodes", 1000000: "deep: 1,000,000 nodes" };
const jumps = {
  b: ["blunder", ["losing move", "blunder", "missed win"]],
  m: ["mistake", ["mistake"]],
  i: ["inaccuracy", ["inaccuracy"]],
};

/**
 * keepReview keeps the review of the tree that is shown.
 * @param {App} app
 * @param {{answer: any, words: any, nodes: import("./tree.js").Move[]}} r
 */
export function keepReview(app, r) {
  reviews.set(app.tree, { ...r, ...solvedOf(app.tree) });
  keepWorth(app, r.nodes, r.answer.moves);
}

/** wish has the next review begin at once, or a lesson of the one that is known, from 1. */
export const wish = { now: false, lesson: 0 };

/** @type {import("./modes.js").Mode} */
export const mode = { name: "review", title: "Review", mount };

/** @param {App} app @param {HTMLElement} panel */
function mount(app, panel) {
  const effort = el(
    "select",
    {
      value: app.settings["review.nodes"] ?? 20000,
      onchange: () => (app.settings["review.nodes"] = Number(effort.value)),
    },
    ...Object.entries(efforts).map(([value, text]) => el("option", { value }, text)),
  );
  const work = progress();
  const found = el("div", { class: "stack" });
  let leave = () => {}; // the lessons
  const begin = () => {
    const { tree } = app;
    const nodes = [tree.root, ...tree.current.end().path()];
    /** @type {any} */
    let words;
    leave();
    found.replaceChildren();
    const { black, white, result } = /** @type {any} */ (tree.info);
    work.run(
      app,
      {
        kind: "review",
        position: tree.position(nodes.at(-1)),
        info: { black, white, result },
        nodes: Number(effort.value),
      },
      ({ event, data }) => {
        if (event === "words") return (words = data);
        if (event === "story")
          return found.replaceChildren(
            el("p", { class: "loss" }, `So far: ${data.loss}`),
            el("ul", { class: "plain" }, ...data.story.map((/** @type {string} */ s) => el("li", {}, s))),
          );
        if (event !== "answer") return show();
        keepReview(app, { answer: data, words, nodes });
        show();
        app.announce(capital(words.loss));
      },
    );
  };
  panel.append(
    el(
      "div",
      { class: "stack review" },
      work.element,
      found,
      !app.still &&
        el(
          "div",
          { class: "tools" },
          el("label", {}, "For each move", effort),
          button("Review the game", begin, { class: "main" }),
        ),
    ),
  );

  /** @type {Reviewed | undefined} */
  let shown;
  let place = () => {}; // shows which move is on the board
  const show = () => {
    leave();
    found.replaceChildren();
    place = () => {};
    shown = reviews.get(app.tree);
    if (!shown)
      return found.append(
        el(
          "p",
          {},
          "A review says where a game was lost, what would have been better, and what each move was worth. ",
          "It takes the game on the board to its end.",
        ),
      );
    const r = shown;
    const { words } = r;
    const teach = el("div");
    const rest = el("div", { class: "stack" });
    const sides = el(
      "select",
      { "aria-label": "Whose mistakes" },
      ...["both sides", "Black", "White"].map(s => el("option", { value: s.toLowerCase() }, s)),
    );
    const learn = (/** @type {number} */ first = 0) => {
      const list = words.lessons.filter(
        (/** @type {any} */ l) => sides.value === "both sides" || l.side === sides.value,
      );
      if (!list.length) return app.error("There is no lesson for this side");
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
    rest.append(
      ...[
        !app.still && el("h2", {}, words.heading),
        el("p", { class: "loss" }, capital(words.loss)),
        ...words.warnings.map((/** @type {string} */ w) => el("p", {}, w)),
      ].filter(e => e instanceof Node),
    );
    const draw = details(
      app,
      rest,
      r,
      words.lessons.length > 0
        ? el(
            "div",
            { class: "tools" },
            button("Learn from the game", () => learn(), { class: "main" }),
            sides,
          )
        : el("p", { class: "quiet" }, "There is no lesson: nowhere is a move known to be better than the one played."),
    );
    place = () => rest.hidden || draw();
    place();
    if (wish.lesson && words.lessons.length) learn(wish.lesson);
    wish.lesson = 0;
  };
  const jump = (/** @type {string} */ name, /** @type {string[]} */ classes) => () => {
    const r = shown;
    const at = r?.nodes.indexOf(app.tree.current) ?? -1;
    const moves = r?.answer.moves.filter((/** @type {any} */ m) => classes.includes(m.class) && r.nodes[m.ply]) ?? [];
    const next = moves.find((/** @type {any} */ m) => m.ply > at) ?? moves[0];
    if (r && next) app.go(r.nodes[next.ply], { step: true });
    else app.error(`No ${name}${r ? "" : ": the game is not reviewed"}`);
  };
  const offs = [
    app.on("go", () => (reviews.get(app.tree) === shown ? place() : show())),
    ...Object.entries(jumps).map(([key, [name, classes]]) =>
      app.key(key, `next ${name}`, jump(/** @type {string} */ (name), /** @type {string[]} */ (classes))),
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

/**
 * details shows a review, and returns what shows the move on the board.
 * @param {App} app
 * @param {HTMLElement} rest
 * @param {Reviewed} r
 * @param {HTMLElement} teach
 */
function details(app, rest, r, teach) {
  const { answer, words, nodes } = r;
  const card = el("div", { class: "card" });
  const line = el("div");
  const go = (/** @type {number} */ ply) => nodes[ply] && app.go(nodes[ply], { step: true });
  const title = (/** @type {number} */ ply) => words.moves[ply - 1].title;
  const curve = chart(
    words.chances,
    answer.turning_points.map((/** @type {number} */ ply) => ({ ply, title: title(ply) })),
    answer.level,
    go,
  );
  const table = (/** @type {string[]} */ heads, /** @type {any[][]} */ rows) =>
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...heads.map(h => el("th", { scope: "col" }, h)))),
      el(
        "tbody",
        {},
        ...rows.map(cells => el("tr", {}, ...cells.map((c, i) => el(i ? "td" : "th", i ? {} : { scope: "row" }, c)))),
      ),
    );
  const scroll = (/** @type {string} */ label, /** @type {HTMLElement} */ e) =>
    el("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": label }, e);
  rest.append(
    card,
    line,
    curve.element,
    el("p", { class: "quiet" }, "Black's win chance. Filled dots are proved, rings are judged."),
    ...words.asides.map((/** @type {string} */ s) => el("p", {}, s, ".")),
    teach,
    el("ul", { class: "plain" }, ...words.story.map((/** @type {string} */ s) => el("li", {}, s))),
    answer.turning_points.length && el("h3", {}, "Turning points"),
    el(
      "ul",
      { class: "plain" },
      ...answer.turning_points.map((/** @type {number} */ ply) =>
        el(
          "li",
          {},
          button(title(ply), () => go(ply)),
        ),
      ),
    ),
    el("h3", {}, "The players"),
    scroll("The players", table(words.heads, words.counts)),
    el(
      "details",
      {},
      el("summary", {}, "All moves"),
      scroll(
        "All moves",
        table(
          ["move", "mark", "worth", "Black's chance after it", "better"],
          answer.moves
            .filter((/** @type {any} */ m) => words.moves[m.ply - 1])
            .map((/** @type {any} */ m) => [
              button(`${m.ply} ${m.move}`, () => go(m.ply), { class: "move" }),
              m.mark && !m.mark_proved ? `(${m.mark})` : m.mark,
              m.class,
              said(words.chances[m.ply]),
              m.better ? `${m.better}${m.better_wins ? "!" : ""}` : "",
            ]),
        ),
      ),
    ),
    el(
      "details",
      {},
      el("summary", {}, "What the words mean"),
      ...words.notes.map((/** @type {string} */ n) => el("p", { class: "quiet" }, n)),
    ),
    words.sgf &&
      el(
        "div",
        { class: "tools" },
        button("Save the game with comments, SGF", () => save("review.sgf", "application/x-go-sgf", words.sgf)),
      ),
  );
  return () => {
    const ply = nodes.indexOf(app.tree.current);
    const m = answer.moves[ply - 1];
    const w = words.moves[ply - 1];
    app.board.clear("review");
    card.hidden = ply < 0;
    byId("chance").replaceChildren();
    if (ply < 0) return;
    curve.at(ply);
    byId("chance").replaceChildren(...bar(words.chances[ply]));
    if (!m || !w) return card.replaceChildren(el("p", {}, `Before move ${ply + 1}: ${said(words.chances[ply])}.`));
    app.board.layer("review", better(m));
    const step = (/** @type {string} */ name, /** @type {number} */ from, /** @type {string[]} */ moves) =>
      button(name, () => (stepper(app, line, name, nodes[from], moves), app.board.clear("review")));
    const known = w.known ? ` Proved: ${w.known}.` : ` ${capital(said(words.chances[ply]))}.`;
    card.replaceChildren(
      el("h3", {}, w.title, " ", badge(app.tree.current)),
      el("p", {}, m.reason ? `${capital(m.reason)}.` : "", known),
      w.better && el("p", {}, w.better),
      el(
        "div",
        { class: "tools" },
        w.wins.length > 0 && step(`How ${named(opponent(m.side))} wins`, ply, w.wins),
        !app.still && w.proof && button("Walk the proof", () => void walk(app, w.proof, [])),
        ...w.replies
          .filter((/** @type {any} */ a) => a.line.length > 0)
          .map((/** @type {any} */ a) =>
            step(`After ${w.wins[0]}: ${a.moves[0]} ${a.text}`, ply, [w.wins[0], a.moves[0], ...a.line]),
          ),
        m.line.length > 0 && step("The better line", ply - 1, m.line),
        !app.still &&
          button("Play on from before it", () => (app.go(nodes[ply - 1], { step: true }), app.setMode("play"))),
      ),
    );
  };
}

/**
 * better is what would have been better than a move, on the board: an arrow to the better one, and rings on the others
 * that stood a search where the move lost.
 * @param {any} m
 * @returns {import("./board.js").Mark[]}
 */
export function better(m) {
  const lost = m.class === "losing move" || (m.class === "blunder" && m.after?.proved === "win");
  const other = (/** @type {any} */ t) => t.move !== m.move && t.move !== m.better;
  const stood = lost ? (m.before?.stood ?? []).filter(other) : [];
  const judged = m.better_only ? "the only one" : "judged";
  const grade = m.better_wins ? "wins, proved" : m.better_stood ? "stood a search" : judged;
  return [
    ...stood.map((/** @type {any} */ t) => ({ at: t.move, kind: "open", label: "stood a search" })),
    ...(m.better && m.better !== m.move
      ? [
          { at: m.better, kind: "arrow", from: m.move },
          { at: m.better, kind: "candidate", value: 1, text: m.better_wins ? "!" : "?", label: `better: ${grade}` },
        ]
      : []),
  ];
}
