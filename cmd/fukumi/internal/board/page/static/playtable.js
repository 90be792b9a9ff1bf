// @ts-check
// What is said beside a game, and what can be done in it: whose move it is, how it ended, or
// that another tab plays it.

import { button, el } from "./dom.js";
import { marks, says, score } from "./book.js";
import { atEnd, byHand, result } from "./playgame.js";
import { refill } from "./progress.js";
import { named, opponent } from "./tree.js";

/** @typedef {import("./tree.js").Side} Side */
/** @typedef {import("./playgame.js").Game} Game */
/**
 * @typedef {{back: (g: Game) => void, draw: (g: Game) => void, hint: (g: Game) => void, think: (g: Game) => void,
 *   take: (g: Game, side: Side) => void, more: (g: Game) => void, resign: (side: Side) => void, agree: () => void,
 *   decline: (g: Game) => void, leave: () => void, again: (g: Game, swap: boolean) => void, invite: () => void,
 *   review: () => void, resume: (g: Game) => void, here: () => void}} Acts
 */
/** @typedef {{held: import("./playlock.js").Held, busy: boolean, reply: string}} Now reply: to a draw */

/**
 * playTable makes the place.
 * @param {import("./app.js").App} app
 * @param {Acts} acts
 * @param {HTMLElement[]} between stand between the words and the buttons
 */
export function playTable(app, acts, between) {
  const say = el("p", { class: "say" });
  const how = el("p", {}); // below it
  const legend = el("p", { class: "quiet" });
  const tools = el("div", { class: "tools" });
  const saw = el("p");
  const stands = el("p", { class: "quiet" }, "While this page is closed the clock stands still.");
  const details = el("details", { class: "more" }, el("summary", {}, "Details"), saw, stands);
  const mover = () => opponent(app.tree.mover(app.tree.current));

  /** told is what I am told when it is my move. @param {Game} g */
  const told = g => (g.page && g.me && says(app, g.me, g.start)) || `Your move, ${named(mover())}.`;

  /** ended says how the game ended, and what can follow. @param {Game} g @param {import("./playgame.js").End} end */
  function ended(g, end) {
    const { kind } = g.opponent;
    say.textContent = result(app.tree, g);
    how.textContent = kind === "book" && g.me ? `${end.how} ${score(app, g.me, g.start)}` : end.how;
    const undo = { resigned: "Take back the resignation", agreed: "Play on" };
    refill(
      tools,
      button("Rematch", () => acts.again(g, false), { class: "main" }),
      button("Review the game", acts.review),
      kind !== "book" && kind !== "people" && button("Change sides", () => acts.again(g, true)),
      button(atEnd(app.tree, g) ? "New opponent" : "Play on from here", acts.invite),
      end.by === "resigned" || end.by === "agreed"
        ? button(undo[end.by], () => acts.resume(g))
        : button("Take back", () => acts.back(g)),
    );
  }

  /** away says that another tab plays, or has left the game. @param {boolean} left */
  function away(left) {
    say.textContent = left ? "The other tab has left this game." : "This game goes on in another tab.";
    how.textContent = left ? "" : "This tab shows what is played there.";
    refill(tools, button("Go on here", acts.here, { class: "main" }));
  }

  /** running says whose move it is. @param {Game} g @param {Now} now */
  function running(g, { busy, reply }) {
    const { ply, children } = app.tree.current;
    const two = g.opponent.kind === "people";
    const book = g.opponent.kind === "book";
    const choose = !busy && !g.me && !two && !g.put && (ply === 3 || ply === 5);
    const my = byHand(g, mover()) && !g.put;
    if (!busy) say.textContent = choose ? "Choose a colour." : my ? told(g) : g.put ? say.textContent : "";
    how.textContent = g.offered ? `${named(g.offered)} offers a draw.` : reply;
    const loser = two ? mover() : g.me;
    refill(
      tools,
      choose && button("Take Black", () => acts.take(g, "black")),
      choose && button("Stay White", () => acts.take(g, "white")),
      choose && ply === 3 && button("Put two stones", () => acts.more(g)),
      g.offered && button("Accept the draw", acts.agree, { class: "main" }),
      g.offered && button("Decline", () => acts.decline(g)),
      !busy && children.length > 0 && button("Back to the last move", () => app.go(app.tree.current.end())),
      !busy && g.me && !my && button("Let the opponent move", () => acts.think(g), { class: "main" }),
      (g.me || two) && button("Take back", () => acts.back(g)),
      !busy && my && !book && !two && button("Hint", () => acts.hint(g)),
      !busy && my && !g.offered && !book && button("Offer a draw", () => acts.draw(g)),
      loser && button("Resign", () => acts.resign(loser)),
      button("Leave the game", acts.leave),
    );
  }

  const element = el("div", { class: "stack" }, say, how, legend, ...between, tools, details);
  return {
    element,
    told,
    /** said is the sentence, with what stands below it. */
    said: () => `${say.textContent} ${how.textContent}`.trim(),
    /** says shows another sentence. @param {string} text */
    says: text => void (say.textContent = text),
    /** adds shows something below the sentence. @param {string} text */
    adds: text => void ((how.textContent = text), (how.hidden = !text)),
    focus: () => tools.querySelector("button")?.focus(),
    /** show draws what can be done now. @param {Game | null} g @param {Now} now */
    show(g, now) {
      legend.textContent = g?.page && !g.end ? marks(app) : "";
      legend.hidden = !legend.textContent;
      if (legend.hidden) app.board.clear("book");
      if (!g) return;
      const { kind } = g.opponent;
      const elsewhere = now.held === "elsewhere" || now.held === "left";
      details.hidden = !!g.end || elsewhere || kind === "book" || (kind === "people" && g.clock.kind === "none");
      stands.hidden = g.clock.kind === "none";
      saw.hidden = kind === "people";
      saw.textContent = g.note ? `The opponent saw ${g.note}` : "The opponent has not moved yet.";
      how.textContent = "";
      if (g.end) ended(g, g.end);
      else if (elsewhere) away(now.held === "left");
      else running(g, now);
      how.hidden = !how.textContent;
    },
  };
}
