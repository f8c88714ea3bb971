import { isArt } from "#device/cache-names.ts";

/** Bytes that a visitor's first visit may fetch in the background, at most. */
const PRECACHE_BYTES_MOST = 1_500_000;
/** Names that visitors' blockers refuse, which would make the whole installation fail. */
const AD_LIKE = /(^|[/_-])(ads?|banner|track(ing|er)|analytics|sponsor)s?[-_.]/i;

interface Entry {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
}

/** The language whose visitors alone cache a page; null for files that all visitors cache. */
function languageOf(url: string): string | null {
  if (!url.endsWith(".html") || url.endsWith("shell.html")) return null;
  return /^\/?([a-z]{2})\//.exec(url)?.[1] ?? "";
}

/** Bytes that a visitor caches at the installation, in the language with the largest pages. */
function bytesOf(entries: readonly Pick<Entry, "url" | "size">[]): number {
  const sums = new Map<string | null, number>();
  for (const { url, size } of entries) {
    if (isArt(`/${url}`)) continue;
    const language = languageOf(url);
    sums.set(language, (sums.get(language) ?? 0) + size);
  }
  const forAll = sums.get(null) ?? 0;
  sums.delete(null);
  return forAll + Math.max(0, ...sums.values());
}

/** Rules that a list of files to precache breaks, as sentences. */
export function precacheFaults(entries: readonly Entry[]): string[] {
  const bytes = bytesOf(entries);
  const urls = entries.map(({ url }) => url);
  const twice = urls.filter((url, index) => urls.indexOf(url) !== index);
  return [
    ...(bytes > PRECACHE_BYTES_MOST ? [`The precache has ${bytes} bytes.`] : []),
    ...twice.map((url) => `${url} is in the precache twice.`),
    ...urls.filter((url) => AD_LIKE.test(url)).map((url) => `${url} would be blocked as an ad.`),
    ...urls
      .filter((url) => /^\/?(sw\.js|builds\/|api\/)|\.webmanifest$/.test(url))
      .map((url) => `${url} must never be cached.`),
  ];
}

/** A manifest transform for the build: fails it where the precache breaks a rule. */
export function precacheRules<Each extends Entry>(manifest: Each[]) {
  const faults = precacheFaults(manifest);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { manifest, warnings: [] };
}
