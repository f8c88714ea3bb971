import type { Page } from "@playwright/test";

/**
 * Layout faults of a page's texts: horizontal scrolling, a text that overflows its column or is cut off,
 * overlapping texts. Texts for screen readers alone don't count.
 */
export function boxFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance for rounding and italics, in pixels. */
    const SLACK = 1.5;
    /** Elements that a text must not overflow. */
    const COLUMNS = "article, section, figure, header, footer, nav, td, th, li, a, button";
    /** The clip of texts for screen readers alone. */
    const HIDDEN = "inset(50%)";
    /** Positions of boxes that overlap the page on purpose. */
    const LIFTED = ["fixed", "sticky"];

    interface Text {
      readonly words: string;
      readonly element: Element;
      readonly lines: readonly DOMRect[];
      /** The element that clips or scrolls the text. */
      readonly frame: Element | null;
      readonly lifted: Element | null;
    }

    /** Clipping and position of an element, with its ancestors. */
    interface Surroundings {
      readonly frame: Element | null;
      readonly lifted: Element | null;
      readonly clipped: boolean;
    }

    const known = new Map<Element | null, Surroundings>([
      [document.documentElement, { frame: null, lifted: null, clipped: false }],
    ]);

    function surroundings(element: Element | null): Surroundings {
      const before = known.get(element);
      if (before !== undefined || element === null)
        return before ?? surroundings(document.documentElement);
      const outer = surroundings(element.parentElement);
      const { clipPath, overflowX, position } = getComputedStyle(element);
      const own = {
        frame: overflowX === "visible" && clipPath === "none" ? outer.frame : element,
        lifted: LIFTED.includes(position) ? element : outer.lifted,
        clipped: outer.clipped || clipPath === HIDDEN,
      };
      known.set(element, own);
      return own;
    }

    function readText(node: Node): Text | null {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? "";
      if (
        element === null ||
        words === "" ||
        element.closest("script, style, option, noscript, svg[aria-hidden]")
      )
        return null;
      // Skipped content far from the viewport has its placeholder's size.
      const visible = element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      });
      const { frame, lifted, clipped } = surroundings(element);
      if (!visible || clipped) return null;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width * height > 4);
      return { words: words.slice(0, 30), element, lines, frame, lifted };
    }

    function findFaults({ words, element, lines, frame }: Text): string[] {
      const column = element.closest(COLUMNS);
      return lines.flatMap(({ left, right }) => {
        const leaves = (box: DOMRect) => left < box.left - SLACK || right > box.right + SLACK;
        if (frame !== null) {
          const { overflowX, textOverflow } = getComputedStyle(frame);
          const meant = ["auto", "scroll"].includes(overflowX) || textOverflow === "ellipsis";
          return meant || !leaves(frame.getBoundingClientRect()) ? [] : [`“${words}” is cut off`];
        }
        const box = column?.getBoundingClientRect();
        return box !== undefined && leaves(box) ? [`“${words}” leaves its column`] : [];
      });
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) {
      const text = readText(walker.currentNode);
      if (text !== null) texts.push(text);
    }
    const faults = texts.flatMap(findFaults);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll("body *")].find(
        (part) => part.getBoundingClientRect().right > clientWidth,
      );
      faults.push(`the page scrolls sideways: ${wide?.outerHTML.slice(0, 120)}`);
    }
    const lines = texts
      .flatMap((text) => text.lines.map((box) => ({ text, box })))
      .toSorted((one, other) => one.box.top - other.box.top);
    for (const [index, { text, box }] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.box.top > box.bottom) break;
        const apart = text.frame !== other.text.frame || text.lifted !== other.text.lifted;
        if (apart || text === other.text) continue;
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = box.bottom - other.box.top;
        // Line boxes are taller than their letters.
        if (width > SLACK && height > box.height / 4)
          faults.push(`“${text.words}” lies on “${other.text.words}”`);
      }
    }
    return [...new Set(faults)];
  });
}

/** Targets of the page that are too small for a finger. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels of WCAG 2.5.5, half a pixel less for rounding. */
    const MIN_SIZE = 43.5;
    // WCAG 2.5.8 allows a small target where a larger one does the same: the rows of a table.
    const large = new Set(
      [...document.querySelectorAll("a")]
        .filter((link) => link.getBoundingClientRect().height >= MIN_SIZE)
        .map(({ href }) => href),
    );
    const elsewhere = (target: Element) =>
      target instanceof HTMLAnchorElement && large.has(target.href);
    // WCAG 2.5.8 excepts links in a sentence; a link that covers a card is as large as the card.
    const inSentence = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      (target.parentElement?.textContent?.trim() ?? "") !== (target.textContent?.trim() ?? "");
    const overCard = (target: Element) =>
      getComputedStyle(target, "::after").position === "absolute";
    return [...document.querySelectorAll("a, button, summary, select, input, [role=button]")]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => !inSentence(target) && !overCard(target) && !elsewhere(target))
      .map((target) => ({
        target,
        box: (target.closest("label") ?? target).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < MIN_SIZE)
      .map(
        ({ target, box }) =>
          `${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.slice(0, 120)}`,
      );
  });
}
