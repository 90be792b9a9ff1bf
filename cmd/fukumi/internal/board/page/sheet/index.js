// @ts-check
// The index: a click on the head of a column orders its table by it, a second one
// the other way round. Numbers in texts count as numbers.

const order = new Intl.Collator(document.documentElement.lang, { numeric: true });

/** @param {HTMLTableElement} table @param {HTMLTableCellElement} head */
function sortBy(table, head) {
  const up = head.getAttribute("aria-sort") !== "ascending";
  const body = table.tBodies[0];
  const text = (/** @type {HTMLTableRowElement} */ row) => row.cells[head.cellIndex].textContent ?? "";
  const rows = [...body.rows].sort((a, b) => (up ? 1 : -1) * order.compare(text(a), text(b)));
  body.append(...rows);
  for (const other of table.tHead?.rows[0].cells ?? []) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
}

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  for (const head of table.tHead?.rows[0].cells ?? []) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sortBy(table, head));
    head.replaceChildren(button);
  }
}

document.querySelectorAll("table").forEach(makeSortable);
