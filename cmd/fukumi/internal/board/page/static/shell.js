// @ts-check
// What stands around the board: menu, buttons below it, the bar that confirms a
// touch, tabs of the modes, keys, settings.

import { button, byId, dialog, el } from "./dom.js";
import { modes } from "./modes.js";
import { moveList } from "./moves.js";
import { files } from "./files.js";
import { setup } from "./setup.js";
import { at, turned, xy } from "./points.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./tree.js").Move} Move */

const ruleNames = { freestyle: "Freestyle", standard: "Standard", renju: "Renju" };

/**
 * choice is a list to choose from.
 * @param {Record<string, string>} of
 * @param {string} value
 * @param {(value: string) => void} [changed]
 */
const choice = (of, value, changed) => {
  const options = Object.entries(of).map(([v, words]) => el("option", { value: v }, words));
  return el("select", { value, onchange: (/** @type {any} */ e) => changed?.(e.target.value) }, ...options);
};

/** shell builds the page around an app. @param {App} app */
export function shell(app) {
  const { open, share } = files(app);
  byId("menu").append(
    button("New", () => newGame(app), { icon: "new", text: true }),
    button("Open", open, { icon: "open", text: true }),
    button("Share", share, { icon: "share", text: true }),
    button("Settings", () => settings(app), { icon: "settings" }),
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

/** controls are the buttons below the board, and their keys. @param {App} app */
function controls(app) {
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
  /** @type {[string, string, string, () => void, (() => boolean)?][]} */
  const all = [
    ["First position", "first", "Home", step(() => app.tree.root), atStart],
    ["Back", "back", "ArrowLeft", step(() => here().parent), atStart],
    ["Forward", "forward", "ArrowRight", step(() => here().children[0]), atEnd],
    ["Last position", "last", "End", step(() => here().end()), atEnd],
    ["Undo", "undo", "Backspace", () => app.undo(), () => !app.done.length],
    ["Redo", "redo", "Control+y", () => app.redo(), () => !app.undone.length],
    ["Pass", "pass", "p", () => app.board.press("-", "button") || app.error("Nobody passes here")],
    ["Flip the board", "flip", "f", () => app.board.turn(app.board.view ^ 2)],
    ["Set up a position", "setup", "", setup(app)],
  ];
  for (const [words, icon, key, act, off] of all) {
    const b = button(words, act, { icon, key: shown(key) });
    byId("controls").append(b);
    if (key) app.key(key, words, act);
    app.on("go", () => void (b.disabled = off?.() ?? false));
  }
  app.key(
    "Shift+ArrowLeft",
    "Leave the variation",
    step(() => here().fork()?.parent),
  );
  app.key("Shift+ArrowRight", "Next variation", step(variation));
  app.key("Control+z", "Undo", () => app.undo());
  app.key("?", "Keys", () => keys(app));
}

/** shown is a key as people call it. @param {string} key */
const shown = key =>
  key
    .replace("ArrowLeft", "←")
    .replace("ArrowRight", "→")
    .replace(/Control\+(.)/, (_, k) => `Ctrl+${k.toUpperCase()}`)
    .replace(/^ $/, "Space");

/**
 * press finds the meaning of a key. Fields and dialogs keep theirs, buttons the space bar.
 * @param {App} app
 * @param {KeyboardEvent} e
 */
function press(app, e) {
  const on = /** @type {Element} */ (e.target);
  if (
    e.defaultPrevented ||
    e.altKey ||
    on.closest("input, textarea, select, dialog") ||
    (e.key === " " && on.closest("button, a, summary"))
  )
    return;
  const name = (e.ctrlKey || e.metaKey ? "Control+" : "") + (e.shiftKey && e.key.length > 1 ? "Shift+" : "") + e.key;
  const key = app.keys.findLast(k => k.key === name);
  if (!key) return;
  e.preventDefault();
  key.press();
}

/** keys lists what keys do now. @param {App} app */
function keys(app) {
  const row = (/** @type {string} */ key, /** @type {string} */ words) => [
    el("dt", {}, el("kbd", {}, key)),
    el("dd", {}, words),
  ];
  dialog(
    "Keys",
    el(
      "dl",
      { class: "keys" },
      ...app.keys.flatMap(k => row(shown(k.key), k.words)),
      ...row("Tab", "To the board; there the arrows move, Enter plays"),
      ...row("Ctrl+V", "Read a position or a game"),
    ),
  );
}

/** rules lets the rule be changed under the moves, if they are legal by it. @param {App} app */
function rules(app) {
  const list = choice(ruleNames, app.tree.rule, async rule => {
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
function newGame(app) {
  const rule = choice(ruleNames, app.tree.rule);
  const size = el("input", { type: "number", min: 5, max: 22, value: app.tree.size, required: true });
  const start = (/** @type {Event} */ e) => {
    e.preventDefault();
    close();
    app.load({ rule: (app.settings.rule = rule.value), size: Number(size.value) });
    app.announce(`New game, ${rule.value}, ${size.value} by ${size.value}`);
  };
  const close = dialog(
    "New game",
    el(
      "form",
      { class: "stack", onsubmit: start },
      el("label", {}, "Rule", rule),
      el("label", {}, "Size", size),
      el("button", { class: "main" }, "Start"),
    ),
  );
}

/** theme puts the chosen colours on the page. @param {App} app */
const theme = app => void (document.documentElement.dataset.theme = app.settings.theme);

/** settings shows what can be chosen. @param {App} app */
function settings(app) {
  const s = app.settings;
  const { board } = app;
  const set = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    s[name] = value;
    theme(app);
    board.layout();
    app.emit("settings");
  };
  const check = (/** @type {string} */ name, /** @type {string} */ words) =>
    el(
      "label",
      {},
      el("input", {
        type: "checkbox",
        checked: s[name],
        onchange: (/** @type {any} */ e) => set(name, e.target.checked),
      }),
      words,
    );
  const pick = (/** @type {string} */ name, /** @type {string} */ words, /** @type {Record<string, string>} */ of) =>
    el(
      "label",
      {},
      words,
      choice(of, s[name], value => set(name, value)),
    );
  const view = (/** @type {(mirrored: number, quarters: number) => number} */ to) => () =>
    board.turn(to(board.view & 4, board.view & 3));
  const stones = (/** @type {number} */ symmetry) => () =>
    app.load(app.tree.map(p => at(...turned(...xy(p), app.tree.size, symmetry))));
  dialog(
    "Settings",
    check("numbers", "Numbers on the stones"),
    check("coordinates", "Coordinates"),
    check("fouls", "Forbidden points"),
    pick("confirm", "Confirm a move", { touch: "by touch", always: "always", never: "never" }),
    pick("theme", "Colours", { auto: "as the system", light: "light", dark: "dark" }),
    el(
      "fieldset",
      {},
      el("legend", {}, "View"),
      button(
        "Quarter turn",
        view((m, q) => m | ((q + 1) & 3)),
      ),
      button(
        "Mirror",
        view((m, q) => (m ^ 4) | (-q & 3)),
      ),
    ),
    el("fieldset", {}, el("legend", {}, "Stones"), button("Quarter turn", stones(1)), button("Mirror", stones(4))),
  );
}

/** confirmBar asks whether a point that was touched is meant. @param {App} app */
function confirmBar(app) {
  const bar = byId("confirm");
  const yes = button("", () => app.board.press(app.board.pending, "confirmed"), { class: "main" });
  bar.append(
    yes,
    button("Cancel", () => app.board.await("")),
  );
  app.board.onPending = point => {
    bar.hidden = !point;
    if (point) app.announce((yes.textContent = `Place ${point}`));
  };
}

/** tabs open the modes, and close the one before. @param {App} app */
function tabs(app) {
  const list = byId("tabs");
  const panel = byId("panel");
  let unmount = () => {};
  const choose = (/** @type {string} */ name) => (app.setMode(name === modes[0].name ? "" : name), app.locate(true));
  const all = modes.map(m =>
    el(
      "button",
      { type: "button", role: "tab", id: `tab-${m.name}`, "aria-controls": "panel", onclick: () => choose(m.name) },
      m.title,
    ),
  );
  list.append(...all);
  list.hidden = panel.hidden = !modes.length;
  list.addEventListener("keydown", e => {
    const by = { ArrowRight: 1, ArrowLeft: modes.length - 1 }[e.key];
    if (!by) return;
    e.preventDefault();
    const next = (all.findIndex(t => t.tabIndex === 0) + by) % modes.length;
    choose(modes[next].name);
    all[next].focus();
  });
  const show = () => {
    const mode = modes.find(m => m.name === app.mode) ?? modes[0];
    unmount();
    panel.replaceChildren();
    if (!mode) return;
    all.forEach((t, i) => {
      t.setAttribute("aria-selected", String(modes[i] === mode));
      t.tabIndex = modes[i] === mode ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", `tab-${mode.name}`);
    unmount = mode.mount(app, panel);
  };
  app.on("mode", show);
  show();
}
