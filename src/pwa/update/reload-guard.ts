import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";

/** Key of the last forced reload in sessionStorage. */
export const RELOAD_KEY = "nuxt:reload";
/** Milliseconds before the same page may be reloaded again. */
export const RELOAD_TTL_MS = 10_000;

const Reload = v.object({ path: v.string(), expires: v.number() });

/** Data on the current document's load. */
export interface PageLoad {
  /** Type of the browser's navigation entry: `reload`, `navigate`, … */
  readonly type: string;
  readonly path: string;
  /** Milliseconds since the load. */
  readonly age: number;
}

export interface ReloadDeps {
  /** Returns sessionStorage, or throws if it is blocked. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The document's load; null if the browser doesn't support it. */
  readonly load: () => PageLoad | null;
}

function pageLoad(): PageLoad | null {
  const [entry] = performance.getEntriesByType("navigation");
  if (!(entry instanceof PerformanceNavigationTiming)) return null;
  return { type: entry.type, path: new URL(entry.name).pathname, age: performance.now() };
}

export const PAGE_GUARD: ReloadDeps = {
  storage: () => sessionStorage,
  now: () => Date.now(),
  load: pageLoad,
};

/** Whether an address is a path of this host; others are never reloaded. */
export function isOwnPath(path: string): boolean {
  // Parsers remove control characters: `/\t/evil` would become `//evil`.
  // oxlint-disable-next-line no-control-regex
  return path.startsWith("/") && !/^\/[/\\]/.test(path) && !/[\u0000-\u001f\\]/.test(path);
}

/** Whether the document is a recent reload of `path`, for browsers without storage. */
function wasJustReloaded(path: string, load: PageLoad | null): boolean {
  // An unknown load could reload forever.
  if (load === null) return true;
  return load.type === "reload" && load.path === path && load.age < RELOAD_TTL_MS;
}

/** Whether a path of this host may be reloaded: once within {@link RELOAD_TTL_MS}. Records the reload. */
export function mayReload(path: string, deps: ReloadDeps): boolean {
  if (!isOwnPath(path)) return false;
  const now = deps.now();
  try {
    const storage = deps.storage();
    const last = parseJson(Reload, storage.getItem(RELOAD_KEY));
    // A clock that was set back must not extend the guard.
    const guarded = last !== null && last.expires > now && last.expires <= now + RELOAD_TTL_MS;
    if (guarded && last.path === path) return false;
    const next: v.InferInput<typeof Reload> = { path, expires: now + RELOAD_TTL_MS };
    storage.setItem(RELOAD_KEY, JSON.stringify(next));
    return true;
  } catch {
    return !wasJustReloaded(path, deps.load());
  }
}

/** Whether an open dialog has input that a reload would hide. */
export function isDirty(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[role="dialog"] form :is(input, textarea)',
  );
  return [...fields].some((field) => field.value.trim() !== "");
}
