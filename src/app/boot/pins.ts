import { parsed } from "./page.ts";

// Shows pinned cards first until the app moves them and removes this style sheet.
try {
  const ids: unknown = JSON.parse(localStorage.getItem("pinned-tracks") ?? "[]");
  const sound =
    Array.isArray(ids) && ids.length <= 100 && ids.every((id) => Number.isInteger(id) && id > 0);
  const pins = sound ? [...new Set<number>(ids)] : [];
  if (pins.length > 0) {
    const sheet = new CSSStyleSheet();
    const rules = pins.map((id, index) => `[data-track="${id}"]{order:${index - pins.length}}`);
    // The last card of the markup may come first, so none shows before all are parsed.
    sheet.replaceSync(`${rules.join("")}[data-track]{visibility:hidden}`);
    // Extensions have theirs here, too.
    document.adoptedStyleSheets.push(sheet);
    void parsed.then(() => sheet.deleteRule(pins.length));
  }
} catch {
  // No readable pins: the cards keep their order.
}
