import { constants, crc32, deflateRawSync } from "node:zlib";

/** Header of a gzip file: deflate, without name and time, of any system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block of a deflate stream, an empty one. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** Bytes that a stored block holds at most. */
const STORED_MOST = 65_535;

/** Compresses a part of a text; other parts may follow it. */
export function deflatedPart(part: string): Buffer {
  return deflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** A part of a text as it is, for short ones that are sent once. */
export function storedPart(part: string): Buffer {
  const bytes = Buffer.from(part);
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.byteLength; start += STORED_MOST) {
    const block = bytes.subarray(start, start + STORED_MOST);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.byteLength, 1);
    head.writeUInt16LE(STORED_MOST - block.byteLength, 3);
    blocks.push(head, block);
  }
  return Buffer.concat(blocks);
}

export function gzipOfParts(parts: readonly Buffer[], text: Buffer): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(text), 0);
  end.writeUInt32LE(text.byteLength, 4);
  return Buffer.concat([HEAD, ...parts, LAST_BLOCK, end]);
}
