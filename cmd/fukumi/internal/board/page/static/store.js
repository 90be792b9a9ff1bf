// @ts-check
// What the browser keeps, in IndexedDB: settings, games, progress. Each shelf holds values by
// keys. Where the browser keeps nothing, the page works with what it remembers itself.

/** @typedef {"settings" | "games" | "progress"} Shelf */

const shelves = ["settings", "games", "progress"];
const name = "fukumi";

/** @type {Promise<IDBDatabase | null> | undefined} */
let opened;

/** The browser may never answer, and the page waits for its settings: after this many milliseconds it does without. */
const patience = 3000;

/** database is the one there is, null where the browser lets us have none. */
function database() {
  opened ??= new Promise(resolve => {
    setTimeout(resolve, patience, null);
    try {
      const r = indexedDB.open(name, 1);
      r.onupgradeneeded = () => {
        shelves.forEach(s => r.result.createObjectStore(s));
        // A page that is left now may be kept for Back, and would hold up all that come after it.
        addEventListener("pagehide", () => r.transaction?.abort());
      };
      r.onsuccess = () => {
        r.result.onversionchange = () => r.result.close(); // another tab has a later page
        resolve(r.result);
      };
      r.onerror = r.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** @type {Map<string, Map<string, any>>} in place of a database */
const memory = new Map(shelves.map(s => [s, new Map()]));
const held = (/** @type {Shelf} */ shelf) => /** @type {Map<string, any>} */ (memory.get(shelf));

/**
 * ask does one thing with a shelf, or otherwise does it with the memory.
 * @template T
 * @param {Shelf} shelf
 * @param {IDBTransactionMode} mode
 * @param {(s: IDBObjectStore) => IDBRequest} what
 * @param {(m: Map<string, any>) => T} otherwise
 * @returns {Promise<T>}
 */
async function ask(shelf, mode, what, otherwise) {
  const db = await database();
  try {
    if (!db) return otherwise(held(shelf));
    return await new Promise((resolve, reject) => {
      const t = db.transaction(shelf, mode);
      const r = what(t.objectStore(shelf));
      t.oncomplete = () => resolve(r.result);
      t.onerror = t.onabort = () => reject(t.error);
    });
  } catch {
    return otherwise(held(shelf)); // full, or closed: what is said now is remembered
  }
}

/** get is a value, undefined where there is none. @param {Shelf} shelf @param {string} key @returns {Promise<any>} */
export const get = (shelf, key) =>
  ask(
    shelf,
    "readonly",
    s => s.get(key),
    m => m.get(key),
  );

/** all are the keys of a shelf with their values. @param {Shelf} shelf @returns {Promise<[string, any][]>} */
export async function all(shelf) {
  const keys = ask(
    shelf,
    "readonly",
    s => s.getAllKeys(),
    m => [...m.keys()],
  );
  const values = ask(
    shelf,
    "readonly",
    s => s.getAll(),
    m => [...m.values()],
  );
  const [k, v] = await Promise.all([keys, values]);
  return /** @type {any[]} */ (k).map((key, i) => [String(key), /** @type {any[]} */ (v)[i]]);
}

/** Tabs tell each other what they have changed. */
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null;
const tell = (/** @type {Shelf} */ shelf, /** @type {string} */ key) => channel?.postMessage({ shelf, key });

/**
 * put keeps a value, which is JSON.
 * @param {Shelf} shelf
 * @param {string} key
 * @param {any} value
 */
export async function put(shelf, key, value) {
  await ask(
    shelf,
    "readwrite",
    s => s.put(value, key),
    m => void m.set(key, value),
  );
  tell(shelf, key);
}

/** remove forgets a value. @param {Shelf} shelf @param {string} key */
export async function remove(shelf, key) {
  await ask(
    shelf,
    "readwrite",
    s => s.delete(key),
    m => void m.delete(key),
  );
  tell(shelf, key);
}

/**
 * onChange calls fn with the key of each value that another tab has changed, until what it returns is called.
 * @param {Shelf} shelf
 * @param {(key: string) => void} fn
 */
export function onChange(shelf, fn) {
  const listen = (/** @type {MessageEvent} */ e) => void (e.data.shelf === shelf && fn(e.data.key));
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
