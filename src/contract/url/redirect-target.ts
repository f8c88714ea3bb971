/** Whether a redirect's target leaves the site. */
export function isAbsolute(target: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith("//");
}

/**
 * The address that a redirect of `from` (path, query, hash) leads to; the hash stays if the target has none.
 * Null for a target that is neither a path nor http(s).
 */
export function redirectTarget(target: string, from: string): string | null {
  const hash = target.includes("#") ? "" : (/#.*$/.exec(from)?.[0] ?? "");
  if (!isAbsolute(target)) return target.startsWith("/") ? `${target}${hash}` : null;
  return /^(https?:)?\/\/[^/\\]/i.test(target) ? `${target}${hash}` : null;
}
