/** Tracks or marbles compared at most. */
export const COMPARED_MOST = 4;

/** A track, or one of its marbles. */
export interface Compared {
  readonly cateId: number;
  /** Null: the track itself. */
  readonly number: number | null;
}

/** Reads a list such as `2001,2004` or `2001:7,2001:3`: all tracks or all marbles, each once. */
export function readCompared(text: string): Compared[] {
  const read = text.split(",").flatMap((part) => {
    const [, id, marble] = /^(\d{1,10})(?::([1-9]\d?))?$/.exec(part.trim()) ?? [];
    if (id === undefined) return [];
    return { cateId: Number(id), number: marble === undefined ? null : Number(marble) };
  });
  const kind = read[0]?.number === null;
  const alike = read.filter(({ number }) => (number === null) === kind);
  const names = alike.map((one) => printCompared([one]));
  return alike
    .filter((_, index) => names.indexOf(names[index] ?? "") === index)
    .slice(0, COMPARED_MOST);
}

/** Writes what {@link readCompared} reads. */
export function printCompared(compared: readonly Compared[]): string {
  return compared
    .map(({ cateId, number }) => (number === null ? String(cateId) : `${cateId}:${number}`))
    .join(",");
}
