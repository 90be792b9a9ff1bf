// @ts-check
// What the user has chosen of the page, kept by the browser.

import { rules } from "./named.js";
import { isOne, isRecord } from "./shape.js";
import { get, put } from "./store.js";

/** @typedef {typeof defaults & {[name: string]: any}} Settings modes add their own, with a prefix: "play.level" */

const defaults = {
  numbers: true,
  coordinates: true,
  fouls: true,
  rule: "freestyle",
  confirm: /** @type {"touch" | "always" | "never"} */ ("touch"),
  language: "auto",
  theme: /** @type {"auto" | "light" | "dark"} */ ("auto"),
};
const key = "page";
const chosen = { ...defaults };

/** What may be chosen, where not all of its kind may. @type {Record<string, readonly unknown[]>} */
const choices = {
  rule: rules,
  confirm: ["touch", "always", "never"],
  theme: ["auto", "light", "dark"],
};
const isPlain = (/** @type {unknown} */ v) => ["string", "number", "boolean"].includes(typeof v);

/**
 * isSetting says whether a choice that was kept, which may have come with a file, is one.
 * @param {string} name
 * @param {unknown} v
 */
function isSetting(name, v) {
  if (choices[name]) return isOne(choices[name])(v);
  if (Object.hasOwn(defaults, name)) return typeof v === typeof (/** @type {any} */ (defaults)[name]);
  return name === "play" ? isRecord(v, isPlain) : name.includes(".") && isPlain(v);
}

/** settings are read and set as fields; each change is kept. @type {Settings} */
export const settings = new Proxy(/** @type {Settings} */ (chosen), {
  set(all, name, value) {
    /** @type {any} */ (all)[name] = value;
    void put("settings", key, { ...all });
    return true;
  },
});

/** saveSettings keeps choices, and waits until they are kept. @param {Partial<Settings>} choices */
export const saveSettings = choices => put("settings", key, { ...Object.assign(chosen, choices) });

/** loadSettings reads what was chosen before. The page waits for it before it shows anything. */
export async function loadSettings() {
  const kept = await get("settings", key);
  if (isSettings(key, kept))
    Object.assign(chosen, Object.fromEntries(Object.entries(kept).filter(([name, v]) => isSetting(name, v))));
}

/** isSettings says whether what is kept under a key are choices. @param {string} k @param {unknown} v */
export const isSettings = (k, v) => k === key && isRecord(v);
