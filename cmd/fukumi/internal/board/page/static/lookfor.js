// @ts-check
// What an analysis looks for, as fields behind a fold: the class of wins, the limit, and more.

import { choice, el } from "./dom.js";
import { say } from "./words.js";

const goals = { vct: say("threats##wins by"), vcf: say("fours alone##wins by"), win: say("any moves##wins by") };
const limits = {
  "": say("until it is stopped##search"),
  t1000: say("1 second"),
  t10000: say("10 seconds"),
  t60000: say("1 minute"),
  n100000: say("100,000 nodes"),
  n1000000: say("1,000,000 nodes"),
  n10000000: say("10,000,000 nodes"),
};

/**
 * lookFor makes the fields, and returns what a request says of them.
 * @param {import("./settings.js").Settings} s where they are kept
 * @param {() => void} changed
 */
export function lookFor(s, changed) {
  const pick = (/** @type {string} */ name, /** @type {Record<string, string>} */ of, /** @type {string} */ usual) =>
    choice(of, s[`analyze.${name}`] ?? usual, value => ((s[`analyze.${name}`] = value), changed()));
  const check = (/** @type {string} */ name) => {
    const box = el("input", {
      type: "checkbox",
      checked: s[`analyze.${name}`] ?? false,
      onchange: () => ((s[`analyze.${name}`] = box.checked), changed()),
    });
    return box;
  };
  const goal = pick("goal", goals, "vct");
  const limit = pick("limit", limits, "");
  const lines = pick("lines", { 1: "1", 3: "3", 5: "5", 10: "10", 20: "20" }, "3");
  const shortest = check("shortest");
  const all = check("all");
  const both = check("both");
  const label = (/** @type {string} */ text, /** @type {HTMLInputElement | HTMLSelectElement} */ field) =>
    el("label", {}, ...(field.type === "checkbox" ? [field, text, " "] : [text, " ", field]));
  const element = el(
    "details",
    { class: "more" },
    el("summary", {}, say("What to look for")),
    el(
      "div",
      { class: "tools" },
      label(say("Wins by##which moves"), goal),
      label(say("Search##how long"), limit),
      label(say("Moves to show"), lines),
      label(say("Shortest win"), shortest),
      label(say("All winning moves"), all),
      label(say("Both sides in full"), both),
    ),
  );
  /** fields are those of a request. */
  const fields = () => ({
    goal: goal.value,
    multipv: Number(lines.value),
    shortest: shortest.checked,
    all: all.checked,
    both: both.checked,
    ...(limit.value
      ? { [limit.value[0] === "t" ? "time_ms" : "nodes"]: Number(limit.value.slice(1)) }
      : { go_on: true }),
  });
  return { element, fields };
}
