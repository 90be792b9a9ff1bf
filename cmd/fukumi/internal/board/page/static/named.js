// @ts-check
// The rules and the heat maps, and what the page calls them. A test writes this file. The names
// are functions, since the language may be loaded later.

import { say } from "./words.js";

export const rules = ["freestyle", "standard", "renju"];

export const ruleNames = () => ({
  freestyle: say("Freestyle"),
  standard: say("Standard"),
  renju: say("Renju"),
});

export const mapNames = () => ({
  black: say("Worth to Black"),
  white: say("Worth to White"),
  density: say("Shapes##on the board"),
  zone: say("Where to defend"),
  change: say("Last move's change"),
});
