// @ts-check
// Games from files, from the clipboard and from what is dropped on the page.

import { base64, button, capital, dialog, el } from "./dom.js";
import { infoWords } from "./moves.js";
import { openProof } from "./proof.js";
import { trace } from "./traced.js";
import { clauses, say, sentences } from "./words.js";

/** @typedef {import("./tree.js").TreeJSON} TreeJSON */
/**
 * @typedef {{words: string, base: string, origin: string}} Reading one way to read a text, and the fields that ask for
 *   it
 */

const largest = 8 << 20; // bytes of a file

/**
 * files listens for what is dropped and pasted, and returns what opens the dialog.
 * @param {import("./app.js").App} app
 */
export function files(app) {
  const show = (/** @type {TreeJSON} */ json, /** @type {string[]} */ warnings) => {
    const known = app.load(json);
    const more = warnings.length - 5;
    app.error(clauses([...warnings.slice(0, 5), ...(more > 0 ? [say("and {n} more##warnings", { n: more })] : [])]));
    known.then(() => app.announce(sentences([say("Loaded.##a file"), app.words()])));
  };
  const title = (/** @type {TreeJSON} */ t, /** @type {number} */ i) => {
    const n = (t.nodes?.length ?? 1) - 1;
    const words = infoWords(t.info ?? {});
    return [
      `${i + 1}. `,
      ...words,
      words.length > 0 && say(", ##between two parts"),
      say("{n, plural, one {# move} other {# moves}}", { n }),
    ];
  };
  /**
   * read shows what a text or a file holds. It returns "" or why that cannot be read.
   * @param {{text?: string, base64?: string, name?: string, base?: string, origin?: string}} what
   * @returns {Promise<string>}
   */
  const read = async what => {
    const { rule, size } = app.tree;
    try {
      /** @type {{trees: TreeJSON[], warnings: string[], proof: boolean, question: string, readings: Reading[]}} */
      const { trees, warnings, proof, question, readings } = await app.once({ kind: "read", ...what, rule, size });
      if (readings.length) return (ask(what, question, readings), "");
      if (proof) return (void openProof(app, what.text ?? atob(what.base64 ?? "")), "");
      if (trees.length === 1) return (show(trees[0], warnings), "");
      const item = (/** @type {TreeJSON} */ t, /** @type {number} */ i) =>
        el("li", {}, el("button", { type: "button", onclick: () => (close(), show(t, warnings)) }, ...title(t, i)));
      const close = dialog(say("Choose a game"), el("ol", { class: "games" }, ...trees.map(item)));
      return "";
    } catch (e) {
      return /** @type {Error} */ (e).message;
    }
  };
  const readOrSay = async (/** @type {Parameters<typeof read>[0]} */ what) => app.error(await read(what));
  /**
   * ask asks how a text is meant.
   * @param {{text?: string, base64?: string, name?: string}} what
   * @param {string} question
   * @param {Reading[]} readings
   */
  const ask = (what, question, readings) => {
    const choose = (/** @type {Reading} */ { words, base, origin }) =>
      button(words, () => (close(), void readOrSay({ ...what, base, origin })));
    const close = dialog(
      say("How is it meant?"),
      el("p", {}, capital(question)),
      el("div", { class: "stack" }, ...readings.map(choose)),
    );
  };
  const readFile = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > largest)
      return app.error(say("{name}: larger than {n} MiB: use the command line", { name: file.name, n: largest >> 20 }));
    try {
      if (file.type.startsWith("image/")) return await trace(app, file);
      await readOrSay({ base64: base64(await file.arrayBuffer()), name: file.name });
    } catch (e) {
      app.error(say("{name} cannot be read: {error}", { name: file.name, error: /** @type {Error} */ (e).message }));
    }
  };
  addEventListener("dragover", e => e.preventDefault());
  addEventListener("drop", e => {
    e.preventDefault();
    const file = e.dataTransfer?.files[0];
    const text = e.dataTransfer?.getData("text/plain");
    if (file) readFile(file);
    else if (text) void readOrSay({ text });
  });
  addEventListener("paste", e => {
    if (/** @type {Element} */ (e.target).closest("input, textarea")) return;
    const file = e.clipboardData?.files[0];
    const text = e.clipboardData?.getData("text/plain");
    if (text) void readOrSay({ text });
    else readFile(file);
  });
  const open = () => {
    const text = el("textarea", { rows: 6, spellcheck: "false", placeholder: "h8 i9 g7" });
    const why = el("p", { role: "alert" });
    const readText = async () => {
      why.textContent = "";
      const refused = await read({ text: text.value });
      why.textContent = capital(refused); // and the text stays, to be mended
      if (!refused) close();
    };
    const file = el("input", { type: "file", onchange: () => (close(), readFile(file.files?.[0])) });
    const close = dialog(
      say("Open##a file"),
      el("label", {}, say("A file: SGF, RenLib, Piskvork, Yixin and others"), file),
      el("label", {}, say("Or moves, stones, a diagram, an address"), text),
      why,
      button(say("Read##a text"), () => void readText(), { class: "main" }),
    );
  };
  return open;
}
