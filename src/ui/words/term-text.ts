/** Digits at the end of a term that distinguish the draws of a day. */
const TAIL_DIGITS = 4;
/** Longer numbers are shortened. */
const DIGITS_MOST = 8;
/** Longer texts are shortened. */
const CHARACTERS_MOST = 10;

function isLongNumber(term: string): boolean {
  return term.length > DIGITS_MOST && /^\d+$/.test(term);
}

/** A draw's number where there is little room: the end of a long one. */
export function shortTerm(term: string): string {
  if (isLongNumber(term)) return term.slice(-TAIL_DIGITS);
  return term.length > CHARACTERS_MOST ? `…${term.slice(1 - CHARACTERS_MOST)}` : term;
}

/** The start of a long number, which is left out where there is little room; "" for other terms. */
export function headOfTerm(term: string): string {
  return isLongNumber(term) ? term.slice(0, -TAIL_DIGITS) : "";
}

interface TermChange {
  readonly before: string;
  readonly after: string;
  /** Whether the element has the short forms; otherwise it has both parts of long numbers. */
  readonly isShort: boolean;
}

/** The texts of an element that change with its draw's number; null if another number has other elements. */
function changesOf({ before, after, isShort }: TermChange): (readonly [string, string])[] | null {
  if (isShort) return [[shortTerm(before), shortTerm(after)]];
  const [head, next] = [headOfTerm(before), headOfTerm(after)];
  if ((head === "") !== (next === "")) return null;
  if (head === "") return [[before, after]];
  return [
    [head, next],
    [shortTerm(before), shortTerm(after)],
  ];
}

/** How to show another draw's number in an element, as a render of it would; null if it has other elements. */
export function termUpdate(element: Element, change: TermChange): (() => void) | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  const writes: (() => void)[] = [];
  for (const [old, own] of changesOf(change) ?? [["", ""]]) {
    const found = texts.findIndex(({ nodeValue }) => old !== "" && nodeValue?.includes(old));
    const [node] = texts.splice(0, found + 1).slice(-1);
    if (node === undefined || found === -1) return null;
    writes.push(() => (node.nodeValue = (node.nodeValue ?? "").replace(old, () => own)));
  }
  return () => {
    for (const write of writes) write();
    for (const each of [element, ...element.querySelectorAll("[title]")])
      if (each.getAttribute("title") === change.before) each.setAttribute("title", change.after);
  };
}
