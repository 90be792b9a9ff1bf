// @ts-check
// The modes: what the panel beside the board is for. Each is a module that exports
// a mode, and a line here.

import { mode as analyze } from "./analyze.js";
import { mode as proof } from "./proof.js";
import { mode as play } from "./play.js";
import { mode as review } from "./review.js";
import { mode as puzzles } from "./puzzles.js";

/** @typedef {import("./app.js").App} App */
/**
 * @typedef {{name: string, title: string, mount: (app: App, panel: HTMLElement) => () => void}} Mode mount fills the
 *   panel, which is empty, and returns what ends the mode
 */

/** @type {Mode[]} the first is where the page begins */
export const modes = [analyze, proof, play, review, puzzles];
