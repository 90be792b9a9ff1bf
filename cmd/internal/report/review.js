
// @ts-check
// The report step by step: a board that follows the game, the lines beside it and
// the lessons. Everything that is said was found out before and stands in the page:
// nothing is judged here. A lesson is solved by a proved answer only.

/** @typedef {{name: string, text: string, from: number, side: string, points: string[]}} Line */
/** @typedef {{move: string, side: string, text: string[], chance: number | null, proved: boolean, marks: Mark[], lines: Line[]}} Step */
/** @typedef {{moves: string[], wins: boolean, text: string, line: string[]}} Answer */
/** @typedef {{ply: number, side: string, asks: string, right: Answer[], wrong: Answer[]}} Lesson */
/** @typedef {{key: string, size: number, black: string[], white: string[], steps: Step[], turning: number[], begin: number, lessons: Lesson[]}} Game */

/** @type {Game} */
const game = JSON.parse(element("game").textContent ?? "");
const plies = game.steps.length - 1;

// What is shown: the game after so many plies; a line that is followed, with the
// number of its moves on the board; a lesson, with the move that was tried.
let ply = 0;
/** @type {{line: Line, at: number} | null} */
let walk = null;
/** @type {{number: number, lesson: Lesson, tried: string, right: boolean, shown: boolean} | null} */
let quiz = null;
let numbers = true;
const solved = remembered();
const board = makeBoard(game.size, choose), chart = makeChart(game.steps, game.turning, go);

/** @param {string} id */
function element(id) {
  const e = document.getElementById(id);
  if (!e) throw new Error("the page has no " + id);
  return e;
}
/** @param {string} side */
function other(side) { return side === "black" ? "white" : "black"; }
/** @param {string} text */
function capital(text) { return /^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1); }

// The board.

// How many moves of the game lie on the board.
function gamePlies() {
  if (walk) return walk.line.from;
  return quiz ? quiz.lesson.ply - 1 : ply;
}
// The stones on the board by their points, and the point of the last move.
function stones() {
  /** @type {Map<string, Stone>} */
  const list = new Map();
  let last = "";
  for (const side of ["black", "white"]) for (const p of side === "black" ? game.black : game.white) list.set(p, { side, label: "", name: side });
  for (let i = 1; i <= gamePlies(); i++) {
    const { move, side } = game.steps[i];
    if (move === "pass") continue;
    list.set(move, { side, label: numbers && !walk ? String(i) : "", name: `${side}, move ${i}` });
    last = move;
  }
  let side = walk ? walk.line.side : quiz ? quiz.lesson.side : "";
  const added = walk ? walk.line.points.slice(0, walk.at) : quiz && quiz.tried ? [quiz.tried] : [];
  added.forEach((p, i) => {
    if (p !== "-") list.set(p, { side, label: walk ? String(i + 1) : "", name: walk ? `${side}, ${i + 1} of the line` : `${side}, your move` });
    last = p;
    side = other(side);
  });
  return { stones: list, last };
}
// What is ringed on the board.
function marks() {
  if (walk) return [];
  if (!quiz) return game.steps[ply].marks;
  const played = { points: [game.steps[quiz.lesson.ply].move], sign: "×", text: "played in the game" };
  const right = quiz.lesson.right.map((a) => ({ points: a.moves, sign: a.wins ? "!" : "=", text: a.wins ? "wins, proved" : "holds, proved" }));
  return quiz.right || quiz.shown ? [played, ...right] : [played];
}

function drawBoard() {
  board.draw({ ...stones(), marks: marks() });
  element("legend").replaceChildren(...marks().flatMap((m) => {
    const sign = document.createElement("b");
    sign.textContent = m.sign;
    return [sign, ` ${m.text}: ${m.points.length > 8 ? m.points.length + " points" : m.points.join(" ")}. `];
  }));
}

// The words.

/** @returns {string[]} */
function texts() {
  if (walk) {
    const { line, at } = walk, side = at % 2 ? line.side : other(line.side);
    const where = at ? `Move ${at} of ${line.points.length}: ${capital(side)} ${line.points[at - 1]}` : `Before move 1 of ${line.points.length}`;
    return [capital(line.name), where, line.text];
  }
  if (!quiz) return game.steps[ply].text;
  const head = `Lesson ${quiz.number} of ${game.lessons.length}`;
  if (quiz.tried) return [quiz.right ? head + ": right" : head, answerText(quiz.lesson, quiz.tried)];
  return [head, quiz.lesson.asks, quiz.shown ? "The moves that are proved right are ringed. The lesson is solved when one of them is played." : "Choose a point of the board."];
}
/** @param {Answer[]} list @param {string} point @returns {Answer | undefined} */
function find(list, point) { return list.find((a) => a.moves.includes(point)); }
/** @param {Lesson} lesson @param {string} point */
function answerText(lesson, point) {
  const known = find(lesson.right, point) ?? find(lesson.wrong, point);
  if (known) return `${point} ${known.text}.`;
  const other = lesson.right[0].wins ? "other moves may win, too" : "other moves may hold, too";
  return `${point} is not decided: ${other}, but only a proved one solves the lesson.`;
}
function drawWords() {
  const list = texts().filter((t) => t), said = element("said");
  if (said.dataset.key === list.join("\n")) return;
  said.dataset.key = list.join("\n");
  said.replaceChildren(...list.map((t) => {
    const p = document.createElement("p");
    p.textContent = t;
    return p;
  }));
}

