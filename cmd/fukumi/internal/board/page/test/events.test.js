// The stream of a server, in whatever pieces it comes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { events } from "../static/events.js";

const text =
  'event: progress\ndata: {"n":1}\n\n:\n\nevent: answer\ndata: {"said":"黒\\n"}\n\nevent: done\ndata: {}\n\n';
const want = [
  { event: "progress", data: { n: 1 } },
  { event: "answer", data: { said: "黒\n" } },
  { event: "done", data: {} },
];

/** read reads a stream that comes in pieces of so many bytes. */
const read = async (bytes, size) => {
  const pieces = [];
  for (let i = 0; i < bytes.length; i += size) pieces.push(bytes.slice(i, i + size));
  const all = [];
  for await (const e of events(ReadableStream.from(pieces))) all.push(e);
  return all;
};

test("events come whole, however the stream is cut", async () => {
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, 20, bytes.length]) assert.deepEqual(await read(bytes, size), want);
});

test("an event that is cut off is none", async () => {
  const bytes = new TextEncoder().encode(text.slice(0, -1));
  assert.deepEqual(await read(bytes, 5), want.slice(0, 2));
});
