import * as v from "valibot";

/** Where the last forced reload stands in sessionStorage. */
export const RELOAD_KEY = "nuxt:reload";
/** Milliseconds in which a page is not reloaded a second time. */
export const RELOAD_TTL_MS = 10_000;

const Reload = v.object({ path: v.string(), expires: v.number() });

export interface ReloadDeps {
  /** sessionStorage; every failure of it is ignored. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Whether an address is a path of this host, as the only ones that may be loaded anew. */
export function isOwnPath(path: string): boolean {
  // Control characters vanish in parsing: `/\t/evil` would become `//evil`.
  // oxlint-disable-next-line no-control-regex
  return path.startsWith("/") && !/^\/[/\\]/.test(path) && !/[\u0000-\u001f\\]/.test(path);
}

function lastReload(deps: ReloadDeps): v.InferOutput<typeof Reload> | null {
  try {
    const read = v.safeParse(Reload, JSON.parse(deps.storage().getItem(RELOAD_KEY) ?? ""));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Whether `path` may be loaded anew now, and takes note of it: not twice within ten seconds, and only
 * a path of this host.
 */
export function mayReload(path: string, deps: ReloadDeps): boolean {
  if (!isOwnPath(path)) return false;
  const last = lastReload(deps);
  const now = deps.now();
  // A clock set back would hold the guard for as long as it was wrong.
  const guarded = last !== null && last.expires > now && last.expires <= now + RELOAD_TTL_MS;
  if (guarded && last.path === path) return false;
  try {
    const next: v.InferInput<typeof Reload> = { path, expires: now + RELOAD_TTL_MS };
    deps.storage().setItem(RELOAD_KEY, JSON.stringify(next));
  } catch {
    // Without storage nothing guards, as in the browser's own reload.
  }
  return true;
}
