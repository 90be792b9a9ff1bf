// @ts-check
// The language of a report stands in the report itself.

import { use } from "../static/words.js";

const file = document.getElementById("language")?.textContent;
if (file) use(JSON.parse(file));
