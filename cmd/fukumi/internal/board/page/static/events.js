// @ts-check
// A stream of events, as a server sends them.

/** events reads a stream of events. An event ends with an empty line. @param {ReadableStream<Uint8Array>} body */
export async function* events(body) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const whole = (rest + value).split("\n\n");
    rest = whole.pop() ?? "";
    for (const text of whole) {
      const field = (/** @type {string} */ name) =>
        text
          .split("\n")
          .filter(l => l.startsWith(`${name}: `))
          .map(l => l.slice(name.length + 2))
          .join("");
      if (field("data")) yield { event: field("event"), data: JSON.parse(field("data")) };
    }
  }
}
