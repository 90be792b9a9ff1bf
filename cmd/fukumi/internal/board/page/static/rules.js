// @ts-check
// The rule of a game: of the one on the board, and of a new one.

import { byId, choice, dialog, el } from "./dom.js";
import { ruleNames } from "./named.js";
import { say } from "./words.js";

/** @typedef {import("./app.js").App} App */

/** rules lets the rule be changed under the moves, if they are legal by it. @param {App} app */
export function rules(app) {
  const list = choice(ruleNames(), app.tree.rule, async rule => {
    try {
      await app.learn({ ...app.position(), rule });
      app.settings.rule = rule;
      app.load({ ...app.tree.json(), rule });
    } catch (e) {
      list.value = app.tree.rule;
      app.error(e);
    }
  });
  byId("rule").append(list);
  app.on("go", () => void (list.value = app.tree.rule));
}

/** newGame asks for rule and size. @param {App} app */
export function newGame(app) {
  const rule = choice(ruleNames(), app.tree.rule);
  const size = el("input", { type: "number", min: 5, max: 22, value: app.tree.size, required: true });
  const start = (/** @type {Event} */ e) => {
    e.preventDefault();
    close();
    app.load({ rule: (app.settings.rule = rule.value), size: Number(size.value) });
    app.announce(
      say("New game, {rule, select, freestyle {freestyle} standard {standard} other {renju}}, {size} by {size}", {
        rule: rule.value,
        size: size.value,
      }),
    );
  };
  const close = dialog(
    say("New game"),
    el(
      "form",
      { class: "stack", onsubmit: start },
      el("label", {}, say("Rule"), rule),
      el("label", {}, say("Size"), size),
      el("button", { class: "main" }, say("Start##a game")),
    ),
  );
}
