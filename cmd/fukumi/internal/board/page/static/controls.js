// @ts-check
// The buttons below the board, and their keys.

import { button, byId } from "./dom.js";
import { keys, shown } from "./keys.js";
import { say } from "./words.js";

/** @typedef {import("./tree.js").Move} Move */

/**
 * controls are the buttons below the board, and their keys.
 * @param {import("./app.js").App} app
 * @param {() => void} [edit] sets up a position; without it the game stays as it is
 */
export function controls(app, edit) {
  const here = () => app.tree.current;
  const step = (/** @type {() => Move | null | undefined} */ where) => () => {
    const node = where();
    if (node && node !== here()) app.go(node).then(() => node === here() && app.announce(app.words()));
  };
  // What else was played in place of this move, or of the next one.
  const variation = () => {
    const siblings = here().parent?.children ?? [];
    return here().children[1] ?? siblings[(siblings.indexOf(here()) + 1) % siblings.length];
  };
  const atStart = () => !here().parent;
  const atEnd = () => !here().children.length;
  /** @type {[string, string, string, string, () => void, (() => boolean)?][]} */
  const changes = [
    [say("Undo"), say("Undo"), "undo", "Backspace", () => app.undo(), () => !app.done.length],
    [say("Redo"), say("Redo"), "redo", "Control+y", () => app.redo(), () => !app.undone.length],
    [
      say("Pass"),
      say("Pass"),
      "pass",
      "p",
      () => app.board.press("-", "button") || app.error(say("Passing is not allowed here")),
    ],
  ];
  /** @type {typeof changes} */
  const steps = [
    [say("First position"), say("First##position"), "first", "Home", step(() => app.tree.root), atStart],
    [say("Back##one move"), say("Back##one move"), "back", "ArrowLeft", step(() => here().parent), atStart],
    [
      say("Forward##one move"),
      say("Forward##one move"),
      "forward",
      "ArrowRight",
      step(() => here().children[0]),
      atEnd,
    ],
    [say("Last position"), say("Last##position"), "last", "End", step(() => here().end()), atEnd],
  ];
  // In a game nothing is edited: the opponent would answer at once, and a pass gives the move away.
  const editing = () => !app.inGame;
  const add = (/** @type {typeof changes} */ list, /** @type {() => boolean} */ means) => {
    for (const [words, text, icon, key, act, off] of list) {
      const b = button(words, act, { icon, text, key: shown(key) });
      const draw = () => ((b.disabled = off?.() ?? false), (b.hidden = !means()));
      byId("controls").append(b);
      if (key) app.key(key, words, act, means);
      for (const what of /** @type {const} */ (["go", "tree", "mode"])) app.on(what, draw);
    }
  };
  add(steps, () => true);
  if (edit) {
    add([...changes, [say("Set up a position"), say("Set up##button"), "setup", "", edit]], editing);
    app.key("Control+z", say("Undo"), () => app.undo(), editing);
  }
  app.key("f", say("Flip the board"), () => app.board.turn(app.board.view ^ 2));
  app.key(
    "Shift+ArrowLeft",
    say("Leave the variation"),
    step(() => here().fork()?.parent),
  );
  app.key("Shift+ArrowRight", say("Next variation"), step(variation));
  app.key("?", say("Keys"), () => keys(app));
}
