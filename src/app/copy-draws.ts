/** Selects finishing orders with their draw number, and history rows. */
const DRAW = "ol[data-term], tr:has(> td > ol)";

/** Selects content that isn't copied: texts for screen readers, and pictures of marbles that the text has anyway. */
const SKIPPED = ".visually-hidden, [aria-hidden=true]:has([data-n])";

/** A copy of a range without skipped content. */
function cloneVisible(range: Range): DocumentFragment {
  const copy = range.cloneContents();
  for (const skipped of copy.querySelectorAll(SKIPPED)) skipped.remove();
  return copy;
}

function cloneContents(element: Element): DocumentFragment {
  const range = document.createRange();
  range.selectNodeContents(element);
  return cloneVisible(range);
}

const trimmedText = ({ textContent }: Node) => (textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** The marbles of an order without their times, or its sides, by place. */
function readPlaces(part: ParentNode): string[] {
  const marbles = part.querySelectorAll("[data-n]");
  const places = marbles.length > 0 ? marbles : part.querySelectorAll("li");
  // A selection may end before the text of the next place.
  return [...places].map(trimmedText).filter((text) => text !== "");
}

/** The line of a draw of which `part` is selected; `has`: whether the selection already includes a term. */
function formatDraw(draw: Element, part: ParentNode, has: (term: string) => boolean): string {
  const places = readPlaces(part);
  if (places.length === 0) return [...part.childNodes].map(trimmedText).join("  ").trim();
  const order = places.join(" ");
  if (draw instanceof HTMLTableRowElement) {
    const [cell] = draw.cells;
    const term = cell === undefined ? "" : trimmedText(cloneContents(cell));
    const [first] = part.children;
    return first instanceof HTMLTableCellElement && trimmedText(first) === term
      ? `${term}  ${order}`
      : order;
  }
  const term = draw instanceof HTMLElement ? (draw.dataset["term"] ?? "") : "";
  const isWhole = places.length === readPlaces(draw).length;
  return term === "" || !isWhole || has(term) ? order : `${term}  ${order}`;
}

function formatRange(range: Range, selected: string): string {
  const has = (term: string) => selected.includes(term);
  const { commonAncestorContainer: common } = range;
  const around = common instanceof Element ? common : common.parentElement;
  const draw = around?.closest(DRAW) ?? null;
  if (draw !== null) return formatDraw(draw, cloneVisible(range), has);
  const draws = [...(around?.querySelectorAll(DRAW) ?? [])].filter((each) =>
    range.intersectsNode(each),
  );
  const page = document.createElement("div");
  page.inert = true;
  page.style.cssText = "position:fixed;inset-inline-start:-9999px";
  page.append(cloneVisible(range));
  for (const [index, part] of [...page.querySelectorAll(DRAW)].entries()) {
    const line = document.createElement("div");
    line.style.whiteSpace = "pre";
    line.textContent = formatDraw(draws[index] ?? part, part, has);
    part.replaceWith(line);
  }
  // Only rendered text has its visible line breaks.
  for (const skipped of page.querySelectorAll("table")) skipped.style.contentVisibility = "visible";
  document.body.append(page);
  const text = page.innerText.replaceAll(/\n{2,}/g, "\n").trim();
  page.remove();
  return text;
}

/** Copies each selected draw as one line, `0618  4 1 5 2`: browsers put each marble on a line. */
function copyLines(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || clipboardData === null) return;
  if (target instanceof Element && target.closest("input, textarea") !== null) return;
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
  const hasDraw = ranges.some(({ commonAncestorContainer: common }) => {
    if (!(common instanceof Element)) return false;
    return common.closest(DRAW) !== null || common.querySelector(DRAW) !== null;
  });
  if (!hasDraw) return;
  event.preventDefault();
  const selected = selection.toString();
  clipboardData.setData(
    "text/plain",
    ranges.map((range) => formatRange(range, selected)).join("\n"),
  );
}

/** Makes copied draws readable as text. */
export function copyDrawsAsLines(): void {
  document.addEventListener("copy", copyLines);
}
