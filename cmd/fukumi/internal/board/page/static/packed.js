// @ts-check
// A whole game within an address: the tree as JSON, deflated, in the letters of base64url.

import { Tree } from "./tree.js";
import { say } from "./words.js";

/** @param {Uint8Array<ArrayBuffer>} data @param {CompressionStream | DecompressionStream} by */
const through = async (data, by) => new Response(new Blob([data]).stream().pipeThrough(by)).arrayBuffer();

/** pack is a tree as text of letters, digits, "-" and "_". @param {Tree} tree */
export async function pack(tree) {
  const json = new TextEncoder().encode(JSON.stringify(tree.json()));
  const data = new Uint8Array(await through(json, new CompressionStream("deflate-raw")));
  let text = "";
  for (const b of data) text += String.fromCharCode(b);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** unpack is the tree of such a text. @param {string} text */
export async function unpack(text) {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const data = Uint8Array.from(letters, c => c.charCodeAt(0));
    return new Tree(JSON.parse(new TextDecoder().decode(await through(data, new DecompressionStream("deflate-raw")))));
  } catch {
    throw new Error(say("the address: the game in it cannot be read: it was cut perhaps"));
  }
}
