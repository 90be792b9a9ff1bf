// @ts-check
// What is proved of the empty board: where the mode of proofs begins. Each theorem can be walked,
// played against and checked as a whole.

import { button, el } from "./dom.js";
import { wish } from "./book.js";
import { openOpenings } from "./openings.js";
import { progress } from "./progress.js";
import { ruleNames } from "./named.js";
import { say, tag } from "./words.js";

/**
 * @typedef {{name: string, rule: "freestyle" | "standard" | "renju", size: number, winner: import("./tree.js").Side,
 *   first: string, sha256: string, bytes: number, lemmas: number, moves: number, frame?: number}} Theorem
 * frame: the theorem is about every board with so many lines, and size is one of them
 */

/**
 * theorems are cards of what is proved, and what is not; stop ends a check.
 * @param {import("./app.js").App} app
 * @param {(sha256: string) => void} walk shows the proof of a theorem, from the empty board
 */
export function theorems(app, walk) {
  const element = el("div", { class: "stack" });
  /** @type {(() => void)[]} */
  const stops = [];
  /** begin puts an empty board before the reader. @param {Theorem} t */
  const begin = t => app.load({ rule: t.rule, size: t.size, nodes: [{}], current: 0 });
  /** @param {Theorem} t */
  const card = t => {
    const work = progress();
    stops.push(work.stop);
    const said = el("p", { role: "status" });
    const check = () => {
      said.textContent = "";
      work.run(app, { kind: "verify", sha256: t.sha256 }, ({ event, data: v }) => {
        if (event === "answer") said.textContent = v.checked ? say("{a}: {b}", { a: v.text, b: v.checked }) : v.text;
        else if (event !== "queue") said.textContent = say("The check did not finish.");
      });
    };
    return el(
      "section",
      { class: "card stack" },
      el(
        "h3",
        {},
        t.frame
          ? say("{rule}, every board of {n} lines and more", { rule: ruleNames()[t.rule], n: t.frame })
          : t.rule === "renju"
            ? say("{rule}, {size}x{size}, without an opening rule", { rule: ruleNames()[t.rule], size: t.size })
            : say("{rule}, {size}x{size}", { rule: ruleNames()[t.rule], size: t.size }),
      ),
      el(
        "p",
        { class: "say" },
        t.frame
          ? say("{side} wins, whatever {other} plays, starting in the middle: on the endless board, too.", sides(t))
          : say("{side} wins, whatever {other} plays, starting with {move}.", { ...sides(t), move: t.first }),
      ),
      el(
        "p",
        {},
        say("{side} makes five within {n} moves. The proof is a book of {lemmas} positions ({size} MB).", {
          side: t.winner,
          n: t.moves,
          lemmas: t.lemmas.toLocaleString(tag()),
          size: (t.bytes / 1e6).toLocaleString(tag(), { maximumFractionDigits: 1 }),
        }),
      ),
      el(
        "div",
        { class: "tools" },
        button(say("Walk it"), () => (begin(t), walk(t.sha256)), { class: "main" }),
        button(say("Play against it"), () => {
          begin(t);
          wish.begin = true;
          app.setMode("play");
          app.locate(true);
        }),
        button(say("Check it"), check),
      ),
      work.element,
      said,
    );
  };
  /** @param {Theorem[]} known */
  const tell = known =>
    element.replaceChildren(
      el("h2", { class: "say" }, say("Gomoku is solved: these are the proofs.")),
      ...known.map(card),
      el(
        "p",
        { class: "quiet" },
        say(
          "Each book is part of this program. A checker that shares no code with the search has accepted all of " +
            "it; you can have it checked again here, or with the command {command}.",
          { command: "fukumi book verify" },
        ),
      ),
      el(
        "p",
        { class: "quiet" },
        known.some(t => t.frame)
          ? say("Not proved here: boards of fewer than 15 lines, standard and renju on larger boards.")
          : say("Not proved here: the empty board of other sizes."),
      ),
      el(
        "div",
        { class: "tools" },
        button(say("The 26 openings of renju"), () => openOpenings(app)),
        fullscreen(),
      ),
    );
  void app
    .once({ kind: "about" })
    .then(({ proved }) => proved.length > 0 && tell(proved))
    .catch(e => app.error(e));
  return { element, stop: () => stops.forEach(stop => stop()) };
}

/** sides names the winner of a theorem, and the other side. @param {Theorem} t */
const sides = t => ({ side: t.winner, other: t.winner === "black" ? "white" : "black" });

/** fullscreen is a button that gives the page all of the screen, its letters and its board too. */
export function fullscreen() {
  const change = () =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  const b = button(say("Full screen"), () => void change());
  b.hidden = !document.fullscreenEnabled;
  return b;
}
