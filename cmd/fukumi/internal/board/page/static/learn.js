// @ts-check
// Learn from a game: each of its moments is a question. In a lesson to win, right is what is
// proved to; in one to stand, a move after which a search finds no win; a lesson that is
// judged says so. A move of which the review knows nothing is searched, where
// somebody can, and else called open.

import { asking } from "./asking.js";
import { button, byId, el } from "./dom.js";
import { playOn } from "./playon.js";
import { opponent } from "./tree.js";
import { solve } from "./solved.js";
import { clauses, say, sentences } from "./words.js";

/**
 * @typedef {{moves: string[], wins: boolean, five: boolean, stood: boolean, text: string, line: string[]}} Reply
 *   what is known of some moves
 */
/**
 * @typedef {{ply: number, side: import("./tree.js").Side, played: string, kind: "stand" | "win" | "judged",
 *   asks: string, threat?: string, threatens?: string, right: Reply[], wrong: Reply[], open: Reply[], chance?: number,
 *   margin?: number}} Lesson
 */

const nodes = { stand: 2e6, win: 1e6, judged: 1e5 };
const longer = 20; // times as many on request

/** predicated is a clause of moves and what is said of them. @param {string} moves @param {string} predicate */
const predicated = (moves, predicate) => say("{moves} {predicate}", { moves, predicate });

/** many says how many moves are right. @param {number} n @param {string} kind @param {Reply} reply one of them */
function many(n, kind, reply) {
  if (kind === "judged") return say("{n, plural, =1 {One move is} other {# moves are}} judged best.", { n });
  if (reply.wins) return say("{n, plural, =1 {One move is} other {# moves are}} known to win.", { n });
  if (reply.stood) return say("{n, plural, =1 {One move was} other {# moves were}} not refuted by a search.", { n });
  return say("{n, plural, =1 {One move is} other {# moves are}} not proved to lose.", { n });
}

/**
 * lessons asks each of a list of lessons, and returns what ends them.
 * @param {import("./app.js").App} app
 * @param {HTMLElement} place
 * @param {import("./review.js").Reviewed} r
 * @param {Lesson[]} list
 * @param {() => void} leave
 * @param {number} [first] the lesson that is asked first, from 0; else the first that is not solved
 */
export function lessons(app, place, r, list, leave, first) {
  const head = el("p", { class: "quiet" });
  const open = () => list.findIndex(l => !r.solved.has(l.ply)); // the next lesson, -1 after the last
  let at = first ?? Math.max(0, open());
  const lesson = () => list[at];
  const node = () => r.nodes[lesson().ply - 1];
  const begin = (/** @type {number} */ n) => ((at = n), again());

  /** again asks the lesson, from its beginning. */
  function again() {
    Object.assign(state, { hints: 0, wrongs: 0 });
    state.done = r.solved.has(lesson().ply);
    question.clear();
    app.go(node(), { step: true });
    question.tell(lesson().asks);
    question.show();
  }

  /** tools say how far one is, and what else can be done. @param {false | Node} [more] */
  function tools(more) {
    const solved = list.filter(l => r.solved.has(l.ply)).length;
    head.textContent = say(
      "Lesson {n} of {all}, move {ply}, " +
        "{kind, select, stand {searched} win {proved} other {judged, not proved}}. {solved} solved.",
      { n: at + 1, all: list.length, ply: lesson().ply, kind: lesson().kind, solved },
    );
    const next = state.done && open() >= 0 && !more;
    return [
      next && button(say("Next lesson"), () => begin(open()), { class: "main" }),
      list.length > 1 && button(say("Skip##a lesson"), () => begin((at + 1) % list.length)),
      !app.still && button(say("Play on from here"), () => (leave(), playOn(app, r.nodes[list[at].ply - 1]))),
      button(say("Leave##the lessons"), leave),
    ];
  }

  /** known is what the review, or a report of it, knows of a move. @param {string} move */
  function known(move) {
    const { right, wrong, open } = lesson();
    for (const [judgement, of] of /** @type {const} */ ([
      ["right", right],
      ["wrong", wrong],
      ["unsure", app.still ? open : []],
    ])) {
      const reply = of.find(a => a.moves.includes(move));
      if (reply) {
        const against = judgement === "unsure" ? [] : reply.line;
        return { judgement, reason: predicated(move, reply.text), against };
      }
    }
    if (!app.still) return null;
    const reason = say("{move} is undecided: this report has not searched it", { move });
    return { judgement: /** @type {const} */ ("unsure"), reason, against: [] };
  }

  /** right shows why a move is right, and what follows it. @type {import("./asking.js").Question["right"]} */
  function right(move, { reason, against }) {
    const text = reason || say("{move} wins. It is proved", { move });
    solve(r, lesson().ply);
    state.done = true;
    question.tell(
      sentences([say("Right: {text}.", { text }), open() < 0 ? say("That was the last one: all are solved.") : ""]),
    );
    if (against.length) question.walk(say("After {move}", { move }), [move, ...against]);
    question.mark(move, "right", text);
    question.show();
  }

  /** hint leads to the move from what the review knows. @param {number} level */
  function hint(level) {
    const { threat, threatens, side, right, kind } = lesson();
    const all = right.flatMap(a => a.moves);
    const said = (/** @type {string} */ text) => ({ hint: text, area: [], point: "" });
    if (level > 2) return { hint: say("Try {move}", { move: all[0] }), area: [], point: all[0] };
    if (level === 2) {
      const seen = threat && !right[0].wins ? say("{sentence}.", { sentence: threat }) : "";
      return said(sentences([seen, many(all.length, kind, right[0])]));
    }
    if (right[0].five) return said(say("Look for a row that one more stone completes."));
    if (right[0].wins) return said(say("Look for fours and threes of your own that the other side has to answer."));
    if (threatens) return said(say("{threat}. Look for it.", { threat: threatens }));
    return said(say("Nothing threatens yet. Look for what {side} can build.", { side: opponent(side) }));
  }

  /** answer is what is known to be right. It solves nothing. */
  function answer() {
    const { right } = lesson();
    const moves = right.flatMap(a => a.moves);
    const text = clauses(right.map(a => predicated(a.moves.join(" "), a.text)));
    return {
      text: say("{known}. {n, plural, =1 {Play it.} other {Play one.}}", { known: text, n: moves.length }),
      marks: right.flatMap(a => a.moves.map(at => ({ at, kind: /** @type {const} */ ("better"), label: a.text }))),
    };
  }

  const state = { hints: 0, done: false, wrongs: 0 };
  const question = asking(app, {
    layer: "learn",
    state,
    asks: () => lesson().asks,
    here() {
      const stands = app.tree.current === node();
      if (!stands) again();
      return stands;
    },
    request() {
      const { played, kind, margin, right } = lesson();
      return {
        position: app.position(),
        lesson: { kind, played, best: right[0].moves[0], margin },
        nodes: nodes[kind],
      };
    },
    get longer() {
      return longer * nodes[lesson().kind];
    },
    known,
    hint,
    answer,
    right,
    again,
    tools,
  });
  place.replaceChildren(
    el(
      "div",
      { class: "card", role: "group", "aria-label": say("Lessons") },
      ...question.parts.slice(0, 2),
      head,
      ...question.parts.slice(2, 4),
      question.detail,
    ),
    question.parts[4],
  );
  byId("game").hidden = true; // its moves and marks tell answers
  begin(at);
  return () => {
    byId("game").hidden = false;
    question.end();
    place.replaceChildren();
  };
}
