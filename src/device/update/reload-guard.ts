import * as v from "valibot";

/** Where the last forced reload stands in sessionStorage. */
export const RELOAD_KEY = "nuxt:reload";
/** Milliseconds in which a page is not reloaded a second time. */
export const RELOAD_TTL_MS = 10_000;

const Reload = v.object({ path: v.string(), expires: v.number() });

/** How the document at hand was loaded. */
export interface PageLoad {
  /** As the browser's navigation entry has it: `reload`, `navigate`, … */
  readonly type: string;
  readonly path: string;
  /** Milliseconds since then. */
  readonly age: number;
}

export interface ReloadDeps {
  /** sessionStorage; may throw, where it is blocked. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Null where the browser doesn't say. */
  readonly load: () => PageLoad | null;
}

function pageLoad(): PageLoad | null {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming)) return null;
  return { type: entry.type, path: new URL(entry.name).pathname, age: performance.now() };
}

/** The guard of the page at hand. */
export const PAGE_GUARD: ReloadDeps = {
  storage: () => sessionStorage,
  now: () => Date.now(),
  load: pageLoad,
};

/** Whether an address is a path of this host, as the only ones that may be loaded anew. */
export function isOwnPath(path: string): boolean {
  // Control characters vanish in parsing: `/\t/evil` would become `//evil`.
  // oxlint-disable-next-line no-control-regex
  return path.startsWith("/") && !/^\/[/\\]/.test(path) && !/[\u0000-\u001f\\]/.test(path);
}

function readReload(text: string | null): v.InferOutput<typeof Reload> | null {
  try {
    const read = v.safeParse(Reload, JSON.parse(text ?? ""));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Whether the document is itself a reload of `path`, made just now: all there is to go by without storage. */
function wasJustReloaded(path: string, load: PageLoad | null): boolean {
  // Where nothing is known, a reload could come again and again.
  if (load === null) return true;
  return load.type === "reload" && load.path === path && load.age < RELOAD_TTL_MS;
}

/**
 * Whether `path` may be loaded anew now, and takes note of it: not twice within ten seconds, and only
 * a path of this host.
 */
export function mayReload(path: string, deps: ReloadDeps): boolean {
  if (!isOwnPath(path)) return false;
  const now = deps.now();
  try {
    const storage = deps.storage();
    const last = readReload(storage.getItem(RELOAD_KEY));
    // A clock set back would hold the guard for as long as it was wrong.
    const guarded = last !== null && last.expires > now && last.expires <= now + RELOAD_TTL_MS;
    if (guarded && last.path === path) return false;
    const next: v.InferInput<typeof Reload> = { path, expires: now + RELOAD_TTL_MS };
    storage.setItem(RELOAD_KEY, JSON.stringify(next));
    return true;
  } catch {
    return !wasJustReloaded(path, deps.load());
  }
}
