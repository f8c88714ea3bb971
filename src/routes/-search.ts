/**
 * The parameters of an address as texts, or a list of texts for a repeated name. Each route's schema converts
 * its numbers: `12E4`, `007` and `true` may be draw numbers.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const query = new URLSearchParams(search);
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? values.join() : values];
    }),
  );
}

/** The parameters as part of an address, `?` included; "" for none. */
export function stringifySearch(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${query.toString()}`;
}
