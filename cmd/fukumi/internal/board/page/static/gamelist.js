// @ts-check
// The list of the games that the browser keeps, with pictures: to go on with one, to forget one,
// to take all of them to another browser.

import { button, dialog, el, save } from "./dom.js";
import { forget, recent, treeOf } from "./games.js";
import { infoWords } from "./moves.js";
import { smallOf } from "./small.js";
import { all, put } from "./store.js";
import { date, say } from "./words.js";

const most = 60; // games that are shown
const shelves = /** @type {const} */ (["settings", "games", "progress"]);

/** gameList shows the list. @param {import("./app.js").App} app */
export async function gameList(app) {
  const games = await recent();
  const said = el("p", { role: "status" });
  const list = el("div", { class: "tiles" });
  const tile = (/** @type {import("./games.js").Kept} */ k) => {
    const tree = treeOf(k);
    const n = tree.root.end().ply;
    const open = () => {
      close();
      app.load(tree, { stay: true });
      app.setMode(k.game && !k.game.end ? "play" : "");
      app.locate(true);
    };
    const b = button("", open, { class: "tile" });
    const who = infoWords(tree.info, "result");
    const when = date(new Date(k.changed));
    b.replaceChildren(
      smallOf(tree, tree.root.end()),
      el("strong", {}, say("{n, plural, one {# move} other {# moves}}", { n })),
      el("span", { class: "quiet" }, ...who, who.length ? say(", ##between two parts") : "", when),
    );
    let gone = false;
    const drop = button(say("Forget##a game"), async () => {
      gone = !gone;
      await (gone ? forget(k.id) : put("games", k.id, k));
      b.disabled = gone;
      drop.textContent = gone ? say("Bring it back") : say("Forget##a game");
    });
    return el("div", { class: "stack" }, b, drop);
  };
  const exported = async () => {
    const kept = await Promise.all(shelves.map(async s => [s, await all(s)]));
    save("fukumi.json", "application/json", JSON.stringify({ fukumi: 1, ...Object.fromEntries(kept) }));
    said.textContent = say("Saved as {name}.", { name: "fukumi.json" });
  };
  const file = el("input", { type: "file", hidden: true, onchange: () => void imported() });
  const imported = async () => {
    try {
      const data = JSON.parse((await file.files?.[0]?.text()) ?? "");
      if (data.fukumi !== 1) throw new Error(say("it was not saved here"));
      for (const shelf of shelves) for (const [key, value] of data[shelf] ?? []) await put(shelf, key, value);
      const n = data.games?.length ?? 0;
      said.replaceChildren(
        say("Read: {n, plural, one {# game} other {# games}}.", { n }),
        " ",
        button(say("Load the page again to see all"), () => location.reload(), { class: "main" }),
      );
    } catch (e) {
      said.textContent = say("This file cannot be read: {error}", { error: /** @type {Error} */ (e).message });
    }
  };
  list.append(...games.slice(0, most).map(tile));
  const close = dialog(
    say("Games"),
    games.length ? list : el("p", {}, say("Every game on the board is kept here by itself. There is none yet.")),
    el(
      "p",
      { class: "tools" },
      button(say("Save all to a file"), () => void exported()),
      button(say("Read such a file"), () => file.click()),
      file,
    ),
    said,
  );
}
