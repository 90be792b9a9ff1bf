// @ts-check
// The game as a list of moves, with its variations below the moves they replace,
// and the comment on the move that is shown.

import { button, byId, dialog, el } from "./dom.js";
import { badge, worthOf } from "./worth.js";
import { say } from "./words.js";

/** @typedef {import("./tree.js").Move} Move */

/**
 * infoWords says whose game it is. What a file says stands in elements that keep the direction of its letters to
 * themselves.
 * @param {Record<string, string | undefined>} info
 * @param {string[]} more fields
 */
export function infoWords({ black, white, ...info }, ...more) {
  const text = (/** @type {string | undefined} */ t) => el("bdi", {}, t || "?");
  const won = {
    black: say("Black won"),
    white: say("White won"),
    draw: say("a draw##result"),
    open: say("no result##how a game ended"),
  };
  const others = ["event", "date", ...more].filter(k => info[k]);
  const parts = [
    ...(black || white ? [[text(black), " – ", text(white)]] : []),
    ...others.map(k => [text(k === "result" ? (/** @type {any} */ (won)[info[k] ?? ""] ?? info[k]) : info[k])]),
  ];
  return parts.flatMap((p, i) => (i ? [say(", ##between two parts"), ...p] : p));
}

const name = (/** @type {Move} */ n) => (n.move === "-" ? say("pass##move") : n.move);
const most = 600; // moves that are listed; of larger trees those on the way to the one shown come first

/** moveList fills the list of moves of an app. @param {import("./app.js").App} app */
export function moveList(app) {
  const list = byId("moves");
  const go = (/** @type {Move} */ n) => () => void app.go(n, { step: true });
  const words = (/** @type {Move} */ n) =>
    [n.title, n.comment].filter(Boolean).map(text => el("bdi", { class: "comment" }, text));
  const info = () => byId("info").replaceChildren(...infoWords(app.tree.info, "opening_rule", "result"));
  const draw = () => {
    const { tree } = app;
    const { current } = tree;
    const needed = new Set(current.path());
    let left = most;
    /** @type {HTMLElement | undefined} */
    let here;
    const said = (/** @type {Move} */ n) => ({ n: n.ply, move: name(n), side: tree.mover(n) });
    const add = (/** @type {Element} */ into, /** @type {Move} */ n) => {
      const worth = worthOf(n);
      const b = el(
        "button",
        {
          type: "button",
          class: "move",
          "aria-label": worth
            ? say("{n} {move}, {side, select, black {black} other {white}}, {worth}", {
                ...said(n),
                worth: worth.words,
              })
            : say("{n} {move}, {side, select, black {black} other {white}}", said(n)),
          tabindex: -1,
          onclick: go(n),
        },
        el("small", {}, n.ply),
        " ",
        name(n),
        badge(n),
      );
      into.append(b, ...words(n));
      left--;
      if (n === current) (here = b).setAttribute("aria-current", "true");
    };
    // The depth of this is that of variations in variations, which `most` bounds.
    const line = (/** @type {Element} */ into, /** @type {Move} */ from) => {
      for (let n = from; n.children.length; n = n.children[0]) {
        const shown = n.children.filter((c, i) => needed.has(c) || left > n.children.length - i);
        for (const c of shown) if (c === n.children[0]) add(into, c);
        for (const c of shown)
          if (c !== n.children[0]) {
            const variation = el("div", { class: "variation" });
            add(variation, c);
            line(variation, c);
            into.append(variation);
          }
        if (shown.length < n.children.length) into.append(button("…", go(n), { class: "move" }));
        if (!shown.includes(n.children[0])) return;
      }
    };
    list.replaceChildren(...words(tree.root));
    line(list, tree.root);
    // Tab comes to the move that is shown, else to the first.
    (here ?? list.querySelector("button"))?.setAttribute("tabindex", "0");
    list.scrollTop = here
      ? Math.min(Math.max(list.scrollTop, here.offsetTop + here.offsetHeight - list.clientHeight), here.offsetTop)
      : 0;
    info();
  };
  app.on("go", draw);
  app.on("tree", info);
  app.on("worth", draw);
}

/**
 * edits lets the move that is shown be commented, deleted and made the main line.
 * @param {import("./app.js").App} app
 */
export function edits(app) {
  const tools = byId("tools");
  const comment = /** @type {HTMLTextAreaElement} */ (byId("comment"));
  const note = /** @type {HTMLDetailsElement} */ (byId("note"));
  const draw = () => {
    const { current } = app.tree;
    byId("comment-label").textContent = current.move
      ? say("Comment on move {n}, {move}", { n: current.ply, move: name(current) })
      : say("Comment on the game");
    comment.value = current.comment;
    if (comment.value) note.open = true;
    const fork = current.fork();
    const up = fork?.parent;
    tools.replaceChildren();
    if (app.inGame) return; // nothing is edited in a game
    if (fork && up)
      tools.append(
        button(
          say("Make this the main line"),
          () => app.edit(() => up.order([fork, ...up.children.filter(c => c !== fork)]), current),
          { icon: "up" },
        ),
      );
    if (current.parent) tools.append(button(say("Delete from here"), () => remove(current), { icon: "trash" }));
  };
  const remove = (/** @type {Move} */ n) => {
    const parent = /** @type {Move} */ (n.parent);
    const yes = () => (close(), app.edit(() => parent.order(parent.children.filter(c => c !== n)), parent));
    const close = dialog(
      say("Delete"),
      el("p", {}, say("Delete move {n}, {move}, and all that follows it?", { n: n.ply, move: name(n) })),
      el(
        "p",
        { class: "tools" },
        button(say("Delete"), yes, { class: "main" }),
        button(say("Keep"), () => close()),
      ),
    );
  };
  comment.addEventListener("change", () => {
    const { current } = app.tree;
    const before = current.comment;
    const text = comment.value;
    const write = () => ((current.comment = text), () => void (current.comment = before));
    if (text !== before) app.edit(write, current, { step: false });
  });
  for (const what of /** @type {const} */ (["go", "tree", "mode"])) app.on(what, draw);
}
