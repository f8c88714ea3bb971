/** Whether a redirect's target leaves the site. */
export function isAbsolute(target: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith("//");
}

/** Path, query and hash of an address. */
const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/**
 * The address that a redirect of `from` (path, query, hash) leads to; query and hash stay if the target has
 * none. Null for a target that is neither a path nor http(s).
 */
export function redirectTarget(target: string, from: string): string | null {
  if (!(isAbsolute(target) ? /^(https?:)?\/\/[^/\\]/i : /^\//).test(target)) return null;
  const [, path, query, hash] = PARTS.exec(target) ?? [];
  const [, , fromQuery = "", fromHash = ""] = PARTS.exec(from) ?? [];
  return `${path}${query ?? fromQuery}${hash ?? fromHash}`;
}
