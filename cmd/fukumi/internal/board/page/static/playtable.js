// @ts-check
// What is said beside a game, and what can be done in it: whose move it is, how it ended, or
// that another tab plays it.

import { button, el } from "./dom.js";
import { marks, says, score } from "./book.js";
import { atEnd, byHand, offers, result } from "./playgame.js";
import { refill } from "./progress.js";
import { opponent } from "./tree.js";
import { say, sentences } from "./words.js";

/** @typedef {import("./tree.js").Side} Side */
/** @typedef {import("./playgame.js").Game} Game */
/**
 * @typedef {{back: (g: Game) => void, draw: (g: Game) => void, hint: (g: Game) => void, hintWords: () => string,
 *   think: (g: Game) => void, opening: (g: Game) => import("./playopening.js").Controls | null,
 *   resign: (side: Side) => void, agree: () => void, decline: (g: Game) => void, leave: () => void,
 *   again: (g: Game, swap: boolean) => void, invite: () => void, review: () => void, resume: (g: Game) => void,
 *   here: () => void}} Acts
 */
/** @typedef {{held: import("./playlock.js").Held, busy: boolean, reply: string}} Now reply: to a draw */

const yours = (/** @type {Side} */ side) => say("Your move, {side}.", { side });

/**
 * playTable makes the place.
 * @param {import("./app.js").App} app
 * @param {Acts} acts
 * @param {HTMLElement[]} between stand between the words and the buttons
 */
export function playTable(app, acts, between) {
  const sentence = el("p", { class: "say" });
  const how = el("p", {}); // below it
  const legend = el("p", { class: "quiet" });
  const tools = el("div", { class: "tools" });
  const saw = el("p");
  const stands = el("p", { class: "quiet" }, say("While this page is closed the clock stands still."));
  const details = el("details", { class: "more" }, el("summary", {}, say("Details")), saw, stands);
  const mover = () => opponent(app.tree.mover(app.tree.current));

  /** told is what I am told when it is my move. @param {Game} g */
  const told = g => (g.page && g.me && says(app, g.me, g.start)) || yours(mover());

  /** ended says how the game ended, and what can follow. @param {Game} g @param {import("./playgame.js").End} end */
  function ended(g, end) {
    const { kind } = g.opponent;
    sentence.textContent = result(app.tree, g);
    how.textContent = sentences([end.how, kind === "book" && g.me ? score(app, g.me, g.start) : ""]);
    const undo = { resigned: say("Take back the resignation"), agreed: say("Play on") };
    refill(
      tools,
      button(say("Rematch"), () => acts.again(g, false), { class: "main" }),
      button(say("Review the game"), acts.review),
      kind !== "book" && kind !== "people" && button(say("Change sides"), () => acts.again(g, true)),
      button(atEnd(app.tree, g) ? say("New opponent") : say("Play on from here"), acts.invite),
      end.by === "resigned" || end.by === "agreed"
        ? button(undo[end.by], () => acts.resume(g))
        : button(say("Take back"), () => acts.back(g)),
    );
  }

  /** away says that another tab plays, or has left the game. @param {boolean} left */
  function away(left) {
    sentence.textContent = left ? say("The other tab has left this game.") : say("This game goes on in another tab.");
    how.textContent = left ? "" : say("This tab shows what is played there.");
    refill(tools, button(say("Go on here"), acts.here, { class: "main" }));
  }

  /** running says whose move it is. @param {Game} g @param {Now} now */
  function running(g, { busy, reply }) {
    const opening = acts.opening(g);
    if (opening) {
      if (!busy) sentence.textContent = opening.sentence;
      how.textContent = opening.how;
      return refill(tools, ...(busy ? [] : opening.tools), button(say("Leave the game"), acts.leave));
    }
    const { children } = app.tree.current;
    const two = g.opponent.kind === "people";
    const book = g.opponent.kind === "book";
    const my = byHand(g, mover());
    if (!busy) sentence.textContent = my ? told(g) : "";
    how.textContent = g.offered ? offers(g.offered) : reply;
    const loser = two ? mover() : g.me;
    refill(
      tools,
      g.offered && button(say("Accept the draw"), acts.agree, { class: "main" }),
      g.offered && button(say("Decline##a draw"), () => acts.decline(g)),
      !busy && children.length > 0 && button(say("Back to the last move"), () => app.go(app.tree.current.end())),
      !busy && g.me && !my && button(say("Let the opponent move"), () => acts.think(g), { class: "main" }),
      (g.me || two) && button(say("Take back"), () => acts.back(g)),
      !busy && my && !book && !two && button(acts.hintWords(), () => acts.hint(g)),
      !busy && my && !g.offered && !book && button(say("Offer a draw"), () => acts.draw(g)),
      loser && button(say("Resign"), () => acts.resign(loser)),
      button(say("Leave the game"), acts.leave),
    );
  }

  const element = el("div", { class: "stack" }, sentence, how, legend, ...between, tools, details);
  return {
    element,
    told,
    /** said is the sentence, with what stands below it. */
    said: () => sentences([sentence.textContent ?? "", how.textContent ?? ""]),
    /** says shows another sentence. @param {string} text */
    says: text => void (sentence.textContent = text),
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
      saw.textContent = g.note || say("The opponent has not moved yet.");
      how.textContent = "";
      if (g.end) ended(g, g.end);
      else if (elsewhere) away(now.held === "left");
      else running(g, now);
      how.hidden = !how.textContent;
    },
  };
}
