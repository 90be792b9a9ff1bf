// @ts-check
// What stands around the board: each part is a module of its own.

import { button, byId } from "./dom.js";
import { confirmBar } from "./confirm.js";
import { controls } from "./controls.js";
import { files } from "./files.js";
import { keys } from "./keys.js";
import { edits, moveList } from "./moves.js";
import { gameList } from "./gamelist.js";
import { loadTerms } from "./glossary.js";
import { newGame, rules } from "./rules.js";
import { frame } from "./frame.js";
import { opening } from "./openings.js";
import { preferences } from "./preferences.js";
import { setup } from "./setup.js";
import { share } from "./share.js";
import { tabs } from "./tabs.js";
import { say } from "./words.js";

/** shell builds the page around an app. @param {import("./app.js").App} app */
export function shell(app) {
  const open = (app.openFiles = files(app));
  void loadTerms(app);
  byId("menu").append(
    button(say("New##game"), () => newGame(app), { icon: "new", text: true }),
    button(say("Open##a file"), open, { icon: "open", text: true }),
    button(say("Games"), () => void gameList(app), { icon: "games", text: true }),
    button(say("Share"), () => share(app), { icon: "share", text: true }),
    button(say("Settings"), () => preferences(app), { icon: "settings", text: true }),
    button(say("Keys"), () => keys(app), { icon: "keys", key: "?", text: true, class: "keyboard" }),
  );
  app.setUp = setup(app);
  controls(app, app.setUp);
  rules(app);
  confirmBar(app);
  moveList(app);
  opening(app);
  edits(app);
  tabs(app);
  frame(app);
}
