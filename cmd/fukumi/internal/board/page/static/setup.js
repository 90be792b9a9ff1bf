// @ts-check
// Setting up a position: stones of either side are put down and taken away in any
// order, and it is said who moves next. What comes of it is checked at the end.

import { button, byId, el } from "./dom.js";
import { opponent, toMove } from "./tree.js";
import { say } from "./words.js";

/** @typedef {import("./tree.js").Side} Side */

/** setup prepares the bar below the board, and returns what opens and closes it. @param {import("./app.js").App} app */
export function setup(app) {
  const bar = byId("setup");
  let leave = () => {};
  return () => {
    if (!bar.hidden) return leave();
    const { tree } = app;
    const { rule, size, current } = tree;
    /** @type {Map<string, Side>} */
    const stones = new Map(tree.stones(current).map(s => [s.at, s.side]));
    const of = (/** @type {Side} */ side) => [...stones.keys()].filter(p => stones.get(p) === side);
    let brush = "black";
    let turn = opponent(tree.mover(current));
    let chosen = stones.size > 0; // of turn: by the user, not by the counts
    const radio = (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {string} */ words,
      /** @type {() => void} */ pick,
    ) => el("label", {}, el("input", { type: "radio", name, value, onchange: pick }), words);
    const next = (/** @type {Side} */ side, /** @type {string} */ words) =>
      radio("next", side, words, () => ((turn = side), (chosen = true)));
    const draw = () => {
      if (!chosen) turn = toMove(of("black"), of("white"));
      for (const r of bar.querySelectorAll("input")) r.checked = r.value === (r.name === "next" ? turn : brush);
      app.board.show({
        size,
        stones: [...stones].map(([at, side]) => ({ at, side, ply: 0 })),
        turn: brush === "white" ? "white" : "black",
      });
    };
    const release = app.board.onPoint(
      point => {
        if (stones.get(point) === brush || brush === "none") stones.delete(point);
        else stones.set(point, /** @type {Side} */ (brush));
        draw();
        app.announce(
          say("{point} {side, select, black {black} white {white} other {empty}}", { point, side: stones.get(point) }),
        );
      },
      { confirm: false },
    );
    const close = () => {
      off();
      release();
      bar.hidden = true;
      bar.replaceChildren();
    };
    const off = app.on("go", close); // another position was chosen meanwhile
    leave = () => (close(), void app.go(current));
    const done = async () => {
      const position = { rule, size, black: of("black"), white: of("white"), turn, moves: [] };
      try {
        await app.learn(position);
        close();
        app.load({ ...position, nodes: [{}] });
      } catch (e) {
        app.error(e);
      }
    };
    const brushes = Object.entries({
      black: say("Black##brush"),
      white: say("White##brush"),
      none: say("Erase"),
    });
    bar.append(
      el(
        "fieldset",
        {},
        el("legend", {}, say("Set up##button")),
        ...brushes.map(([value, words]) => radio("brush", value, words, () => ((brush = value), draw()))),
      ),
      el(
        "fieldset",
        {},
        el("legend", {}, say("Next##side")),
        next("black", say("Black moves")),
        next("white", say("White moves")),
      ),
      el(
        "p",
        { class: "tools" },
        button(say("Clear##the board"), () => (stones.clear(), draw())),
        button(say("Cancel"), leave),
        button(say("Done"), done, { class: "main" }),
      ),
    );
    bar.hidden = false;
    draw();
    bar.querySelector("input")?.focus();
  };
}
