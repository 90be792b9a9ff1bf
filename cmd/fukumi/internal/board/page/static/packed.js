// @ts-check
// A whole game within an address: the tree as JSON, deflated, in the letters of base64url.

import { isTree, Tree } from "./tree.js";
import { say } from "./words.js";

const largest = 8 << 20; // bytes of a game, as of a file
const piece = 1 << 10; // a browser inflates a piece to its end before it looks up: to a megabyte at most

/**
 * through is what data become, or null where that is more than so many bytes.
 * @param {Uint8Array<ArrayBuffer>} data
 * @param {CompressionStream | DecompressionStream} by
 * @param {number} most
 */
async function through(data, by, most) {
  let at = 0;
  const pieces = new ReadableStream({
    pull(c) {
      if (at < data.length) c.enqueue(data.subarray(at, (at += piece)));
      else c.close();
    },
  });
  const parts = [];
  let size = 0;
  const reader = pieces.pipeThrough(by).getReader();
  for (let got = await reader.read(); !got.done; got = await reader.read()) {
    size += got.value.length;
    if (size > most) return (void reader.cancel().catch(() => {}), null);
    parts.push(got.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** pack is a tree as text of letters, digits, "-" and "_". @param {Tree} tree */
export async function pack(tree) {
  const json = new TextEncoder().encode(JSON.stringify(tree.json()));
  const data = await through(json, new CompressionStream("deflate-raw"), Infinity);
  let text = "";
  for (const b of data ?? []) text += String.fromCharCode(b);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** unpack is the tree of such a text. @param {string} text */
export async function unpack(text) {
  const unread = () => new Error(say("the address: the game in it cannot be read: it was cut perhaps"));
  let json;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const data = Uint8Array.from(letters, c => c.charCodeAt(0));
    const all = await through(data, new DecompressionStream("deflate-raw"), largest);
    json = all && JSON.parse(new TextDecoder().decode(all));
    if (all && !isTree(json)) throw unread();
  } catch {
    throw unread();
  }
  if (!json) throw new Error(say("the address: the game in it takes more than {n} MiB", { n: largest >> 20 }));
  return new Tree(json);
}