// What can be chosen beside the words: names and what they do.
function choices() {
  /** @type {[string, () => void][]} */
  const list = [];
  if (walk && !quiz) list.push(["back to the game", leave]);
  if (quiz) {
    const { tried, lesson, right, number } = quiz, win = find(lesson.right, tried);
    if (!walk && win && win.line.length) list.push(["follow the win", () => follow(lineOf(lesson, tried, win))]);
    if (walk || tried && !right) list.push([right ? "back to the lesson" : "try again", leave]);
    if (!right && !quiz.shown) list.push(["show the answer", reveal]);
    if (game.lessons.length > 1) list.push(["next lesson", () => ask(nextLesson(number))]);
    list.push(["leave the lesson", () => go(lesson.ply)]);
  } else if (!walk) {
    for (const line of game.steps[ply].lines) list.push([line.name, () => follow(line)]);
    const at = game.lessons.findIndex((l) => l.ply === ply);
    if (at >= 0) list.push(["find something better: the lesson", () => ask(at + 1)]);
  }
  return list;
}
function drawChoices() {
  const holder = element("choices"), list = choices(), held = holder.contains(document.activeElement);
  holder.hidden = !list.length;
  holder.replaceChildren(...list.map(([name, act]) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = name;
    b.addEventListener("click", act);
    return b;
  }));
  if (held) /** @type {HTMLElement | null} */ (holder.querySelector("button"))?.focus();
}
function drawButtons() {
  const at = walk ? walk.at : ply, end = walk ? walk.line.points.length : plies, still = Boolean(quiz) && !walk;
  for (const id of ["first", "back"]) disable(id, still || at === 0 && !walk);
  for (const id of ["next", "last"]) disable(id, still || at === end);
  disable("turning", !game.turning.length);
  element("numbers").setAttribute("aria-pressed", String(numbers));
}
/** @param {string} id @param {boolean} off */
function disable(id, off) { /** @type {HTMLButtonElement} */ (element(id)).disabled = off; }
function drawTable() {
  const box = element("moves");
  for (const line of box.querySelectorAll("tr[id]")) {
    if (!(line instanceof HTMLElement)) continue;
    const here = line.id === "ply-" + gamePlies();
    if (here === (line.getAttribute("aria-current") === "true")) continue;
    line.setAttribute("aria-current", String(here));
    if (here && (line.offsetTop < box.scrollTop + 40 || line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight)) box.scrollTop = line.offsetTop - box.clientHeight / 2;
  }
}
function drawLessons() {
  for (const b of document.querySelectorAll("[data-lesson]")) {
    const done = solved.has(game.lessons[Number(b.getAttribute("data-lesson")) - 1].ply), note = b.parentElement?.querySelector(".done");
    if (note) note.textContent = done ? "✓ solved" : "";
  }
  if (game.lessons.length) element("progress").textContent = `Solved: ${solved.size} of ${game.lessons.length}.`;
}
function draw() {
  chart.draw(gamePlies());
  for (const part of [drawBoard, drawWords, drawChoices, drawButtons, drawTable, drawLessons]) part();
  document.body.dataset.ply = String(ply);
}

// What the reader does.

/** @param {number} to plies */
function go(to) {
  ply = Math.min(Math.max(to, 0), plies);
  walk = quiz = null;
  draw();
}
/** @param {number} by moves; a line is left backwards */
function step(by) {
  if (walk) walkTo(walk.at + by);
  else if (!quiz) go(ply + by);
}
/** @param {boolean} end or the start */
function jump(end) {
  if (walk) walkTo(end ? walk.line.points.length : 0);
  else if (!quiz) go(end ? plies : 0);
}
/** @param {number} to moves of the line */
function walkTo(to) {
  if (!walk) return;
  if (to < 0) return leave();
  walk.at = Math.min(to, walk.line.points.length);
  draw();
}
/** @param {Line} line */
function follow(line) {
  walk = { line, at: 1 };
  draw();
}
function leave() {
  walk = null;
  if (quiz && !quiz.right) quiz.tried = "";
  draw();
}
function nextTurning() {
  if (game.turning.length) go(game.turning.find((p) => p > ply) ?? game.turning[0]);
}
function toggleNumbers() {
  numbers = !numbers;
  draw();
}
/** @param {string} point that was clicked */
function choose(point) {
  const taken = stones().stones.has(point);
  if (quiz && !taken) answer(point);
  if (quiz || walk) return;
  const at = game.steps.findIndex((s, i) => i > 0 && i <= ply && s.move === point), line = game.steps[ply].lines.find((l) => l.points[0] === point);
  if (at > 0) go(at);
  else if (line && !taken) follow(line);
}

