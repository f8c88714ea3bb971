import { type RefCallback, useDeferredValue, useRef, useSyncExternalStore } from "react";
import { drawingDay, type TrackDays } from "#domain/drawing-day.ts";
import { isZone } from "#domain/zone.ts";
import { addTimed, NO_TICKER, pageTicker, type Write, writeText } from "#live/timed-elements.ts";

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
    pageTicker().subscribe,
    () => (pageTicker() === NO_TICKER || !isTakenOver ? first : of(pageTicker().second())),
    () => first,
  );
}

/** The present drawing day (YYYY-MM-DD) by the server's clock. Undefined in the first render and for an unknown zone. */
export function useToday(days: TrackDays): string | undefined {
  return useTimed((now) => (isZone(days.zone) ? drawingDay(days, now) : undefined), undefined);
}

/**
 * The ref of an element whose content `write` keeps up to date, without rendering: at once, then each second
 * while the element is on screen and the page is visible.
 */
export function useTimedElement(write: Write): RefCallback<Element> {
  return (element) => {
    if (element === null || pageTicker() === NO_TICKER) return () => {};
    return addTimed(element, write);
  };
}

/** The ref of an element whose text changes with the time, which it holds alone. */
export function useTimedText(textAt: (now: number) => string): RefCallback<Element> {
  return useTimedElement((element, now) => writeText(element, textAt(now)));
}
