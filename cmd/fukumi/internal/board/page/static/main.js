// @ts-check
// The first module: the back end, what is kept, and the language. The others are loaded
// after it, so that whatever they say is said in that language.

import { connect } from "./backend.js";
import { restore } from "./games.js";
import { loadSettings } from "./settings.js";
import { loadLanguage, translate } from "./language.js";

const [backend, kept, language] = await Promise.all([connect(), restore(), loadSettings().then(loadLanguage)]);
translate();
backend.speak?.(language);
const { begin } = await import("./begin.js");
begin(backend, kept);
