// @ts-check
// The page begins: its back end, what stands around the board, and what the address says.

import { App, treeKey } from "./app.js";
import { Tree } from "./tree.js";
import { connect } from "./backend.js";
import { modes } from "./modes.js";
import { shell } from "./shell.js";
import { stored } from "./settings.js";

const app = new App(await connect(), modes);
const addressed = location.hash.length > 1;
const kept = addressed && stored(treeKey, sessionStorage);
if (Array.isArray(kept?.nodes)) app.tree = new Tree(kept);
shell(app);
addEventListener("popstate", () => app.arrive());
if (addressed) app.arrive();
else app.go(app.tree.root);
