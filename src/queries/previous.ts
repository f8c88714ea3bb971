import type { QueryKey } from "@tanstack/react-query";

/**
 * Placeholder data while a list or statistic loads: the previous data, if its key has the same parts after
 * the name. So draws of another track never show under a track's name.
 */
export function previousOf(...same: readonly unknown[]) {
  return <Data>(
    previous: Data | undefined,
    query: { readonly queryKey: QueryKey } | undefined,
  ): Data | undefined =>
    same.every((part, index) => query?.queryKey[index + 1] === part) ? previous : undefined;
}
