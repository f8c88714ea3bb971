/** Uncompressed bytes that a first visit may store in its language, at most. */
const MAX_FIRST_BYTES = 1_000_000;
/** Matches names that ad blockers block, which would make the whole installation fail. */
const AD_LIKE = /(^|[/_-])(ads?|banner|track(ing|er)|analytics|sponsor)s?[-_.]/i;

interface Entry {
  readonly url: string;
  readonly size: number;
  readonly lang?: string;
  readonly soon?: boolean;
}

/** Bytes that a first visit stores in the language with the largest files. */
function firstBytes(entries: readonly Entry[]): number {
  const sums = new Map<string, number>();
  for (const { size, lang = "", soon } of entries) {
    if (soon !== true) sums.set(lang, (sums.get(lang) ?? 0) + size);
  }
  const forAll = sums.get("") ?? 0;
  sums.delete("");
  return forAll + Math.max(0, ...sums.values());
}

/** Violations of the rules by the list of the build's files, as sentences. */
export function precacheErrors(entries: readonly Entry[]): string[] {
  const bytes = firstBytes(entries);
  const urls = entries.map(({ url }) => url);
  const twice = urls.filter((url, index) => urls.indexOf(url) !== index);
  return [
    ...(bytes > MAX_FIRST_BYTES ? [`A first visit stores ${bytes} bytes.`] : []),
    ...twice.map((url) => `${url} is listed twice.`),
    ...urls.filter((url) => AD_LIKE.test(url)).map((url) => `${url} would be blocked as an ad.`),
    ...urls
      .filter((url) => /^\/?(sw\.js|builds\/|api\/)|\.webmanifest$/.test(url))
      .map((url) => `${url} must never be stored.`),
  ];
}

/** A manifest transform that fails the build for a list that violates the rules. */
export function precacheRules<Each extends Entry>(manifest: Each[]) {
  const errors = precacheErrors(manifest);
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return { manifest, warnings: [] };
}
