// @ts-check
// A picture of a board, beside the board: its position is traced by hand, none is read from it.

import { base64, button, byId, el } from "./dom.js";
import { say } from "./words.js";

/** shown takes the picture away that is shown. */
let close = () => {};

/**
 * trace shows a picture beside the board, which is ready to be set up by clicks.
 * @param {import("./app.js").App} app
 * @param {File} file
 */
export async function trace(app, file) {
  const { name, type } = file;
  const data = base64(await file.arrayBuffer());
  close();
  const figure = el(
    "figure",
    { id: "traced" },
    el("img", { src: `data:${type};base64,${data}`, alt: say("{name}, beside the board", { name }) }),
    el("figcaption", {}, say("Place its stones by clicks: no position is read from a picture.")),
    button(say("Close the picture"), () => close()),
  );
  close = () => figure.remove();
  byId("side").prepend(figure);
  if (byId("setup").hidden) app.setUp?.();
}
