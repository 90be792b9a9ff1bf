// @ts-check
// How the words of the field are found in a text, in each script.

const alphabet = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}_]`;

/**
 * finder finds forms of words, the longest first, as the second of each two parts that a text is split into. A form of
 * an alphabet stands by itself; Chinese, Japanese and Korean have no spaces to tell, nor has what stands among them.
 * @param {string[]} forms
 */
export function finder(forms) {
  const whole = (/** @type {string} */ form) =>
    (new RegExp(`^${alphabet}`, "u").test(form) ? `(?<!${letter})` : "") +
    form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) +
    (new RegExp(`${alphabet}$`, "u").test(form) ? `(?!${letter})` : "");
  const all = forms.toSorted((a, b) => b.length - a.length).map(whole);
  return all.length ? new RegExp(`(${all.join("|")})`, "giu") : null;
}
