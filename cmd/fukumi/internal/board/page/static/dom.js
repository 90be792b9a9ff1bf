// @ts-check
// Elements made by name, and the small things of the page: icons, files to save,
// dialogs. What comes from outside only ever becomes text, never HTML.

import { say } from "./words.js";

/** @typedef {Node | string | number | null | undefined | false} Child */
/**
 * @typedef {Record<string, any>} Attributes properties that begin with "on" are listeners, true and false set or leave
 *   out
 */

/** @param {Element} e @param {Attributes} attributes @param {Child[]} children */
function fill(e, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {HTMLInputElement} */ (e).value = value;
    else if (value === true) e.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) e.setAttribute(name, String(value));
  }
  for (const c of children)
    if (c !== null && c !== undefined && c !== false) e.append(c instanceof Node ? c : String(c));
  return e;
}

/**
 * el makes an element of HTML.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  // The value of a list is one of its options: those come first.
  if (tag === "select") e.append(...children.filter(c => c instanceof Node));
  return /** @type {any} */ (fill(e, attributes, tag === "select" ? [] : children));
}

/**
 * choice is a list to choose from.
 * @param {Record<string, string>} of
 * @param {string} value
 * @param {(value: string) => void} [changed]
 */
export const choice = (of, value, changed) => {
  const options = Object.entries(of).map(([v, words]) => el("option", { value: v }, words));
  return el("select", { value, onchange: (/** @type {any} */ e) => changed?.(e.target.value) }, ...options);
};

/**
 * svg makes an element of SVG.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export const svg = (tag, attributes = {}, ...children) =>
  /** @type {SVGElement} */ (fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children));

/** byId is an element of the page that is always there. @param {string} id */
export function byId(id) {
  const e = document.getElementById(id);
  if (!e) throw new Error(`the page has no ${id}`);
  return e;
}

/** Outlines in a square of 24, drawn with a pen of 2. @type {Record<string, string>} */
const icons = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  pass: "M12 4a8 8 0 1 0 0 16 8 8 0 1 0 0-16zM8 12h8",
  setup:
    "M8.5 12a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7zM16 20a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7zM16 4v5M13.500 6.500h5",
  new: "M12 5v14M5 12h14",
  open: "M3 6h6l2 2h10v11H3z",
  share: "M12 4v11M8 8l4-4 4 4M5 13v7h14v-7",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5",
  games: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  keys: "M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M8 14h8",
  up: "M12 19V6M6 12l6-6 6 6",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  close: "M6 6l12 12M18 6L6 18",
};

/** icon is a picture that says nothing to a screen reader. @param {string} name */
export const icon = name =>
  svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: icons[name] }));

/**
 * button makes a button: of one with an icon the label is read, and shown as a tip with its key; text shows it beside
 * the icon.
 * @param {string} label
 * @param {(e: Event) => void} press
 * @param {{icon?: string, class?: string, text?: string | boolean, key?: string, disabled?: boolean,
 *   pressed?: boolean}} [o] text: other words beside the icon than the label
 */
export function button(label, press, o = {}) {
  const tip = o.icon ? (o.key ? say("{label} ({key})", { label, key: o.key }) : label) : undefined;
  return el(
    "button",
    {
      type: "button",
      class: o.class,
      title: tip,
      "aria-label": o.icon ? label : undefined,
      "aria-pressed": o.pressed === undefined ? undefined : String(o.pressed),
      disabled: o.disabled,
      onclick: press,
    },
    o.icon && icon(o.icon),
    (!o.icon || o.text) && el("span", {}, typeof o.text === "string" ? o.text : label),
  );
}

/**
 * dialog shows a dialog until it is closed, and returns how to close it.
 * @param {string} title
 * @param {Child[]} content
 */
export function dialog(title, ...content) {
  const close = () => d.close();
  const d = el(
    "dialog",
    { "aria-label": title, onclose: () => d.remove(), onclick: (/** @type {Event} */ e) => e.target === d && close() },
    el(
      "div",
      { class: "sheet" },
      el("div", { class: "heading" }, el("h2", {}, title), button(say("Close"), close, { icon: "close" })),
      ...content,
    ),
  );
  document.body.append(d);
  d.showModal();
  return close;
}

/** capital begins a text like a sentence, if it is not a point. @param {string} text */
export const capital = text => (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** sentence is a text as a sentence of its own. @param {string} text */
export const sentence = text => say("{sentence}.", { sentence: capital(text) });

/**
 * save hands a file to the browser.
 * @param {string} name
 * @param {string} type
 * @param {BlobPart} data
 */
export function save(name, type, data) {
  const url = URL.createObjectURL(new Blob([data], { type }));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** bytes reads base64. @param {string} text */
export const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));

/** base64 writes bytes as text. @param {ArrayBuffer} data */
export function base64(data) {
  let text = "";
  const all = new Uint8Array(data);
  for (let i = 0; i < all.length; i += 8192) text += String.fromCharCode(...all.subarray(i, i + 8192));
  return btoa(text);
}
