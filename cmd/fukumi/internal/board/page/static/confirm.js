// @ts-check
// The bar that asks whether a point that was touched, or a pass, is meant.

import { button, byId } from "./dom.js";
import { say } from "./words.js";

/** @param {import("./app.js").App} app */
export function confirmBar(app) {
  const bar = byId("confirm");
  const yes = button("", () => app.board.press(app.board.pending, "confirmed"), { class: "main" });
  bar.append(
    yes,
    button(say("Cancel"), () => app.board.await("")),
  );
  app.board.onPending = point => {
    bar.hidden = !point;
    if (!point) return;
    yes.textContent = point === "-" ? say("Yes, pass") : say("Place {point}", { point });
    if (point === "-") yes.focus();
    else app.announce(yes.textContent);
  };
}
