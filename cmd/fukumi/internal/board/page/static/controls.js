// @ts-check
// The buttons below the board, and their keys.

import { button, byId } from "./dom.js";
import { keys, shown } from "./keys.js";

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
    ["Undo", "Undo", "undo", "Backspace", () => app.undo(), () => !app.done.length],
    ["Redo", "Redo", "redo", "Control+y", () => app.redo(), () => !app.undone.length],
    ["Pass", "Pass", "pass", "p", () => app.board.press("-", "button") || app.error("Nobody passes here")],
  ];
  /** @type {typeof changes} */
  const all = [
    ["First position", "First", "first", "Home", step(() => app.tree.root), atStart],
    ["Back", "Back", "back", "ArrowLeft", step(() => here().parent), atStart],
    ["Forward", "Forward", "forward", "ArrowRight", step(() => here().children[0]), atEnd],
    ["Last position", "Last", "last", "End", step(() => here().end()), atEnd],
    ...(edit ? changes : []),
    ...(edit ? [/** @type {typeof changes[0]} */ (["Set up a position", "Set up", "setup", "", edit])] : []),
  ];
  for (const [words, text, icon, key, act, off] of all) {
    const b = button(words, act, { icon, text, key: shown(key) });
    byId("controls").append(b);
    if (key) app.key(key, words, act);
    app.on("go", () => void (b.disabled = off?.() ?? false));
  }
  app.key("f", "Flip the board", () => app.board.turn(app.board.view ^ 2));
  app.key(
    "Shift+ArrowLeft",
    "Leave the variation",
    step(() => here().fork()?.parent),
  );
  app.key("Shift+ArrowRight", "Next variation", step(variation));
  if (edit) app.key("Control+z", "Undo", () => app.undo());
  app.key("?", "Keys", () => keys(app));
}