// The lessons.

/** @param {number} number from 1 */
function ask(number) {
  const lesson = game.lessons[number - 1];
  if (!lesson) return;
  walk = null;
  ply = lesson.ply;
  quiz = { number, lesson, tried: "", right: false, shown: false };
  draw();
  element("board").scrollIntoView({ block: "nearest" });
}
/** @param {string} point */
function answer(point) {
  if (!quiz) return;
  const { lesson } = quiz, wrong = find(lesson.wrong, point);
  quiz.tried = point;
  quiz.right = Boolean(find(lesson.right, point));
  walk = wrong && wrong.line.length ? { line: lineOf(lesson, point, wrong), at: 1 } : null;
  if (quiz.right) remember(lesson.ply);
  draw();
}
/** @param {Lesson} lesson @param {string} point @param {Answer} known @returns {Line} */
function lineOf(lesson, point, known) {
  return { name: `${point} ${known.text}`, text: known.wins ? "" : "Step on to see how, or try another move.", from: lesson.ply - 1, side: lesson.side, points: [point, ...known.line] };
}
function reveal() {
  if (quiz) quiz.shown = true;
  leave();
}
/** @param {number} number of the lesson before; solved ones are passed over while others are left */
function nextLesson(number) {
  const order = game.lessons.map((_, i) => (number + i) % game.lessons.length);
  return (order.find((i) => i !== number - 1 && !solved.has(game.lessons[i].ply)) ?? order[0]) + 1;
}

// What was solved is kept by the browser, if it keeps anything for a file.

function remembered() {
  /** @type {Set<number>} */
  const plies = new Set();
  try {
    const kept = JSON.parse(localStorage.getItem("fukumi-report:" + game.key) ?? "[]");
    for (const l of game.lessons) if (Array.isArray(kept) && kept.includes(l.ply)) plies.add(l.ply);
  } catch { /* nothing is kept: every lesson is new */ }
  return plies;
}
/** @param {number} ply of the lesson */
function remember(ply) {
  solved.add(ply);
  try {
    localStorage.setItem("fukumi-report:" + game.key, JSON.stringify([...solved]));
  } catch { /* it is known until the page is closed */ }
}

// Keys, buttons and addresses.

/** @param {KeyboardEvent} e */
function onKey(e) {
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  const act = boardKeys(pointOf(e.target))[e.key] ?? pageKeys()[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (!act) return;
  act();
  e.preventDefault();
}
/** @param {string} point in focus @returns {Record<string, () => void>} */
function boardKeys(point) {
  if (!point) return {};
  const to = (/** @type {number} */ x, /** @type {number} */ y) => () => board.focusBeside(point, x, y);
  return { ArrowLeft: to(-1, 0), ArrowRight: to(1, 0), ArrowUp: to(0, 1), ArrowDown: to(0, -1), Enter: () => choose(point), " ": () => choose(point) };
}
/** @returns {Record<string, () => void>} */
function pageKeys() {
  const line = walk || quiz ? undefined : game.steps[ply].lines[0];
  return {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => jump(false), End: () => jump(true),
    t: nextTurning, n: toggleNumbers, l: () => line && follow(line), Escape: () => walk ? leave() : quiz && go(quiz.lesson.ply),
  };
}
function begin() {
  const at = /^#ply-(\d+)(-line)?$/.exec(location.hash), lesson = /^#lesson-(\d+)$/.exec(location.hash);
  go(at ? Number(at[1]) : game.begin);
  const line = game.steps[ply].lines[0];
  if (lesson) ask(Number(lesson[1]));
  if (!at?.[2] || !line) return;
  follow(line);
  jump(true);
}

document.body.classList.add("scripted");
for (const e of document.querySelectorAll(".live")) e.removeAttribute("hidden");
element("board").append(board.svg);
element("chart").append(chart.svg);
element("first").onclick = () => jump(false);
element("back").onclick = () => step(-1);
element("next").onclick = () => step(1);
element("last").onclick = () => jump(true);
element("turning").onclick = nextTurning;
element("numbers").onclick = toggleNumbers;
for (const e of document.querySelectorAll("a[data-ply]")) e.addEventListener("click", (event) => { go(Number(e.getAttribute("data-ply"))); event.preventDefault(); });
for (const e of document.querySelectorAll("[data-lesson]")) e.addEventListener("click", (event) => {
  ask(Number(e.getAttribute("data-lesson")));
  if (event instanceof MouseEvent && event.detail === 0) board.focus(); // pressed by a key: the answer is given by keys, too
});
document.addEventListener("keydown", onKey);
window.addEventListener("hashchange", begin);
begin();
