// @ts-check
// The list of the games that the browser keeps, with pictures: to go on with one, to forget one,
// to take all of them to another browser.

import { button, dialog, el, save } from "./dom.js";
import { forget, readKept, recent, treeOf } from "./games.js";
import { infoWords } from "./moves.js";
import { isProgress } from "./puzzleprogress.js";
import { isKeptTraining } from "./trainer.js";
import { isSettings } from "./settings.js";
import { isText } from "./shape.js";
import { smallOf } from "./small.js";
import { isSolved } from "./solved.js";
import { all, put } from "./store.js";
import { Tree } from "./tree.js";
import { date, say, sentences } from "./words.js";

const most = 60; // games that are shown
const shelves = /** @type {const} */ (["settings", "games", "progress"]);
const nothing = say("the board does not keep such a thing");

/** left says how many entries cannot be shown, "" for none. @param {number} n @param {string} why */
const left = (n, why) =>
  n ? say("{n, plural, one {# entry cannot} other {# entries cannot}} be shown: {why}.", { n, why }) : "";

/**
 * check refuses an entry of a file that is nothing to keep: of a game the back end says it, as of one in an address.
 * @param {import("./app.js").App} app
 * @param {typeof shelves[number]} shelf
 * @param {unknown} entry
 * @returns {Promise<[string, any]>}
 */
async function check(app, shelf, entry) {
  const [key, value] = Array.isArray(entry) ? entry : [];
  const is = {
    settings: () => isSettings(key, value),
    games: () => readKept(key, value) !== null,
    progress: () => isProgress(key, value) || isSolved(key, value) || isKeptTraining(key, value),
  };
  if (!isText(key) || !is[shelf]()) throw new Error(nothing);
  if (shelf === "games") {
    const tree = new Tree(value.tree);
    await app.learn(tree.position(tree.root.end()));
  }
  return [key, value];
}

/** gameList shows the list. @param {import("./app.js").App} app */
export async function gameList(app) {
  const games = await recent();
  const lost = (await all("games")).filter(([id, k]) => !readKept(id, k)).length;
  const said = el("p", { role: "status" }, left(lost, nothing));
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
    const drop = button(say("Remove##a game"), async () => {
      gone = !gone;
      await (gone ? forget(k.id) : put("games", k.id, k));
      b.disabled = gone;
      drop.textContent = gone ? say("Restore") : say("Remove##a game");
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
      if (data?.fukumi !== 1) throw new Error(say("it was not saved here"));
      let n = 0;
      let bad = 0;
      let why = "";
      for (const shelf of shelves)
        for (const entry of Array.isArray(data[shelf]) ? data[shelf] : [])
          try {
            await put(shelf, ...(await check(app, shelf, entry)));
            if (shelf === "games") n++;
          } catch (e) {
            if (!bad++) why = /** @type {Error} */ (e).message;
          }
      said.replaceChildren(
        sentences([say("Loaded: {n, plural, one {# game} other {# games}}.", { n }), left(bad, why)]),
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
      button(say("Load a saved file"), () => file.click()),
      file,
    ),
    said,
  );
}
