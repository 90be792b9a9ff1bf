// @ts-check
// The 26 openings of renju: their pictures and names, and what the books prove of each. The name of the opening on
// the board leads there.

import { button, byId, choice, dialog, el } from "./dom.js";
import { ruleNames } from "./named.js";
import { at, xy } from "./points.js";
import { small } from "./small.js";
import { list as listed, say } from "./words.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{number: number, indirect: boolean, name: string, romaji: string, kanji: string, title: string,
 *   text: string, moves: string[], winner: "" | "black" | "white", book: string, sha256: string}} Opening winner: ""
 *   where no book proves a win
 */
/** @typedef {{rule: string, size: number, openings: Opening[]}} Openings the answer to "openings" */

const part = 7; // lines of a picture: the stones are at most two lines from the centre

/** picture shows the centre of the board. @param {string[]} moves @param {number} size */
function picture(moves, size) {
  const away = (size - part) / 2;
  const shifted = (/** @type {string} */ p) => {
    const [x, y] = xy(p);
    return at(x - away, y - away);
  };
  const stones = moves.map((p, i) => ({ at: shifted(p), side: i % 2 ? "white" : "black" }));
  return small({ size: part, stones, last: stones.at(-1)?.at, part: true });
}

/** summary says how many are proved, and by which books. @param {Openings} of */
function summary({ rule, size, openings }) {
  const proved = openings.filter(o => o.winner);
  const books = listed([...new Set(proved.map(o => o.book))]);
  return proved.length
    ? say(
        "In {rule, select, freestyle {freestyle} standard {standard} other {renju}} on {size}x{size}, the book " +
          "{books} proves the winner of {n, plural, one {# opening} other {# openings}}. The others are open.",
        { rule, size, books, n: proved.length },
      )
    : say(
        "In {rule, select, freestyle {freestyle} standard {standard} other {renju}} on {size}x{size}, no book here " +
          "proves the winner of an opening: all are open.",
        { rule, size },
      );
}

/**
 * card is a button with an opening.
 * @param {Opening} o
 * @param {number} size
 * @param {boolean} here it is the opening of the game on the board
 * @param {() => void} open
 */
function card(o, size, here, open) {
  const b = button("", open, { class: "tile" });
  if (here) b.setAttribute("aria-current", "true");
  b.replaceChildren(
    picture(o.moves, size),
    el("strong", {}, o.title),
    ...(o.kanji !== o.name ? [el("span", { lang: "ja" }, o.kanji)] : []),
    ...(o.romaji !== o.name ? [el("span", { lang: "ja-Latn" }, o.romaji)] : []),
    el(
      "span",
      { class: o.winner ? "proved" : "quiet" },
      o.winner ? say("{side} wins (proved)", { side: o.winner }) : say("open##an opening, of which nothing is proved"),
    ),
  );
  return b;
}

/**
 * openOpenings shows the list, in which the opening on the board is marked.
 * @param {App} app
 * @param {string} [first] the rule of which the list tells at first
 */
export function openOpenings(app, first = "renju") {
  const { tree } = app;
  const size = tree.size % 2 ? tree.size : 15; // other boards have no centre
  const here = app.state()?.opening;
  const said = el("p", { role: "status" });
  const cards = el("div", { class: "stack openings" });
  const { renju, ...others } = ruleNames();
  const rule = choice({ renju, ...others }, first, () => ask());
  /** show puts an opening on the board. @param {Opening} o */
  const show = ({ moves }) => {
    close();
    const nodes = [{}, ...moves.map((move, parent) => ({ move, parent }))];
    app.load({ rule: rule.value, size, nodes, current: moves.length }, { stay: true });
    app.setMode("");
    app.locate(true);
  };
  const ask = async () => {
    const asked = rule.value;
    try {
      /** @type {Openings} */
      const answer = await app.once({ kind: "openings", rule: asked, size });
      if (asked !== rule.value) return; // for another rule, meanwhile
      said.textContent = summary(answer);
      const tiles = (/** @type {boolean} */ indirect) =>
        el(
          "div",
          { class: "tiles" },
          ...answer.openings
            .filter(o => o.indirect === indirect)
            .map(o => card(o, size, o.text === here, () => show(o))),
        );
      const first = !cards.firstChild;
      cards.replaceChildren(
        el("h3", {}, say("Direct openings")),
        tiles(false),
        el("h3", {}, say("Indirect openings")),
        tiles(true),
      );
      if (first) /** @type {HTMLElement | null} */ (cards.querySelector("[aria-current]"))?.focus();
    } catch (e) {
      cards.replaceChildren();
      said.textContent = /** @type {Error} */ (e).message;
    }
  };
  const close = dialog(
    say("The 26 openings of renju"),
    el(
      "p",
      { class: "quiet" },
      say(
        "The first stone is in the centre, the second next to it, the third at most two lines from the centre. " +
          "Turned and mirrored, an opening keeps its name.",
      ),
    ),
    el("label", {}, say("Rule"), rule),
    said,
    cards,
  );
  void ask();
}

/** opening names the opening above the moves, as a button that shows it among the others. @param {App} app */
export function opening(app) {
  const place = byId("opening");
  const show = () => {
    const name = app.state()?.opening ?? "";
    if (name === place.textContent) return;
    const open = () => openOpenings(app, app.tree.rule);
    place.replaceChildren(...(name ? [button(name, open, { class: "soft" })] : []));
  };
  for (const what of /** @type {const} */ (["go", "position"])) app.on(what, show);
}
