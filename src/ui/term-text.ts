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

/** How to show another draw's number in an element, as a render of it would; null if it would have other elements. */
export function termUpdate(element: Element, before: string, after: string): (() => void) | null {
  const pieces = [
    [headOfTerm(before), headOfTerm(after)],
    [shortTerm(before), shortTerm(after)],
  ] as const;
  if ((pieces[0][0] === "") !== (pieces[0][1] === "")) return null;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const changes: (() => void)[] = [];
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = node.nodeValue ?? "";
    const [old, own] = [[before, after] as const, ...pieces].find(
      ([piece]) => piece !== "" && text.includes(piece),
    ) ?? ["", ""];
    if (old !== "") changes.push(() => (node.nodeValue = text.replace(old, () => own)));
  }
  if (changes.length === 0) return null;
  return () => {
    for (const change of changes) change();
    const titled = [element, ...element.querySelectorAll("[title]")];
    for (const each of titled)
      if (each.getAttribute("title") === before) each.setAttribute("title", after);
  };
}
