// @ts-check
// Games from files, from the clipboard and from what is dropped on the page; and
// out again as a file, a picture, a text or a link.

import { base64, button, bytes, dialog, el, save } from "./dom.js";
import { infoWords } from "./moves.js";
import { openProof } from "./proof.js";

/** @typedef {import("./tree.js").TreeJSON} TreeJSON */
/**
 * @typedef {{words: string, base: string, origin: string}} Reading one way to read a text, and the fields that ask for
 *   it
 */
/** @typedef {{name: string, type: string, text?: string, base64?: string, lost?: string[]}} OutFile */

/**
 * painted is a picture in SVG as one in PNG, twice as large.
 * @param {OutFile} svg
 * @returns {Promise<OutFile>}
 */
async function painted(svg) {
  const image = new Image();
  const canvas = document.createElement("canvas");
  image.src = `data:${svg.type},${encodeURIComponent(svg.text ?? "")}`;
  await image.decode();
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { name: "board.png", type: "image/png", base64: canvas.toDataURL("image/png").split(",")[1] };
}

const largest = 8 << 20; // bytes of a file

/**
 * files listens for what is dropped and pasted, and returns what opens the two dialogs.
 * @param {import("./app.js").App} app
 */
export function files(app) {
  const show = (/** @type {TreeJSON} */ json, /** @type {string[]} */ warnings) => {
    const known = app.load(json);
    app.error(
      [...warnings.slice(0, 5), warnings.length > 5 && `and ${warnings.length - 5} more`].filter(Boolean).join("; "),
    );
    known.then(() => app.announce(`Read. ${app.words()}`));
  };
  const title = (/** @type {TreeJSON} */ t, /** @type {number} */ i) => {
    const n = (t.nodes?.length ?? 1) - 1;
    const words = infoWords(t.info ?? {});
    return [`${i + 1}. `, ...words, words.length > 0 && ", ", n === 1 ? "1 move" : `${n} moves`];
  };
  const read = async (
    /** @type {{text?: string, base64?: string, name?: string, base?: string, origin?: string}} */ what,
  ) => {
    const { rule, size } = app.tree;
    try {
      /** @type {{trees: TreeJSON[], warnings: string[], proof: boolean, question: string, readings: Reading[]}} */
      const { trees, warnings, proof, question, readings } = await app.once({ kind: "read", ...what, rule, size });
      if (readings.length) return ask(what, question, readings);
      if (proof) return openProof(app, what.text ?? atob(what.base64 ?? ""));
      if (trees.length === 1) return show(trees[0], warnings);
      const item = (/** @type {TreeJSON} */ t, /** @type {number} */ i) =>
        el("li", {}, el("button", { type: "button", onclick: () => (close(), show(t, warnings)) }, ...title(t, i)));
      const close = dialog("Choose a game", el("ol", { class: "games" }, ...trees.map(item)));
    } catch (e) {
      app.error(e);
    }
  };
  /**
   * ask asks how a text is meant.
   * @param {{text?: string, base64?: string, name?: string}} what
   * @param {string} question
   * @param {Reading[]} readings
   */
  const ask = (what, question, readings) => {
    const choose = (/** @type {Reading} */ { words, base, origin }) =>
      button(words, () => (close(), void read({ ...what, base, origin })));
    const close = dialog(
      "How is it meant?",
      el("p", {}, question),
      el("div", { class: "stack" }, ...readings.map(choose)),
    );
  };
  const readFile = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    if (file.size > largest) return app.error(`${file.name}: larger than ${largest >> 20} MiB: use the command line`);
    await read({ base64: base64(await file.arrayBuffer()), name: file.name });
  };
  addEventListener("dragover", e => e.preventDefault());
  addEventListener("drop", e => {
    e.preventDefault();
    const file = e.dataTransfer?.files[0];
    const text = e.dataTransfer?.getData("text/plain");
    if (file) readFile(file);
    else if (text) read({ text });
  });
  addEventListener("paste", e => {
    if (/** @type {Element} */ (e.target).closest("input, textarea")) return;
    const file = e.clipboardData?.files[0];
    const text = e.clipboardData?.getData("text/plain");
    if (text) read({ text });
    else readFile(file);
  });
  const open = () => {
    const text = el("textarea", { rows: 6, spellcheck: "false", placeholder: "h8 i9 g7" });
    const file = el("input", { type: "file", onchange: () => (close(), readFile(file.files?.[0])) });
    const close = dialog(
      "Open",
      el("label", {}, "A file: SGF, RenLib, Piskvork, Yixin and others", file),
      el("label", {}, "Or moves, stones, a diagram, an address", text),
      button("Read", () => (close(), read({ text: text.value })), { class: "main" }),
    );
  };
  const share = async () => {
    const said = el("p", { role: "status" });
    const say = (/** @type {unknown} */ what) =>
      void (said.textContent = what instanceof Error ? what.message : String(what));
    const { formats } = await app.once({ kind: "about" }).catch(() => ({ formats: [] }));
    const format = el("select", {}, ...formats.map((/** @type {string} */ f) => el("option", {}, f)));
    const hand = (/** @type {OutFile} */ f) => {
      save(f.name, f.type, f.text ?? bytes(f.base64 ?? ""));
      say(f.lost?.length ? `Not in the file: ${f.lost.join("; ")}` : "");
    };
    const copy = async (/** @type {string} */ text, /** @type {string[]} */ lost = []) => {
      try {
        await navigator.clipboard.writeText(text);
        say(`Copied${lost.length ? `; not in the text: ${lost.join("; ")}` : ""}`);
      } catch {
        said.replaceChildren(el("textarea", { rows: 6, readonly: true, "aria-label": "To be copied", value: text }));
      }
    };
    const tree = app.tree.json();
    const path = tree.current;
    const write = (/** @type {object} */ o) => app.once({ kind: "write", tree, ...o });
    const picture = () =>
      app.once({ kind: "picture", position: app.position(), form: "svg", numbers: app.settings.numbers });
    const row = (/** @type {(string | Node)[]} */ ...of) => el("p", { class: "tools" }, ...of);
    dialog(
      "Share",
      row(
        button("Copy link", () => copy(location.href)),
        ...["moves", "diagram"].map(as =>
          button(`Copy ${as}`, () => write({ format: as, path }).then(f => copy(f.text, f.lost), say)),
        ),
      ),
      row(
        el("label", {}, "File ", format),
        button("Save", () => write({ format: format.value }).then(hand, say), { class: "main" }),
      ),
      row(
        button("Picture, SVG", () => picture().then(hand, say)),
        button("Picture, PNG", () => picture().then(painted).then(hand, say)),
      ),
      said,
    );
  };
  return { open, share };
}
