// @ts-check
// The clock of the game that is played, as it is shown, and as it is written down.

import { el } from "./dom.js";
import { clock, done, note, recall, said } from "./clock.js";
import { say } from "./words.js";

/** @typedef {import("./tree.js").Side} Side */
/** @typedef {import("./playgame.js").Game} Game */

const often = 200; // ms between two looks

/**
 * playClock shows the clock of a game; late is called when a side has lost by time.
 * @param {import("./app.js").App} app
 * @param {(side: Side) => void} late
 */
export function playClock(app, late) {
  /** @type {Game | null} */
  let game = null;
  /** @type {ReturnType<typeof clock> | null} */
  let runs = null;
  const faces = /** @type {Record<Side, HTMLElement>} */ ({ black: el("span"), white: el("span") });
  const element = el("div", { class: "clocks", role: "timer" }, faces.black, faces.white);
  /** of is the clock of a game. @param {Game} g */
  const of = g => {
    if (game === g && runs) return runs;
    runs?.stop();
    recall(app.tree.id, g.clock);
    game = g;
    return (runs = clock(g.clock));
  };
  const show = () => {
    const g = /** @type {Game | null} */ (app.tree.game);
    element.hidden = !g || g.clock.kind === "none";
    if (!g || element.hidden) return;
    const is = of(g);
    const side = is.late();
    for (const s of /** @type {const} */ (["black", "white"])) {
      const text = say("{side} {time}", { side: s, time: said(g.clock.left[s]) });
      if (faces[s].textContent !== text) {
        faces[s].textContent = text;
        if (is.running()) note(app.tree.id, g.clock);
      }
      faces[s].classList.toggle("on", is.running() === s);
    }
    if (side) late(side);
  };
  const leave = () => {
    const g = /** @type {Game | null} */ (app.tree.game);
    if (!g || g !== game || !runs?.running()) return;
    runs.late();
    note(app.tree.id, g.clock);
  };
  const timer = setInterval(show, often);
  addEventListener("pagehide", leave);
  return {
    element,
    of,
    show,
    /** stop has it stand; what it says is written down, or forgotten with the end of the game. */
    stop() {
      leave();
      runs?.stop();
      if (game?.end) done(app.tree.id);
    },
    end() {
      this.stop();
      clearInterval(timer);
      removeEventListener("pagehide", leave);
    },
  };
}
