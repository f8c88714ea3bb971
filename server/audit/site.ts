import { setTimeout as wait } from "node:timers/promises";

/** What makes a site fail its audit; `message` names the entry, tile or draw. */
export class Finding extends Error {
  override name = "Finding";
}

/** Bytes of an answer at most: a bundle of 256 entries of the longest form. */
const BYTES_MAX = 17_000_000;
const TIMEOUT_MS = 30_000;
const STATUS_TOO_MANY = 429;
/** Times that a site may ask for patience. */
const TRIES = 20;

export interface Site {
  /** The bytes at a path; throws {@link Finding} unless the site answers 200. */
  bytes(path: string): Promise<Uint8Array>;
  text(path: string): Promise<string>;
  /** The parsed JSON at a path of the API. */
  json(path: string): Promise<unknown>;
}

async function readCapped(path: string, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > BYTES_MAX) throw new Finding(`${path} is longer than ${BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** A site, read from outside. */
export function openSite(url: string): Site {
  async function bytes(path: string): Promise<Uint8Array> {
    for (let tries = 1; ; tries += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${url}${path}`, { signal }).catch((error: unknown) => {
        throw new Finding(`${path} can't be read: ${String(error)}`, { cause: error });
      });
      if (response.status === 200) return readCapped(path, response);
      await response.body?.cancel();
      if (response.status !== STATUS_TOO_MANY || tries === TRIES) {
        throw new Finding(`${path} is answered with status ${response.status}`);
      }
      await wait(1000 * Math.min(60, Number(response.headers.get("retry-after")) || 1));
    }
  }
  const text = async (path: string) => Buffer.from(await bytes(path)).toString("utf8");
  async function json(path: string): Promise<unknown> {
    try {
      return JSON.parse(await text(path));
    } catch (error) {
      if (error instanceof SyntaxError) throw new Finding(`${path} is not JSON`, { cause: error });
      throw error;
    }
  }
  return { bytes, text, json };
}
