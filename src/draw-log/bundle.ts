import { BadFormat, type Bytes, joinBytes } from "./bytes.ts";

/** Bytes of an entry at most, as its length has two bytes. */
const MAX_ENTRY_BYTES = 65_535;

/**
 * The bytes of an entry bundle (c2sp.org/tlog-tiles): each entry after its length in bytes (two bytes, big-endian).
 * Throws RangeError for an entry above 65,535 bytes.
 */
export function formatBundle(entries: readonly Uint8Array[]): Bytes {
  return joinBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) {
        throw new RangeError(`an entry has ${entry.length} bytes, at most ${MAX_ENTRY_BYTES} fit`);
      }
      return [new Uint8Array([entry.length >> 8, entry.length & 0xff]), entry];
    }),
  );
}

/** The `width` entries of a bundle's bytes; throws {@link BadFormat} for any other number or a truncated bundle. */
export function parseBundle(bytes: Uint8Array, width: number): Uint8Array[] {
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
