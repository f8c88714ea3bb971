import { type ServerClock, Ticker } from "#live/clock.ts";

/** The ticker before the page has a clock, as on the server. */
export const NO_TICKER = new Ticker({ now: () => 0 });
let ticker = NO_TICKER;

/** Sets the clock of everything that changes with the time, before the first of it is shown. */
export function startTicking(clock: Pick<ServerClock, "now">): Ticker {
  ticker = new Ticker(clock);
  return ticker;
}

/** The page's ticker; {@link NO_TICKER} before there is one. */
export function pageTicker(): Ticker {
  return ticker;
}

/** Epoch seconds by the server's clock; not for rendering. */
export function secondNow(): number {
  return ticker.now();
}

/** Writes what an element shows at `now`, in epoch seconds by the server's clock. */
export type Write = (element: Element, now: number) => void;

/** Elements that change with the time; those on screen are written each second. */
class TimedElements {
  readonly #writes = new Map<Element, Write>();
  readonly #onScreen = new Set<Element>();
  #unsubscribe = () => {};
  #observer: IntersectionObserver | undefined;

  readonly #seen = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#show(target);
      else this.#hide(target);
    }
  };

  /** Writes the element from now on, in place of who wrote it before; returns how to stop. */
  add(element: Element, write: Write): () => void {
    this.#observer ??= new IntersectionObserver(this.#seen);
    this.#writes.set(element, write);
    this.#observer.observe(element);
    write(element, ticker.second());
    return () => {
      if (this.#writes.get(element) !== write) return;
      this.#observer?.unobserve(element);
      this.#writes.delete(element);
      this.#hide(element);
    };
  }

  #show(element: Element): void {
    if (this.#onScreen.size === 0) this.#unsubscribe = ticker.subscribe(() => this.#writeAll());
    this.#onScreen.add(element);
    this.#writes.get(element)?.(element, ticker.second());
  }

  #hide(element: Element): void {
    if (this.#onScreen.delete(element) && this.#onScreen.size === 0) this.#unsubscribe();
  }

  #writeAll(): void {
    const now = ticker.second();
    for (const element of this.#onScreen) this.#writes.get(element)?.(element, now);
  }
}

const elements = new TimedElements();

/** Has `write` keep an element up to date: at once, then each second while it is on screen and the page visible. */
export function addTimed(element: Element, write: Write): () => void {
  return elements.add(element, write);
}

/** A text with other digits is as wide. */
const shapeOf = (text: string) => text.replace(/\d/g, "0");

/** Writes the text that an element holds alone. A new shape is a new node: a centred one would count as moved. */
export function writeText(element: Element, text: string): void {
  const { textContent: before, firstChild } = element;
  if (before === text) return;
  if (shapeOf(before) === shapeOf(text) && firstChild !== null) firstChild.nodeValue = text;
  else element.textContent = text;
}

/** Puts an element in its own place again: with other words it would count as moved, as a new one it doesn't. */
export function renew(element: Element): void {
  element.before(element);
}
