// @ts-check
// Who answers the page: one small interface, behind which stands a server or a
// worker of this browser. The page does not know which.

/** @typedef {{kind: string, [field: string]: any}} Request */
/**
 * @typedef {{event: "queue" | "progress" | "part" | "story" | "words" | "answer" | "error" | "done", data: any}} Answer
 */

/**
 * A Backend answers requests. solve calls onEvent with each answer in order. The
 * last is always "done", also after an error and after the function that solve
 * returns was called, which ends the request. One that takes over ends the search for which it would wait.
 * @typedef {{solve: (request: Request, onEvent: (answer: Answer) => void, takesOver?: boolean) => () => void,
 *   address?: () => string, speak?: (file: string) => void}}
 *   Backend address is there where nothing is searched: a report in one file, which has addresses of its own; speak is
 *   told the file of the language, "" for English, where the back end has none of its own
 */

/** connect loads the back end that the page names. @returns {Promise<Backend>} */
export async function connect() {
  const name = document.querySelector('meta[name="fukumi-backend"]')?.getAttribute("content");
  // The path is chosen first, so that only the one that is wanted is loaded.
  const file = name === "worker" ? "./worker-backend.js" : "./server.js";
  return (await import(file)).backend;
}
