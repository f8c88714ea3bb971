import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./reply.ts";

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Bytes below which compression gains nothing worth its time. */
const COMPRESS_FROM_BYTES = 860;
/** Brotli's levels run to 11; 5 is near gzip's cost at a better size. */
const BROTLI_QUALITY = 5;

/** Compresses a body once. */
export async function compress(
  body: Buffer<ArrayBuffer>,
  encoding: Exclude<Encoding, "identity">,
): Promise<Buffer<ArrayBuffer>> {
  const made =
    encoding === "gzip"
      ? await gzipOf(body)
      : await brotliOf(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
          },
        });
  return Buffer.from(made);
}

/** A body with its compressed forms, each made once, when first asked for. */
export class Prepared {
  readonly body: Buffer<ArrayBuffer>;
  readonly #forms = new Map<Encoding, Buffer<ArrayBuffer>>();
  readonly #pending = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();

  constructor(body: Buffer<ArrayBuffer>) {
    this.body = body;
    this.#forms.set("identity", body);
  }

  /** The encoding in which this body is sent to someone who accepts `wanted`. */
  encodingFor(wanted: Encoding): Encoding {
    return this.body.byteLength < COMPRESS_FROM_BYTES ? "identity" : wanted;
  }

  /** The form if it is made already. */
  made(encoding: Encoding): Buffer<ArrayBuffer> | undefined {
    return this.#forms.get(encoding);
  }

  /** Takes a form that was made elsewhere. */
  keep(encoding: Encoding, form: Buffer<ArrayBuffer>): void {
    this.#forms.set(encoding, form);
  }

  async form(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const made = this.#forms.get(encoding);
    if (made !== undefined || encoding === "identity") return made ?? this.body;
    let pending = this.#pending.get(encoding);
    if (pending === undefined) {
      pending = compress(this.body, encoding).finally(() => this.#pending.delete(encoding));
      this.#pending.set(encoding, pending);
    }
    const form = await pending;
    this.#forms.set(encoding, form);
    return form;
  }
}
