// @ts-check
// A question on the board, of a puzzle or of a lesson: a move is asked for and judged, a wrong one is refuted, hints
// lead to the answer, and the answer is shown. This is the one place that does so; whoever asks says what is asked,
// what is known without a search, and what follows a right move.

import { button, el, sentence } from "./dom.js";
import { lineMarks } from "./overlay.js";
import { progress, refill } from "./progress.js";
import { stepper } from "./stepper.js";
import { say } from "./words.js";

/** @typedef {import("./board.js").Mark} Mark */
/** @typedef {import("./tree.js").Move} Move */
/**
 * A Judged is what is known of a move, as the service tells it.
 * @typedef {{judgement: "right" | "wrong" | "unsure" | "illegal", reason: string, detail?: string, against: string[],
 *   proof?: string, reply?: string, rest?: string[], done?: boolean, left?: number}} Judged
 */
/** @typedef {{hint: string, area: string[], point: string}} Hint in the last one the point, else "" */
/** @typedef {{text: string, detail?: string, line?: string[], marks?: Mark[]}} Answer */
/**
 * A Question says what is asked, and what follows.
 * @typedef {object} Question
 * @property {string} layer the layer of its marks
 * @property {{hints: number, done: boolean, wrongs: number}} state so many hints were given, and so many moves were
 *   wrong; done: it is answered
 * @property {() => string} asks what is asked, in a sentence
 * @property {() => boolean} here whether the board shows it; what is to be done otherwise is done
 * @property {() => {[field: string]: any}} request the fields of a request about it
 * @property {number} longer the nodes of a longer search
 * @property {(move: string) => Judged | null} [known] what is known of a move without a search
 * @property {(level: number) => Hint} [hint] a hint that is known without a search
 * @property {() => Answer} [answer] the answer, if it is known without a search
 * @property {(data: any) => Answer} [answered] the answer in the service's words
 * @property {(move: string, judged: Judged) => void} right what follows a right move
 * @property {() => void} [wrong] a move was wrong
 * @property {() => void} [helped] a hint or the answer is asked for
 * @property {() => void} again takes the board back to the question
 * @property {() => boolean} [gone] whether the board shows something else
 * @property {(more: false | Node | undefined) => (Node | false)[]} tools more buttons, after those of every question
 */

const fair = 2; // wrong moves, after which the solution is offered

/** the kinds of marks of moves that are judged */
const marked = /** @type {const} */ ({ right: "better", wrong: "mistake", unsure: "open", illegal: "" });

/**
 * asking asks a question, and returns its parts on the page and what can be done with it.
 * @param {import("./app.js").App} app
 * @param {Question} q
 */
