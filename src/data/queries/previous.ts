import type { QueryKey } from "@tanstack/react-query";

/**
 * Option `placeholderData`: the previous data while new data loads, if the parts of both keys after the first equal
 * `same`; never another track's draws.
 */
export function keepPrevious(...same: readonly unknown[]) {
  return <Data>(
    previous: Data | undefined,
    query: { readonly queryKey: QueryKey } | undefined,
  ): Data | undefined =>
    same.every((part, index) => query?.queryKey[index + 1] === part) ? previous : undefined;
}
