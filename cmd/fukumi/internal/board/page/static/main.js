// @ts-check
// The page begins: its back end, what stands around the board, and what the address says.

import { App } from "./app.js";
import { connect } from "./backend.js";
import { modes } from "./modes.js";
import { openPuzzle } from "./puzzles.js";
import { restore } from "./games.js";
import { shell } from "./shell.js";
import { loadSettings } from "./settings.js";

const [backend, kept] = await Promise.all([connect(), restore(), loadSettings()]);
const app = new App(backend, modes);
const addressed = location.hash.length > 1;
if (addressed && kept) app.tree = kept;
shell(app);
app.openPuzzle = (suite, id) => openPuzzle(app, suite, id);
addEventListener("popstate", () => app.arrive());
if (addressed) app.arrive();
else app.go(app.tree.root);
