import * as v from "valibot";
import { readJson } from "#contract/read.ts";

/** Key in localStorage of the data of pages that were left before the app ran. */
const PAGE_DATA_KEY = "marble-draws-page";

const PageData = v.object({
  /** Milliseconds that this device's clock was ahead of the one that timed the queries. */
  ahead: v.number(),
  queries: v.array(v.unknown()),
});
export type PageData = v.InferOutput<typeof PageData>;

/** Stores a page's data for the next visit, which may be offline: the app, once it runs, does so itself. */
export function storePageData(data: PageData): void {
  try {
    localStorage.setItem(PAGE_DATA_KEY, JSON.stringify(data));
  } catch {
    // Blocked or full: the next visit asks the server.
  }
}

/** Takes the data that an earlier page stored; null for none. */
export function takePageData(): PageData | null {
  try {
    const stored = readJson(PageData, localStorage.getItem(PAGE_DATA_KEY));
    localStorage.removeItem(PAGE_DATA_KEY);
    return stored;
  } catch {
    return null;
  }
}

/** Stores whenever the page may be about to close; returns how to stop. */
export function flushOnLeaving(flush: () => void): () => void {
  const whenHidden = () => document.visibilityState === "hidden" && flush();
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", whenHidden);
  return () => {
    removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", whenHidden);
  };
}
