/** Bytes that a visitor's first visit may fetch in the background, at most. */
export const PRECACHE_BYTES_MOST = 1_500_000;
/** Names that visitors' blockers refuse, which would make the whole installation fail. */
const AD_LIKE = /(^|[/_-])(ads?|banner|track(ing|er)|analytics|sponsor)s?[-_.]/i;

interface Entry {
  readonly url: string;
  readonly revision: string | null;
  readonly size: number;
}

/** What is wrong with a list of files to precache, as sentences; none: nothing. */
export function precacheFaults(entries: readonly Entry[]): string[] {
  const bytes = entries.reduce((sum, entry) => sum + entry.size, 0);
  const urls = entries.map(({ url }) => url);
  const twice = urls.filter((url, at) => urls.indexOf(url) !== at);
  return [
    ...(bytes > PRECACHE_BYTES_MOST ? [`The precache has ${bytes} bytes.`] : []),
    ...twice.map((url) => `${url} is in the precache twice.`),
    ...urls.filter((url) => AD_LIKE.test(url)).map((url) => `${url} would be blocked as an ad.`),
    ...urls
      .filter((url) => /^\/?(sw\.js|builds\/|api\/)|\.webmanifest$/.test(url))
      .map((url) => `${url} must never be kept.`),
  ];
}

/** A manifest transform for the build: fails it where the precache breaks a rule. */
export function precacheRules<Each extends Entry>(manifest: Each[]) {
  const faults = precacheFaults(manifest);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { manifest, warnings: [] };
}
