// @ts-check
// The words of the page. A message is named by its English pattern, which stands where it is
// said; a language has its patterns by those names. The patterns are those of the program
// (notation/words/pattern.go):
//
//   {move}   {n, plural, =0 {no move} one {# move} other {# moves}}   {side, select, black {Black} other {White}}
//
// "##" ends a pattern: what follows tells two messages of the same English apart.

/** @typedef {{tag: string, name: string, messages: Record<string, string>}} Language */
/** @typedef {{text: string} | {name: string, kind: string, options: Map<string, Part[]>}} Part */

/** @type {Language} */
const english = { tag: "en", name: "English", messages: {} };
let language = english;
/** @type {Map<string, Part[]>} */
const parsed = new Map();

/** use speaks a language from now on: before anything is said. @param {Language | null} chosen */
export function use(chosen) {
  language = chosen ?? english;
  parsed.clear();
  document.documentElement.lang = language.tag;
}

/** tag is that of the language which is spoken. */
export const tag = () => language.tag;

/**
 * say is the message of an English pattern, with the values of its parameters. What the language lacks is English.
 * @param {string} pattern
 * @param {Record<string, unknown>} [values]
 */
export function say(pattern, values = {}) {
  let parts = parsed.get(pattern);
  if (!parts) parsed.set(pattern, (parts = parse(language.messages[pattern] || pattern)));
  return write(parts, values, 0);
}

/** number writes a number. @param {number} n */
export const number = n => (language.tag === "en" ? String(n) : n.toLocaleString(language.tag));

/** date writes a day. @param {Date} day */
export const date = day => day.toLocaleDateString(language.tag === "en" ? undefined : language.tag);

/** list sets words side by side: "a, b, c". @param {string[]} all */
export const list = all => all.reduce((words, next) => (words ? say("{words}, {next}", { words, next }) : next), "");

/** sentences sets sentences side by side, and leaves out those that are empty. @param {string[]} all */
export const sentences = all =>
  all
    .filter(Boolean)
    .reduce((sentences, next) => (sentences ? say("{sentences} {next}", { sentences, next }) : next), "");

/** clauses makes one text of clauses, with semicolons between. @param {string[]} all */
export const clauses = all =>
  all.reduce((clauses, next) => (clauses ? say("{clauses}; {next}", { clauses, next }) : next), "");

/**
 * written is a value: a number, a text, or a side, which is "black" or "white".
 * @param {string} name
 * @param {unknown} value
 */
const written = (name, value) =>
  typeof value === "number"
    ? number(value)
    : name === "side" || name === "other"
      ? say("{side, select, black {Black} white {White} other {empty}}", { side: value })
      : String(value ?? `{${name}}`);

/**
 * @param {Part[]} parts @param {Record<string, unknown>} values @param {number} n what # stands for
 * @returns {string}
 */
const write = (parts, values, n) =>
  parts
    .map(p => {
      if ("text" in p) return p.text;
      if (p.name === "#") return number(n);
      const value = values[p.name];
      const other = p.options.get("other") ?? [];
      if (p.kind === "select") return write(p.options.get(String(value)) ?? other, values, n);
      if (p.kind !== "plural") return written(p.name, value);
      const count = Number(value);
      const form = new Intl.PluralRules(language.tag).select(count);
      return write(p.options.get(`=${count}`) ?? p.options.get(form) ?? other, values, count);
    })
    .join("");

/** parse reads a pattern. A test has looked at every one of them. @param {string} pattern @returns {Part[]} */
function parse(pattern) {
  const text = pattern.split("##")[0];
  let at = 0;
  const until = (/** @type {RegExp} */ stop) => {
    const n = text.slice(at).search(stop);
    const found = n < 0 ? text.slice(at) : text.slice(at, at + n);
    at += found.length;
    return found;
  };
  const parts = (/** @type {boolean} */ plural) => {
    /** @type {Part[]} */
    const all = [];
    while (at < text.length && text[at] !== "}") {
      if (text[at] === "{") all.push(parameter(plural));
      else if (plural && text[at] === "#") (all.push({ name: "#", kind: "", options: new Map() }), at++);
      else all.push({ text: until(plural ? /[{}#]/ : /[{}]/) });
    }
    return all;
  };
  const parameter = (/** @type {boolean} */ plural) => {
    at++;
    const name = until(/[,{}]/).trim();
    /** @type {Map<string, Part[]>} */
    const options = new Map();
    if (text[at] === "}") return (at++, { name, kind: "", options });
    at++;
    const kind = until(/[,{}]/).trim();
    at++;
    for (;;) {
      const key = until(/[{}]/).trim();
      if (text[at++] !== "{") return { name, kind, options };
      options.set(key, parts(plural || kind === "plural"));
      at++;
    }
  };
  return parts(false);
}
