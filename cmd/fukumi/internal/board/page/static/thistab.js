// @ts-check
// What this tab keeps of a puzzle or a review, so that a reload goes on with it. Where the
// browser keeps nothing, nothing is kept.

/**
 * keep keeps a value under a name, null takes it off.
 * @param {string} name
 * @param {any} value JSON
 */
export function keep(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(`fukumi.${name}`);
    else sessionStorage.setItem(`fukumi.${name}`, JSON.stringify(value));
  } catch {
    // forbidden, or too large
  }
}

/** kept is the value under a name, null for none. @param {string} name @returns {any} */
export function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`fukumi.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** movesTo are the moves that lead to a node. @param {import("./tree.js").Move} node */
export const movesTo = node => node.path().map(n => n.move);
