// @ts-check
// What every page around a board does: keys mean something, what is wrong can be
// clicked away, and a sentence below the board says what is shown.

import { byId } from "./dom.js";
import { press } from "./keys.js";
import { theme } from "./preferences.js";

/** @param {import("./app.js").App} app */
export function frame(app) {
  theme(app);
  addEventListener("keydown", e => press(app, e));
  byId("banner").addEventListener("click", () => app.error(""));
  const status = () => (byId("status").textContent = app.words());
  app.on("go", status);
  app.on("position", status);
}
