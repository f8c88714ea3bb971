import { type ComponentType, createElement, startTransition, useEffect, useState } from "react";
import { late } from "#i18n/i18n.ts";

/**
 * The result of `load`, with its messages, once `trigger` isn't null; null before. A failed load (offline, or a file of
 * an old build) is retried when `trigger` changes to another value than null.
 */
export function useLate<Part>(
  load: () => Promise<Part>,
  trigger: unknown,
  onFail?: (error: unknown) => void,
): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  const pending = trigger !== null && loaded === null ? trigger : null;
  useEffect(() => {
    if (pending === null) return undefined;
    let isUnmounted = false;
    late(load).then(
      (part) => {
        // A transition renders in slices.
        if (!isUnmounted) startTransition(() => setLoaded({ part }));
      },
      (error: unknown) => {
        if (!isUnmounted) onFail?.(error);
      },
    );
    return () => {
      isUnmounted = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another callback must not load again
  }, [pending]);
  return loaded === null ? null : loaded.part;
}

/** The component of `load` with `props`, loaded once `trigger` (default: `props`) isn't null; null before. */
export function useLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  props: Props | null,
  trigger: unknown = props,
) {
  const Part = useLate(load, trigger);
  return props && Part && createElement(Part, props);
}
