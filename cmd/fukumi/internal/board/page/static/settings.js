// @ts-check
// What the user has chosen of the page, kept in the browser where it lets us.

/** @typedef {typeof defaults & {[name: string]: any}} Settings modes add their own, with a prefix: "play.level" */

const key = "fukumi.settings";

const defaults = {
  numbers: true,
  coordinates: true,
  fouls: true,
  rule: "freestyle",
  confirm: /** @type {"touch" | "always" | "never"} */ ("touch"),
  theme: /** @type {"auto" | "light" | "dark"} */ ("auto"),
};

/**
 * stored reads what was kept under a name; null where there is nothing.
 * @param {string} name
 * @param {Storage} [where]
 */
export function stored(name, where) {
  try {
    return JSON.parse((where ?? localStorage).getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * keep stores a value under a name, if the browser lets us.
 * @param {string} name
 * @param {unknown} value
 * @param {Storage} [where]
 */
export function keep(name, value, where) {
  try {
    (where ?? localStorage).setItem(name, JSON.stringify(value));
  } catch {
    // Full, or forbidden: the page works without.
  }
}

/** settings are read and set as fields; each change is kept. @type {Settings} */
export const settings = new Proxy(
  { ...defaults, ...stored(key) },
  {
    set(all, name, value) {
      /** @type {any} */ (all)[name] = value;
      keep(key, all);
      return true;
    },
  },
);
