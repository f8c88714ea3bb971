import { type RefCallback, useDeferredValue, useRef, useSyncExternalStore } from "react";
import { dayOf, isZone } from "#domain/zone.ts";
import { type ServerClock, Ticker } from "#live/clock.ts";

const onServer: Ticker = new Ticker({ now: () => 0 });
let ticker = onServer;

/** Sets the clock of the hooks below; the browser entry calls it once, before the first render. */
export function startTicking(clock: Pick<ServerClock, "now">): Ticker {
  ticker = new Ticker(clock);
  return ticker;
}

const never = () => () => {};

/**
 * Whether a component is past the server's render. What takes over the server's HTML is so in a later render,
 * in slices: a store whose value had changed would have all such components rendered in one long task.
 */
function useTakenOver(): boolean {
  const served = useRef(false);
  const wasServed = useSyncExternalStore(
    never,
    () => served.current,
    () => (served.current = true),
  );
  return useDeferredValue(true, !wasServed);
}

/**
 * What `of` says of the current second, in epoch seconds by the server's clock: a primitive. It renders when
 * that changes, not each second. `first`: in the first render, which is the server's.
 */
export function useTimed<Value extends string | number | boolean | undefined>(
  of: (now: number) => Value,
  first: Value,
): Value {
  const isTakenOver = useTakenOver();
  return useSyncExternalStore(
    ticker.subscribe,
    () => (ticker === onServer || !isTakenOver ? first : of(ticker.second())),
    () => first,
  );
}

/** Epoch seconds by the server's clock; not for rendering. */
export function secondNow(): number {
  return ticker.now();
}

/** Whether the page has its clock: not in the first render, which is the server's. */
export function useLive(): boolean {
  return useTimed(() => true, false);
}

/**
 * Today's date in a zone (YYYY-MM-DD) by the server's clock. Undefined in the first render and for an
 * unknown zone.
 */
export function useToday(zone: string): string | undefined {
  return useTimed((now) => (isZone(zone) ? dayOf(zone, now) : undefined), undefined);
}

/** Writes what an element shows at `now`, in epoch seconds by the server's clock. */
type Write = (element: Element, now: number) => void;

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

  add(element: Element, write: Write): () => void {
    this.#observer ??= new IntersectionObserver(this.#seen);
    this.#writes.set(element, write);
    this.#observer.observe(element);
    write(element, ticker.second());
    return () => {
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

/**
 * The ref of an element whose content `write` keeps up to date, without rendering: at once, then each second
 * while the element is on screen and the page is visible.
 */
export function useTimedElement(write: Write): RefCallback<Element> {
  return (element) => {
    if (element === null || ticker === onServer) return () => {};
    return elements.add(element, write);
  };
}

/** Writes the text that an element holds alone. A new length is a new node: a centred one would count as moved. */
export function writeText(element: Element, text: string): void {
  const { textContent: before, firstChild } = element;
  if (before === text) return;
  if (before.length === text.length && firstChild !== null) firstChild.nodeValue = text;
  else element.textContent = text;
}

/** The ref of an element whose text changes with the time, which it holds alone. */
export function useTimedText(textAt: (now: number) => string): RefCallback<Element> {
  return useTimedElement((element, now) => writeText(element, textAt(now)));
}
