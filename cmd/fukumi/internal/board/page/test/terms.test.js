// The words of the field in texts of each script.

import assert from "node:assert/strict";
import test from "node:test";

import { finder } from "../static/terms.js";

/** found are the forms that are found in a text. */
const found = (/** @type {string} */ text, /** @type {string[]} */ ...forms) =>
  text.split(finder(forms) ?? "").filter((_, i) => i % 2);

test("a word of an alphabet stands by itself", () => {
  assert.deepEqual(found("Three threes: a three, VCF2", "three", "vcf"), ["Three", "three"]);
  assert.deepEqual(found("Тройка, тройками, двойная тройка", "тройка", "двойная тройка"), ["Тройка", "двойная тройка"]);
  assert.deepEqual(found("nước đôi, đôi ba", "đôi"), ["đôi", "đôi"]);
  assert.deepEqual(found("cấm đ", "c"), []);
});

test("where there are no spaces nothing is asked of what stands beside", () => {
  assert.deepEqual(found("白的活三成四三", "三", "活三", "四三"), ["活三", "四三"]);
  assert.deepEqual(found("黒はVCFで勝つ", "VCF"), ["VCF"]);
  assert.deepEqual(found("フクミ手は四三", "フクミ手", "フクミ"), ["フクミ手"]);
  assert.deepEqual(found("흑이 열린 삼을 만든다", "열린 삼"), ["열린 삼"]);
});

test("a form is text, and no pattern", () => {
  assert.deepEqual(found("a+b (x) ab", "a+b", "(x)"), ["a+b", "(x)"]);
  assert.equal(finder([]), null);
});