export function asking(app, q) {
  const told = el("p", { class: "say" });
  const task = el("p", { class: "quiet" }); // what is asked, if something else is said
  const detail = el("p", { class: "quiet" });
  const tools = el("div", { class: "tools" });
  const line = el("div");
  const work = progress();
  let close = () => {};
  let wrong = false;
  let point = ""; // the move, once a hint has told it

  /** tell says something, and what is proved of it. @param {string} text @param {string} [proved] */
  function tell(text, proved = "") {
    told.textContent = text;
    task.textContent = text === q.asks() || q.state.done ? "" : q.asks();
    detail.textContent = proved && sentence(proved);
    app.announce(text);
  }

  /** clear takes off what a try or a hint has shown. */
  function clear() {
    close();
    close = () => {};
    work.stop();
    app.board.clear(q.layer);
    wrong = false;
    point = "";
  }

  /** walk shows a line from the question on. @param {string} title @param {string[]} moves */
  const walk = (title, moves) => (close = stepper(app, line, title, app.tree.current, moves));

  /**
   * ask asks the service about the question as it stands.
   * @param {{[field: string]: any}} fields
   * @param {(data: any) => void} then
   */
  function ask(fields, then) {
    const node = app.tree.current;
    work.run(
      app,
      { kind: "quiz", ...q.request(), ...fields },
      ({ event, data }) => event === "answer" && app.tree.current === node && then(data),
    );
  }

  /** press judges a move. @param {string} move @param {number} [nodes] */
  function press(move, nodes) {
    if (q.state.done && !q.known) return void app.playOrSay(move);
    if (!q.here()) return;
    if (app.board.stoneAt(move)) return app.error(say("A stone stands on {point}", { point: move }));
    clear();
    const known = q.known?.(move);
    if (known) return judged(move, known);
    ask({ move, ...(nodes && { nodes }) }, data => judged(move, data, nodes));
  }

  /** judged shows what a move is worth. @param {string} move @param {Judged} data @param {number} [nodes] */
  function judged(move, data, nodes) {
    const { judgement, reason, detail: proved, against, proof } = data;
    if (judgement === "right") return q.right(move, data);
    wrong = judgement === "wrong";
    if (wrong) {
      q.state.wrongs++;
      q.wrong?.();
    }
    tell(wrong ? say("No: {text}.", { text: reason }) : sentence(reason), proved);
    const [reply, ...rest] = against;
    const won = proof || rest.length > 0; // else one reply stops the move
    if (won) walk(say("The answer to {move}", { move }), [move, ...against]);
    mark(move, judgement, reason, reply && !won ? lineMarks([move, reply], app.board.shown.turn) : []);
    const longer = judgement === "unsure" && !nodes && !app.still;
    show(longer && button(say("Search longer"), () => press(move, q.longer), { class: "main" }));
  }

  /**
   * mark puts a judged move on the board, above the line that answers it.
   * @param {string} at
   * @param {Judged["judgement"]} judgement
   * @param {string} label
   * @param {Mark[]} [under] marks below it
   */
  function mark(at, judgement, label, under = []) {
    const kind = marked[judgement];
    if (kind) app.board.layer(q.layer, [...under, { at, kind, label }]);
  }

  function hint() {
    if (!q.here()) return;
    q.helped?.();
    const level = (q.state.hints = Math.min(3, q.state.hints + 1));
    const hinted = (/** @type {Hint} */ { hint: text, area, point: found }) => {
      point = found;
      tell(sentence(text));
      /** @type {Mark[]} */
      const marks = area.map(at => ({ at, kind: "heat", value: 0.5, label: say("the move is here") }));
      if (found) marks.push({ at: found, kind: "ring", label: say("the move") });
      app.board.layer(q.layer, marks);
      show();
    };
    clear();
    if (q.hint) hinted(q.hint(level));
    else ask({ hint: level }, hinted);
  }

  function answer() {
    if (!q.here()) return;
    q.helped?.();
    const answered = (/** @type {Answer} */ { text, detail: proved, line: wins = [], marks = [] }) => {
      tell(text, proved);
      if (wins.length) walk(say("The solution"), wins);
      app.board.layer(q.layer, marks);
      show();
    };
    clear();
    if (q.answer) answered(q.answer());
    else ask({ solution: true }, data => q.answered && answered(q.answered(data.solution)));
  }

  /** show draws what can be done now. @param {false | Node} [more] */
  function show(more) {
    const gone = q.gone?.() ?? false;
    const open = !q.state.done && !gone;
    refill(
      tools,
      more,
      !gone && point && button(say("Play {move}", { move: point }), () => press(point), { class: "main" }),
      wrong && button(say("Try again"), q.again, { class: more || q.state.wrongs >= fair ? "" : "main" }),
      open && !point && button([say("Hint"), say("Next hint"), say("Show the move")][Math.min(2, q.state.hints)], hint),
      open && button(say("Solution"), answer, { class: !more && q.state.wrongs >= fair ? "main" : "" }),
      ...q.tools(more),
    );
  }

  const release = app.board.onPoint(move => press(move));
  return {
    /** the parts: what is said, what is asked, how a search is getting on, the buttons, the line; and what is proved */
    parts: [told, task, work.element, tools, line],
    detail,
    tell,
    clear,
    show,
    mark,
    walk,
    ask,
    end() {
      release();
      clear();
    },
  };
}
