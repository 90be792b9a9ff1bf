// @ts-check
// What the board hands out: a file, a picture, a text or a link.

import { button, bytes, dialog, el, save } from "./dom.js";
import { link } from "./link.js";
import { painted } from "./painted.js";
import { clauses, say, sentences } from "./words.js";

/** @typedef {{name: string, type: string, text?: string, base64?: string, lost?: string[]}} OutFile */

/** The names of the formats. @type {Record<string, string>} */
const names = {
  moves: say("Moves as text"),
  psq: say("Piskvork (.psq)"),
  sgf: say("SGF, with variations and comments (.sgf)"),
  lib: "RenLib (.lib)",
  rif: "RenjuNet (.rif)",
  pos: "Yixin (.pos)",
  url: say("Address of gomocalc"),
  json: "JSON",
  diagram: say("Diagram as text"),
  md: say("Diagram for Markdown"),
};

/** without says what a format has no words for. @param {string[]} [lost] */
const without = lost => (lost?.length ? [say("Left out: {all}.", { all: clauses(lost) })] : []);

/** share offers the game as a link, a text, a file or a picture. @param {import("./app.js").App} app */
export async function share(app) {
  const said = el("p", { role: "status" });
  const tell = (/** @type {unknown} */ what) =>
    void (said.textContent = what instanceof Error ? what.message : String(what));
  const { formats } = await app.once({ kind: "about" }).catch(() => ({ formats: [] }));
  const option = (/** @type {string} */ f) => el("option", { value: f }, names[f] ?? f);
  const format = el("select", { value: "sgf" }, ...formats.map(option));
  const hand = (/** @type {OutFile} */ f) => {
    save(f.name, f.type, f.text ?? bytes(f.base64 ?? ""));
    tell(sentences([say("Saved as {name}.", { name: f.name }), ...without(f.lost)]));
  };
  const copy = async (/** @type {string} */ text, /** @type {string[]} */ lost = []) => {
    try {
      await navigator.clipboard.writeText(text);
      tell(sentences([say("Copied."), ...lost]));
    } catch {
      said.replaceChildren(el("textarea", { rows: 6, readonly: true, "aria-label": say("Text to copy"), value: text }));
    }
  };
  const tree = app.tree.json();
  const path = tree.current;
  const write = (/** @type {object} */ o) => app.once({ kind: "write", tree, ...o });
  const copyAs = (/** @type {string} */ as) =>
    write({ format: as, path }).then(f => copy(f.text, without(f.lost)), tell);
  const picture = () =>
    app.once({ kind: "picture", position: app.position(), form: "svg", numbers: app.settings.numbers });
  const row = (/** @type {(string | Node)[]} */ ...of) => el("p", { class: "tools" }, ...of);
  dialog(
    say("Share"),
    row(
      button(say("Copy link"), () => link(app).then(l => copy(l.url, l.warnings), tell), { class: "main" }),
      button(say("Copy moves"), () => copyAs("moves")),
      button(say("Copy diagram"), () => copyAs("diagram")),
    ),
    row(
      el("label", {}, say("File"), " ", format),
      button(say("Save##a file"), () => write({ format: format.value }).then(hand, tell)),
    ),
    row(
      button(say("Picture, SVG"), () => picture().then(hand, tell)),
      button(say("Picture, PNG"), () => picture().then(painted).then(hand, tell)),
    ),
    said,
  );
}
