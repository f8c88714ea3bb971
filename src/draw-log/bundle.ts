import { BadFormat, type Bytes, joinBytes } from "./bytes.ts";

/** Bytes of an entry at most: its length is written in two bytes. */
const ENTRY_BYTES_MAX = 65_535;

/** Entries one after the other, each after its length (two bytes, the high one first). */
export function printBundle(entries: readonly Uint8Array[]): Bytes {
  return joinBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > ENTRY_BYTES_MAX) {
        throw new RangeError(`an entry has ${entry.length} bytes, at most ${ENTRY_BYTES_MAX} fit`);
      }
      return [new Uint8Array([entry.length >> 8, entry.length & 0xff]), entry];
    }),
  );
}

/** The entries of a bundle, which must be `width`; throws {@link BadFormat}. */
export function readBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const [high, low] = bytes.subarray(offset, offset + 2);
    const end = offset + 2 + (high ?? 0) * 256 + (low ?? 0);
    if (low === undefined || end > bytes.length) {
      throw new BadFormat(`the bundle is truncated in its entry ${entries.length}`);
    }
    entries.push(bytes.subarray(offset + 2, end));
    if (entries.length > width) break;
    offset = end;
  }
  if (entries.length !== width) {
    const count = entries.length > width ? `more than ${width}` : String(entries.length);
    throw new BadFormat(`the bundle has ${count} entries instead of ${width}`);
  }
  return entries;
}
