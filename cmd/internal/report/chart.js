
// @ts-check
// The chart of Black's win chance: filled dots are proved, hollow ones judged. A
// click chooses the ply below it.

/** @typedef {{chance: number | null, proved: boolean}} Chance */

/** @param {Chance[]} chances after each number of plies @param {number[]} turning plies @param {(ply: number) => void} choose */
function makeChart(chances, turning, choose) {
  const width = 560, height = 170, left = 42, right = 12, top = 12, bottom = 24, plies = chances.length - 1;
  const svg = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Black's win chance after each ply; the table of moves has the numbers" });
  const x = (/** @type {number} */ n) => left + (width - left - right) * n / Math.max(plies, 1);
  const y = (/** @type {number} */ c) => top + (height - top - bottom) * (1 - c);

  const letters = { "font-size": 11, fill: "var(--soft)" };
  for (const c of [0, 0.5, 1]) {
    svg.append(shape("path", { d: `M${left} ${y(c)}H${width - right}`, stroke: "var(--edge)" }),
      shape("text", { ...letters, x: left - 5, y: y(c) + 4, "text-anchor": "end" }, `${c * 100} %`));
  }
  for (let i = 0; i <= plies; i += plies > 12 ? 10 : 2) svg.append(shape("text", { ...letters, x: x(i), y: height - 6, "text-anchor": "middle" }, String(i)));
  for (const i of turning) svg.append(shape("path", { d: `M${x(i)} ${top}V${height - bottom}`, stroke: "var(--mark)", "stroke-dasharray": "4 3" }));

  let path = "", pen = "M"; // lifted where nothing is known
  chances.forEach(({ chance }, i) => {
    if (chance !== null) path += `${pen}${x(i).toFixed(1)} ${y(chance).toFixed(1)}`;
    pen = chance === null ? "M" : "L";
  });
  svg.append(shape("path", { d: path, fill: "none", stroke: "var(--link)", "stroke-width": 2 }));

  const dots = chances.map(({ chance, proved }, i) => chance === null ? null : shape("circle", { cx: x(i), cy: y(chance), fill: proved ? "var(--link)" : "var(--paper)" }));
  for (const dot of dots) if (dot) svg.append(dot);
  svg.addEventListener("click", (e) => {
    const box = svg.getBoundingClientRect();
    choose(Math.round(((e.clientX - box.left) / box.width * width - left) / (width - left - right) * plies));
  });

  /** @param {number} at the ply that is shown */
  function draw(at) {
    dots.forEach((dot, i) => {
      dot?.setAttribute("r", i === at ? "6" : "3");
      dot?.setAttribute("stroke", i === at ? "var(--mark)" : "var(--link)");
      dot?.setAttribute("stroke-width", i === at ? "2.5" : "1");
    });
  }
  return { svg, draw };
}
