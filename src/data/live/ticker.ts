import { type RefCallback, useSyncExternalStore } from "react";
import { drawingDay, type TrackDays } from "#domain/drawing-day.ts";
import { isZone } from "#domain/zone.ts";
import { Store } from "#data/store.ts";
import type { ServerClock } from "./clock.ts";

/**
 * Everything that changes with the time. Texts that change each second are written into their elements without React,
 * whose renders cost six times as much. React renders values that change less often.
 */

/** Notifies its listeners at the start of each second. */
export class Ticker {
  readonly #clock: Pick<ServerClock, "now">;
  readonly #second: Store<number>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #paused = false;

  constructor(clock: Pick<ServerClock, "now">) {
    this.#clock = clock;
    this.#second = new Store(this.#read(), () => {
      this.#running = true;
      if (!this.#paused) this.#tick();
      return () => {
        this.#running = false;
        this.#stop();
      };
    });
  }

  /** Epoch seconds at the last tick. */
  readonly second = (): number => this.#second.get();

  /** Epoch seconds now, also without listeners. */
  readonly now = (): number => this.#read();

  readonly subscribe = (listener: () => void): (() => void) => this.#second.subscribe(listener);

  /** Pauses while the page is hidden; continues with a tick at once. */
  setPaused(paused: boolean): void {
    this.#paused = paused;
    if (paused) this.#stop();
    else if (this.#running) this.#tick();
  }

  #read(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  #stop(): void {
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.#stop();
    this.#timer = setTimeout(() => this.#tick(), 1000 - (this.#clock.now() % 1000) + 1);
    this.#second.set(this.#read());
  }
}

/** The ticker while the page has no clock, as on the server. */
const NO_TICKER = new Ticker({ now: () => 0 });
let pageTicker = NO_TICKER;

let isOutOfReach = () => false;

/** Starts the page's ticker; to be called before the first render. `outOfReach`: whether the server is out of reach. */
export function startTicking(clock: Pick<ServerClock, "now">, outOfReach = () => false): Ticker {
  pageTicker = new Ticker(clock);
  isOutOfReach = outOfReach;
  return pageTicker;
}

/** Whether the page has no connection to the server, so that it can't know what is late. */
export function isDisconnected(): boolean {
  return !navigator.onLine || isOutOfReach();
}

/** Epoch seconds by the server's clock; not for rendering. */
export function secondNow(): number {
  return pageTicker.now();
}

const maskDigits = (text: string) => text.replace(/\d/g, "0");

/**
 * Sets the text of an element, whose text nodes a page translator may have replaced. A single text node is changed in
 * place, because a new one restyles what has a `:has()` rule. For text of another width the element is inserted again
 * in place, which browsers don't count as a layout shift.
 */
export function setText(element: Element, text: string): void {
  const before = element.textContent;
  if (before === text) return;
  const { firstChild } = element;
  if (firstChild instanceof Text && element.childNodes.length === 1) firstChild.data = text;
  else element.textContent = text;
  if (maskDigits(before) !== maskDigits(text)) element.before(element);
}

/** Updates an element for `now`, in epoch seconds by the server's clock. */
type Write = (element: Element, now: number) => void;

const writes = new Map<Element, Write>();
const visible = new Set<Element>();
let stopTicking = () => {};
let observer: IntersectionObserver | undefined;

function writeVisible(): void {
  const now = pageTicker.second();
  for (const element of visible) writes.get(element)?.(element, now);
}

function setVisible(element: Element, isVisible: boolean): void {
  if (isVisible === visible.has(element)) return;
  if (isVisible) {
    if (visible.size === 0) stopTicking = pageTicker.subscribe(writeVisible);
    visible.add(element);
    writes.get(element)?.(element, pageTicker.second());
  } else {
    visible.delete(element);
    if (visible.size === 0) stopTicking();
  }
}

function addTimed(element: Element, write: Write): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) setVisible(target, isIntersecting);
  });
  writes.set(element, write);
  observer.observe(element);
  write(element, pageTicker.second());
  return () => {
    if (writes.get(element) !== write) return;
    observer?.unobserve(element);
    writes.delete(element);
    setVisible(element, false);
  };
}

/** The ref of an element that `write` updates at once, then each second while it is in the viewport of a visible page. */
export function useTimedElement(write: Write): RefCallback<Element> {
  return (element) => {
    if (element === null || pageTicker === NO_TICKER) return () => {};
    return addTimed(element, write);
  };
}

/** The ref of an element without child elements, whose text changes with the time. */
export function useTimedText(textAt: (now: number) => string): RefCallback<Element> {
  return useTimedElement((element, now) => setText(element, textAt(now)));
}

const subscribe = (listener: () => void) => pageTicker.subscribe(listener);

/**
 * A primitive that `at` derives from epoch seconds by the server's clock; re-renders only when it changes. `first`:
 * the value for the server's render and hydration.
 */
export function useTimed<Value extends string | number | boolean | undefined>(
  at: (now: number) => Value,
  first: Value,
): Value {
  return useSyncExternalStore(
    subscribe,
    () => (pageTicker === NO_TICKER ? first : at(pageTicker.second())),
    () => first,
  );
}

/** The current drawing day (YYYY-MM-DD) by the server's clock; undefined in the first render and for an unknown zone. */
export function useToday(days: TrackDays): string | undefined {
  return useTimed((now) => (isZone(days.zone) ? drawingDay(days, now) : undefined), undefined);
}
