// @ts-check
// The words of the field, explained at a touch. The glossary is that of the help: the back
// end tells it once.

import { button, el } from "./dom.js";
import { picture } from "./puzzlecards.js";
import { finder } from "./terms.js";
import { say } from "./words.js";

/** @typedef {{name: string, forms: string[] | null, text: string, record: string}} Term */

/** @type {Map<string, Term>} by each form, in small letters */
const terms = new Map();
/** @type {RegExp | null} */
let pattern = null;

/** loadTerms asks for the glossary. @param {import("./app.js").App} app */
export async function loadTerms(app) {
  /** @type {{terms: Term[]}} */
  const about = await app.once({ kind: "about" }).catch(() => ({ terms: [] }));
  for (const t of about.terms) for (const form of [t.name, ...(t.forms ?? [])]) terms.set(form.toLowerCase(), t);
  pattern = finder([...terms.keys()]);
}

/** the one place in which a term is explained */
const place = el("div", { id: "term", popover: "auto", role: "dialog" });

/** @param {Term} t */
function explain(t) {
  if (!place.isConnected) document.body.append(place);
  place.setAttribute("aria-label", t.name);
  place.replaceChildren(
    el("strong", {}, t.name),
    el("p", {}, t.text),
    ...(t.record ? [picture(t, true)] : []),
    button(say("Close"), () => place.hidePopover()),
  );
  place.showPopover();
}

/**
 * explained is a text whose terms can be touched, each where it stands first.
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function explained(text) {
  text = text.replaceAll(" %", "\u00a0%");
  if (!pattern) return [text];
  /** @type {Set<Term>} */
  const seen = new Set();
  return text.split(pattern).map((part, i) => {
    const t = i % 2 ? terms.get(part.toLowerCase()) : undefined;
    if (!t || seen.has(t)) return part;
    seen.add(t);
    return el("button", { type: "button", class: "term", "aria-haspopup": "dialog", onclick: () => explain(t) }, part);
  });
}
