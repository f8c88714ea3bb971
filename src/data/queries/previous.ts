import type { QueryKey } from "@tanstack/react-query";

/** The previous data while other loads, if the keys share these parts: never another track's draws. */
export function previousOf(...same: readonly unknown[]) {
  return <Data>(
    previous: Data | undefined,
    query: { readonly queryKey: QueryKey } | undefined,
  ): Data | undefined =>
    same.every((part, index) => query?.queryKey[index + 1] === part) ? previous : undefined;
}
