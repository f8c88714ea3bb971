import { setTimeout as wait } from "node:timers/promises";

/** A fault of a site; `message` names the entry, tile or draw. */
export class Finding extends Error {
  override name = "Finding";
}

/** The site can't be checked: it is unreachable or overloaded. */
export class Unchecked extends Error {
  override name = "Unchecked";
}

/** Maximum size of a response: a bundle of 256 entries of maximum length. */
const MAX_BYTES = 17_000_000;
const TIMEOUT_MS = 30_000;
const [STATUS_NOT_FOUND, STATUS_TOO_MANY, STATUS_SERVER] = [404, 429, 500];
/** Maximum number of attempts after 429. */
const TRIES = 20;

export interface Site {
  /** Reads the bytes of a path; throws {@link Unchecked} if unreachable, {@link Finding} for an error status. */
  bytes(path: string): Promise<Uint8Array>;
  text(path: string): Promise<string>;
  /** Reads and parses JSON of the API. */
  json(path: string): Promise<unknown>;
  /** Likewise; null for 404. */
  jsonOrNull(path: string): Promise<unknown>;
}

/** The message of an error's innermost cause, since `fetch` only reports a failure. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootMessage(error.cause);
}

async function readCapped(path: string, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Finding(`${path} is longer than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Finding) throw error;
    throw new Unchecked(`${path} broke off: ${rootMessage(error)}`, { cause: error });
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Reads a site from outside. */
export function openSite(url: string): Site {
  async function bytesOrNull(path: string): Promise<Uint8Array | null> {
    for (let tries = 1; ; tries += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${url}${path}`, { signal }).catch((error: unknown) => {
        throw new Unchecked(`${path} can't be read: ${rootMessage(error)}`, { cause: error });
      });
      if (response.status === 200) return readCapped(path, response);
      await response.body?.cancel();
      if (response.status === STATUS_NOT_FOUND) return null;
      if (response.status !== STATUS_TOO_MANY || tries === TRIES) {
        const isAway = response.status === STATUS_TOO_MANY || response.status >= STATUS_SERVER;
        const Problem = isAway ? Unchecked : Finding;
        throw new Problem(`${path} is answered with status ${response.status}`);
      }
      await wait(1000 * Math.min(60, Number(response.headers.get("retry-after")) || 1));
    }
  }
  async function bytes(path: string): Promise<Uint8Array> {
    const found = await bytesOrNull(path);
    if (found === null) throw new Finding(`${path} is answered with status ${STATUS_NOT_FOUND}`);
    return found;
  }
  const text = async (path: string) => Buffer.from(await bytes(path)).toString("utf8");
  function parse(path: string, found: Uint8Array): unknown {
    try {
      return JSON.parse(Buffer.from(found).toString("utf8"));
    } catch (error) {
      if (error instanceof SyntaxError) throw new Finding(`${path} is not JSON`, { cause: error });
      throw error;
    }
  }
  return {
    bytes,
    text,
    json: async (path) => parse(path, await bytes(path)),
    async jsonOrNull(path) {
      const found = await bytesOrNull(path);
      return found === null ? null : parse(path, found);
    },
  };
}
