import { withoutChoice } from "#contract/languages.ts";

/** Takes out of the address what only the server reads: the choice of a language. */
export function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const clean = withoutChoice(`${pathname}${search}`);
  if (clean !== `${pathname}${search}`) history.replaceState(history.state, "", `${clean}${hash}`);
}
