// @ts-check
// What the colours and the digits of a heat map mean.

import { el } from "./dom.js";

/**
 * A Key is tiles that look like marks of the map, and what they mean.
 * @typedef {{tiles: {text: string, side: string, level: number}[], text: string}} Key
 */

/**
 * legend tells it of a map; of one that has no marks it says why.
 * @param {{title: string, keys: Key[], empty: string}} map
 */
export function legend({ title, keys, empty }) {
  if (!keys.length) return el("p", { class: "quiet" }, empty);
  return el(
    "ul",
    { class: "heat-keys", "aria-label": title },
    ...keys.map(({ tiles, text }) =>
      el("li", {}, ...tiles.map(t => el("span", { class: `heat-tile ${t.side} heat-${t.level}` }, t.text)), ` ${text}`),
    ),
  );
}
