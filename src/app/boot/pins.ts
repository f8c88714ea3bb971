import { markupParsed } from "./page.ts";

// Shows pinned cards first, until the app reorders them and removes this style sheet.
try {
  const ids: unknown = JSON.parse(localStorage.getItem("pinned-tracks") ?? "[]");
  const isValid =
    Array.isArray(ids) && ids.length <= 100 && ids.every((id) => Number.isInteger(id) && id > 0);
  const pins = isValid ? [...new Set<number>(ids)] : [];
  if (pins.length > 0) {
    const sheet = new CSSStyleSheet();
    const rules = pins.map((id, index) => `[data-track="${id}"]{order:${index - pins.length}}`);
    // The last card of the markup may be pinned, so cards stay hidden until all are parsed.
    sheet.replaceSync(`${rules.join("")}[data-track]{visibility:hidden}`);
    // The list may contain style sheets of extensions.
    document.adoptedStyleSheets.push(sheet);
    void markupParsed.then(() => sheet.deleteRule(pins.length));
  }
} catch {
  // No readable pins: the cards keep their order.
}
