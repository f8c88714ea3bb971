/** The plain attributes of a head's entries; what isn't a text is left out. */
export function tags(entries: readonly unknown[] | undefined): Record<string, string>[] {
  return (entries ?? []).flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    const texts = Object.entries(entry).filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    return [Object.fromEntries(texts)];
  });
}
