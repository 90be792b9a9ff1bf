// @ts-check
// What stands around the board: each part is a module of its own.

import { button, byId } from "./dom.js";
import { confirmBar } from "./confirm.js";
import { controls } from "./controls.js";
import { files } from "./files.js";
import { keys, press } from "./keys.js";
import { moveList } from "./moves.js";
import { newGame, rules } from "./rules.js";
import { preferences, theme } from "./preferences.js";
import { share } from "./share.js";
import { tabs } from "./tabs.js";

/** shell builds the page around an app. @param {import("./app.js").App} app */
export function shell(app) {
  const open = files(app);
  byId("menu").append(
    button("New", () => newGame(app), { icon: "new", text: true }),
    button("Open", open, { icon: "open", text: true }),
    button("Share", () => share(app), { icon: "share", text: true }),
    button("Settings", () => preferences(app), { icon: "settings" }),
    button("Keys", () => keys(app), { icon: "keys", key: "?" }),
  );
  controls(app);
  rules(app);
  confirmBar(app);
  moveList(app);
  tabs(app);
  theme(app);
  addEventListener("keydown", e => press(app, e));
  byId("banner").addEventListener("click", () => app.error(""));
  const status = () => (byId("status").textContent = app.words());
  app.on("go", status);
  app.on("position", status);
}
