// @ts-check
// Which language the page speaks: that of ?lang=, else the one that was chosen, else the
// first of the browser that there is. Only its own file is loaded; English needs none.

import { settings } from "./settings.js";
import { say, use } from "./words.js";

/** languages are those that there are, by their tags, each as it calls itself. @type {Record<string, string>} */
export const languages = {
  en: "English",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
  ja: "日本語",
  ko: "한국어",
  ru: "Русский",
  vi: "Tiếng Việt",
};

/** nearest is the tag of the language for a locale, "" where there is none. @param {string} locale */
function nearest(locale) {
  const [name, ...rest] = locale.toLowerCase().split("-");
  if (name !== "zh") return name in languages ? name : "";
  const traditional = ["hant", "tw", "hk", "mo"].some(part => rest.includes(part)) && !rest.includes("hans");
  return traditional ? "zh-Hant" : "zh-Hans";
}

function wanted() {
  const asked = new URLSearchParams(location.search).get("lang") ?? settings.language;
  if (asked === "en-XA" || asked in languages) return asked; // the first is English in accented letters, for tests
  return navigator.languages.map(nearest).find(tag => tag) ?? "en";
}

/** loadLanguage speaks that language. @returns {Promise<string>} its file, "" for English */
export async function loadLanguage() {
  const tag = wanted();
  if (tag === "en") return "";
  const url = new URL(`words.${tag}.json`, import.meta.url);
  // Whoever keeps the files of a site keeps a language when it is fetched: the first visit has none yet, a new version
  // another one.
  navigator.serviceWorker?.addEventListener("controllerchange", () => void fetch(url).catch(() => {}));
  try {
    const file = await (await fetch(url)).text();
    use(JSON.parse(file));
    return file;
  } catch {
    return ""; // without its file the page speaks English
  }
}

/** translate puts what stands in the page itself into the language: texts, and labels. */
export function translate() {
  for (const e of document.querySelectorAll("[data-say]")) e.textContent = say((e.textContent ?? "").trim());
  for (const e of document.querySelectorAll("[data-label]"))
    e.setAttribute("aria-label", say(e.getAttribute("aria-label") ?? ""));
}
