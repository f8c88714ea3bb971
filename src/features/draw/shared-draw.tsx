import { type ComponentProps, type ReactNode, useLayoutEffect } from "react";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import type { SharedCard } from "./shared-card.tsx";
import { useDrawFragment } from "./use-fragment.ts";

type Props = Omit<ComponentProps<typeof SharedCard>, "fragment">;

const load = async () => (await import("./shared-card.tsx")).SharedCard;

/** The shared draw in the page's address with its check; nothing without one. */
export function SharedDraw(props: Props): ReactNode {
  const fragment = useDrawFragment();
  // src/app/boot sets the same mark, to reserve space before the scripts run.
  useLayoutEffect(() => {
    if (fragment === null) return undefined;
    document.documentElement.toggleAttribute("data-shared", true);
    return () => document.documentElement.removeAttribute("data-shared");
  }, [fragment]);
  return useLatePart(load, fragment === null ? null : { ...props, fragment }, fragment);
}
