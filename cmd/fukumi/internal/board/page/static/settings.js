// @ts-check
// What the user has chosen of the page, kept by the browser.

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
export const loadSettings = async () => void Object.assign(chosen, await get("settings", key));
