import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { SingleFlight } from "./jobs.ts";
import type { Conditions } from "./request.ts";

type Encoding = "br" | "gzip" | "identity";

/** The best encoding for an Accept-Encoding header: brotli before gzip. */
export function pickEncoding(accept: string | null | undefined): Encoding {
  if (!accept) return "identity";
  // Fast path for the usual browsers.
  if (accept === "gzip, deflate, br, zstd" || accept === "gzip, deflate, br") return "br";
  const qualities = new Map<string, number>();
  for (const { type, params, q } of parseAccept(accept.slice(0, 500).toLowerCase()))
    qualities.set(type, Number.isFinite(Number(params["q"] ?? q)) ? q : 0);
  const qualityFor = (name: Encoding) => qualities.get(name) ?? qualities.get("*") ?? 0;
  if (qualityFor("br") > 0 && qualityFor("br") >= qualityFor("gzip")) return "br";
  return qualityFor("gzip") > 0 ? "gzip" : "identity";
}

/** An ETag of a response's content or key; weak, since its compressed forms share it. */
export function weakTag(content: string | Uint8Array): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, 20)}"`;
}

/** Whether If-None-Match contains the ETag; weak and strong ones match. */
export function matchesTag({ ifNoneMatch }: Conditions, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === bare);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Minimum size for compression. */
const COMPRESS_FROM_BYTES = 860;
/** Brotli level of 0 to 11: 8 takes 2 ms for a page, little more than gzip; 9 takes 14. */
const BROTLI_QUALITY = 8;
/** Brotli level of cached pages: 20 ms, and the page fits the initial congestion window. */
export const PAGE_BROTLI_QUALITY = 10;
const GZIP_LEVEL = 6;

async function compress(
  body: Buffer<ArrayBuffer>,
  encoding: Exclude<Encoding, "identity">,
  brotliQuality: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return Buffer.from(await compressGzip(body, { level: GZIP_LEVEL }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return Buffer.from(await compressBrotli(body, { params }));
}

interface BodyOptions {
  readonly brotliQuality?: number;
  /** Whether the content is already compressed, like a picture. */
  readonly isCompressed?: boolean;
}

/** A body with its compressed forms, made on first use. */
export class CompressedBody {
  readonly plain: Buffer<ArrayBuffer>;
  readonly #forms = new Map<Encoding, Buffer<ArrayBuffer>>();
  readonly #running = new SingleFlight<Buffer<ArrayBuffer>>();
  readonly #brotliQuality: number;
  readonly #isCompressed: boolean;

  constructor(
    plain: Buffer<ArrayBuffer>,
    { brotliQuality = BROTLI_QUALITY, isCompressed = false }: BodyOptions = {},
  ) {
    this.plain = plain;
    this.#brotliQuality = brotliQuality;
    this.#isCompressed = isCompressed;
    this.#forms.set("identity", plain);
  }

  /** The encoding for a request; short bodies are never compressed. */
  encodingFor({ acceptEncoding }: Conditions): Encoding {
    if (this.#isCompressed || this.plain.byteLength < COMPRESS_FROM_BYTES) return "identity";
    return pickEncoding(acceptEncoding);
  }

  /** Adds a precompressed form. */
  add(encoding: Encoding, form: Buffer<ArrayBuffer>): void {
    this.#forms.set(encoding, form);
  }

  async in(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const ready = this.#forms.get(encoding);
    if (ready !== undefined || encoding === "identity") return ready ?? this.plain;
    const form = await this.#running.run(encoding, () =>
      compress(this.plain, encoding, this.#brotliQuality),
    );
    this.#forms.set(encoding, form);
    return form;
  }
}

/** A body and its ETag; null for uncacheable responses. */
export interface TaggedBody {
  readonly status?: number;
  readonly etag: string | null;
  readonly body: CompressedBody;
}

/**
 * Returns 304 if the client has the content, else the content in an accepted encoding. Adds to `headers`, which
 * have the content type: a copy would cost more than the rest.
 */
export async function sendBytes(
  { status = 200, etag, body }: TaggedBody,
  conditions: Conditions,
  headers: Record<string, string>,
): Promise<Response> {
  if (etag !== null) headers["etag"] = etag;
  if (etag !== null && matchesTag(conditions, etag)) {
    delete headers["content-type"];
    return new Response(null, { status: 304, headers });
  }
  const encoding = body.encodingFor(conditions);
  const bytes = await body.in(encoding);
  headers["content-length"] = String(bytes.byteLength);
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return new Response(bytes, { status, headers });
}
