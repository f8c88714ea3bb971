import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { SingleFlight } from "./jobs.ts";
import type { Conditions } from "./request.ts";

type Encoding = "br" | "gzip" | "identity";

/** The best encoding that an Accept-Encoding header allows: brotli where it is offered, then gzip. */
export function pickEncoding(accept: string | null | undefined): Encoding {
  if (!accept) return "identity";
  // What nearly every browser sends, without parsing.
  if (accept === "gzip, deflate, br, zstd" || accept === "gzip, deflate, br") return "br";
  const qualities = new Map<string, number>();
  for (const { type, params, q } of parseAccept(accept.slice(0, 500).toLowerCase()))
    qualities.set(type, Number.isFinite(Number(params["q"] ?? q)) ? q : 0);
  const qualityFor = (name: Encoding) => qualities.get(name) ?? qualities.get("*") ?? 0;
  if (qualityFor("br") > 0 && qualityFor("br") >= qualityFor("gzip")) return "br";
  return qualityFor("gzip") > 0 ? "gzip" : "identity";
}

/** A tag of what names or is an answer; weak, since its compressed forms share it. */
export function weakTag(content: string | Uint8Array): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, 20)}"`;
}

/** Whether If-None-Match names the tag; weak and strong tags of the same answer match. */
export function matchesTag({ ifNoneMatch }: Conditions, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === bare);
}

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Bytes below which compression saves less than it costs. */
const COMPRESS_FROM_BYTES = 860;
/** Brotli's levels run to 11; 8 costs little more than gzip: 2 ms for a page, where 9 takes 14. */
const BROTLI_QUALITY = 8;
/** For pages that are cached: 20 ms for a page, which then fits a connection's initial congestion window. */
export const PAGE_BROTLI_QUALITY = 10;
const GZIP_LEVEL = 6;

async function compress(
  body: Buffer<ArrayBuffer>,
  encoding: Exclude<Encoding, "identity">,
  brotliQuality: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return Buffer.from(await gzipOf(body, { level: GZIP_LEVEL }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return Buffer.from(await brotliOf(body, { params }));
}

interface BodyOptions {
  readonly brotliQuality?: number;
  /** The content is compressed already, like a picture's. */
  readonly isCompressed?: boolean;
}

/** A body with its compressed forms, each made when first asked for. */
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

  /** The encoding in which the body is sent: short ones are never compressed. */
  encodingFor({ acceptEncoding }: Conditions): Encoding {
    if (this.#isCompressed || this.plain.byteLength < COMPRESS_FROM_BYTES) return "identity";
    return pickEncoding(acceptEncoding);
  }

  /** Adds a form that was compressed elsewhere. */
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

/** The bytes of an answer with their tag, null for those that no client stores. */
export interface TaggedBody {
  readonly status?: number;
  readonly etag: string | null;
  readonly body: CompressedBody;
}

/**
 * 304 if the client has the bytes, else the bytes in the encoding that it takes. `headers` have their type, and the
 * others are added to them: a copy would cost more than all else here.
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
