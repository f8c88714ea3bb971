import type { Page } from "@playwright/test";

/**
 * Chosen elements of the page that differ from the others in their text colour only with forced colours, or
 * whose text has too little contrast. The page must have at least `least` chosen elements.
 */
export function forcedColorFaults(page: Page, least: number): Promise<string[]> {
  return page.evaluate((minCount) => {
    const CHOSEN = ":is(a, button):is([aria-current], [aria-pressed=true]), input:checked";
    const OTHERS = ":is(a, button):not([aria-current], [aria-pressed=true]), input:not(:checked)";
    /** Contrast of WCAG AA. */
    const MIN_CONTRAST = 4.5;
    const visibleElement = (element: Element) =>
      element instanceof HTMLInputElement ? (element.nextElementSibling ?? element) : element;
    const channels = (color: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return { rgb: [r, g, b], alpha };
    };
    const canvas = channels(getComputedStyle(document.body).backgroundColor).rgb;
    const solid = (color: string, below: readonly number[]) => {
      const { rgb, alpha } = channels(color);
      return rgb.map((value, at) => value * alpha + (below[at] ?? 0) * (1 - alpha));
    };
    const light = (rgb: readonly number[]) => {
      const [r = 0, g = 0, b = 0] = rgb.map((value) =>
        value <= 10.3 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (element: Element) => {
      const { color, backgroundColor } = getComputedStyle(visibleElement(element));
      const ground = solid(backgroundColor, canvas);
      const [dark = 0, bright = 0] = [light(ground), light(solid(color, ground))].toSorted(
        (a, b) => a - b,
      );
      return (bright + 0.05) / (dark + 0.05);
    };
    const marks = (element: Element) => {
      const { backgroundColor, outline, borderWidth, textDecorationLine } = getComputedStyle(
        visibleElement(element),
      );
      return [backgroundColor, outline, borderWidth, textDecorationLine].join(" | ");
    };
    const kind = (element: Element) =>
      `${element.tagName} ${element.className.replaceAll(/\bactive\b/g, "").trim()}`;
    const otherThan = (element: Element) => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const other = [...box.querySelectorAll(OTHERS)].find(
          (each) => kind(each) === kind(element),
        );
        if (other !== undefined) return other;
      }
      return null;
    };
    const chosen = [...document.querySelectorAll(CHOSEN)]
      .filter((element) => !element.hasAttribute("data-unmarked"))
      .filter((element) => visibleElement(element).checkVisibility({ visibilityProperty: true }));
    const name = (element: Element) => element.outerHTML.slice(0, 160);
    if (chosen.length < minCount) return [`only ${chosen.length} things are chosen`];
    return chosen.flatMap((element) => {
      const other = otherThan(element);
      const apart = other !== null && marks(element) !== marks(other);
      return [
        ...(apart ? [] : [`looks like the others: ${name(element)}`]),
        ...(contrast(element) < MIN_CONTRAST ? [`has little contrast: ${name(element)}`] : []),
      ];
    });
  }, least);
}
