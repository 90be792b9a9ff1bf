// @ts-check
// Learn from a game: each of its moments is a question. In a lesson to win, right is what is
// proved to; in one to stand, a move after which a search finds no win; a lesson that is
// judged says so. A move of which the review knows nothing is searched, where
// somebody can, and else called open.

import { button, byId, el } from "./dom.js";
import { playOn } from "./playon.js";
import { stepper } from "./stepper.js";
import { progress, refill } from "./progress.js";
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
const longer = 20; // of a question, and how many times as many on request

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
  const asked = el("p", { class: "say" });
  const task = el("p", { class: "quiet" }); // what is asked, where something else is said
  const tools = el("div", { class: "tools" });
  const after = el("div");
  const work = progress();
  const open = () => list.findIndex(l => !r.solved.has(l.ply)); // the next lesson, -1 after the last
  let at = first ?? Math.max(0, open());
  let hints = 0;
  let close = () => {};
  const lesson = () => list[at];
  const node = () => r.nodes[lesson().ply - 1];
  const known = (/** @type {Reply[]} */ of, /** @type {string} */ move) => of.find(a => a.moves.includes(move));
  const tell = (/** @type {string} */ text) => {
    asked.textContent = text;
    task.textContent = text === lesson().asks || r.solved.has(lesson().ply) ? "" : lesson().asks;
    app.announce(text);
  };

  /** show says how far one is, and what can be done. @param {false | HTMLElement} more */
  function show(more) {
    const solved = list.filter(l => r.solved.has(l.ply)).length;
    head.textContent = say(
      "Lesson {n} of {all}, move {ply}, " +
        "{kind, select, stand {searched} win {proved} other {judged, not proved}}. {solved} solved.",
      { n: at + 1, all: list.length, ply: lesson().ply, kind: lesson().kind, solved },
    );
    refill(
      tools,
      more,
      hints < 3 && button(say("Hint"), hint),
      button(say("Show##the answer"), reveal),
      list.length > 1 && button(say("Skip##a lesson"), () => begin((at + 1) % list.length)),
      !app.still && button(say("Play on from here"), () => (leave(), playOn(app, r.nodes[list[at].ply - 1]))),
      button(say("Leave##the lessons"), leave),
    );
  }

  /** begin asks a lesson. @param {number} lesson */
  function begin(lesson) {
    work.stop();
    close();
    app.board.clear("learn");
    at = lesson;
    hints = 0;
    app.go(node(), { step: true });
    show(false);
    tell(list[at].asks);
  }

  /**
   * told says what a move is worth.
   * @param {string} move
   * @param {"right" | "wrong" | "unsure"} worth
   * @param {string} text
   * @param {string[]} line what follows it
   * @param {false | HTMLElement} [more]
   */
  function told(move, worth, text, line, more = false) {
    const right = worth === "right";
    if (right) solve(r, lesson().ply);
    /** @type {"better" | "mistake" | "open"} */
    const kind = right ? "better" : worth === "wrong" ? "mistake" : "open";
    show(right && open() >= 0 ? button(say("Next lesson"), () => begin(open()), { class: "main" }) : more);
    tell(
      sentences([
        right
          ? say("Right: {text}.", { text })
          : worth === "wrong"
            ? say("No: {text}.", { text })
            : say("{sentence}.", { sentence: text }),
        right && open() < 0 ? say("That was the last one: all are solved.") : "",
      ]),
    );
    const title = right ? say("After {move}", { move }) : say("The answer to {move}", { move });
    if (line.length) close = stepper(app, after, title, node(), [move, ...line]);
    app.board.clear("learn"); // so that it lies above the line
    app.board.layer("learn", [{ at: move, kind, label: text }]);
  }

  /** @param {string} move @param {number} times */
  function ask(move, times = 1) {
    if (app.tree.current !== node()) return begin(at);
    if (app.board.stoneAt(move)) return app.error(say("A stone stands on {point}", { point: move }));
    const l = lesson();
    close();
    const [right, wrong] = [known(l.right, move), known(l.wrong, move)];
    if (right) return told(move, "right", predicated(move, right.text), right.line);
    if (wrong) return told(move, "wrong", predicated(move, wrong.text), wrong.line);
    const stops = known(l.open, move);
    if (app.still)
      return told(
        move,
        "unsure",
        stops ? predicated(move, stops.text) : say("{move} is undecided: this report has not searched it", { move }),
        [],
      );
    const { played, kind, margin } = l;
    work.run(
      app,
      {
        kind: "learn",
        position: app.position(),
        move,
        played,
        lesson: kind,
        best: l.right[0].moves[0],
        margin,
        nodes: nodes[kind] * times,
      },
      ({ event, data }) => {
        if (event !== "answer" || lesson() !== l) return;
        const { judgement, against } = data;
        const worth = judgement === "right" || judgement === "unsure" ? judgement : "wrong";
        told(
          move,
          worth,
          data.reason || say("{move} wins. It is proved", { move }),
          against,
          worth === "unsure" && times === 1 && button(say("Search longer"), () => ask(move, longer), { class: "main" }),
        );
      },
    );
  }

  function hint() {
    const { threat, threatens, side, right, kind } = lesson();
    const all = right.flatMap(a => a.moves);
    if (++hints === 3) show(false); // the last one
    if (hints === 1) {
      if (right[0].five) return tell(say("Look for a row that one more stone completes."));
      if (right[0].wins) return tell(say("Look for fours and threes of your own that the other side has to answer."));
      if (threatens) return tell(say("{threat}. Look for it.", { threat: threatens }));
      return tell(say("Nothing threatens yet. Look for what {side} can build.", { side: opponent(side) }));
    }
    if (hints > 2) return tell(say("Try {move}.", { move: all[0] }));
    const seen = threat && !right[0].wins ? say("{sentence}.", { sentence: threat }) : "";
    tell(sentences([seen, many(all.length, kind, right[0])]));
  }

  /** reveal shows what is known to be right. It solves nothing. */
  function reveal() {
    const { right } = lesson();
    close();
    if (app.tree.current !== node()) app.go(node(), { step: true });
    app.board.layer(
      "learn",
      right.flatMap(a => a.moves.map(at => ({ at, kind: /** @type {const} */ ("better"), label: a.text }))),
    );
    const known = clauses(right.map(a => predicated(a.moves.join(" "), a.text)));
    const n = right.flatMap(a => a.moves).length;
    tell(n > 1 ? say("{known}. Play one.", { known }) : say("{known}. Play it.", { known }));
  }

  const release = app.board.onPoint(point => ask(point));
  place.replaceChildren(
    el("div", { class: "card", role: "group", "aria-label": say("Lessons") }, asked, task, head, work.element, tools),
    after,
  );
  byId("game").hidden = true; // its moves and marks tell answers
  begin(at);
  return () => {
    byId("game").hidden = false;
    release();
    work.stop();
    close();
    app.board.clear("learn");
    place.replaceChildren();
  };
}
