// What the linter asks of the script of the page. How it is laid out is prettier's, and
// types are tsc's.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "object-shorthand": "error",
      "one-var": ["error", "never"],
      "prefer-const": "error",
      "prefer-template": "error",
      "no-implicit-globals": "error",
      "no-shadow": "off",
    },
  },
  { files: ["**/offline.js", "**/worker.js"], languageOptions: { globals: { ...globals.worker } } },
  { files: ["**/*.test.js"], languageOptions: { globals: { ...globals.node } } },
];
