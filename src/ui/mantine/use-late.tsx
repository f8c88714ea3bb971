import { type ComponentType, createElement, startTransition, useEffect, useState } from "react";
import { late } from "#i18n/i18n.ts";

/**
 * The result of `load`, with the messages of every part, once `wanted` isn't null; null before. A load that
 * failed (offline, an old build's file) is retried when `wanted` next changes to another value than null.
 */
export function useLate<Part>(
  load: () => Promise<Part>,
  wanted: unknown,
  onFail?: (error: unknown) => void,
): Part | null {
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  const pending = wanted !== null && loaded === null ? wanted : null;
  useEffect(() => {
    if (pending === null) return undefined;
    let left = false;
    late(load).then(
      (part) => {
        // A transition: what comes late is rendered in slices.
        if (!left) startTransition(() => setLoaded({ part }));
      },
      (error: unknown) => {
        if (!left) onFail?.(error);
      },
    );
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another callback is no reason to load again
  }, [pending]);
  return loaded === null ? null : loaded.part;
}

/** The component of `load` with `props`, loaded once it has props or something else `wanted`; null before. */
export function useLatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  props: Props | null,
  wanted: unknown = props,
) {
  const Part = useLate(load, wanted);
  return props && Part && createElement(Part, props);
}
