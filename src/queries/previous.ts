import type { QueryKey } from "@tanstack/react-query";

/**
 * What a list or statistic shows while another one is asked for: what was there before, where its key
 * begins with the same parts after its name. Draws of another track are never shown under a track's name.
 */
export function previousOf(...same: readonly unknown[]) {
  return <Data>(
    previous: Data | undefined,
    query: { readonly queryKey: QueryKey } | undefined,
  ): Data | undefined =>
    same.every((part, at) => query?.queryKey[at + 1] === part) ? previous : undefined;
}
