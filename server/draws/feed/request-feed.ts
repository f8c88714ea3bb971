import type { TrackFeed } from "#server/draws/catalogue/catalogue.ts";
import { BadAnswer } from "./bad-answer.ts";

/** Timeout of a whole request in milliseconds. */
const TIMEOUT_MS = 10_000;
export const MAX_ANSWER_BYTES = 2_097_152;
const MAX_REDIRECTS = 3;
/** Length to which a redirect's address is cut in messages. */
const LOCATION_SHOWN = 80;
/** Maximum of an honoured Retry-After in seconds. */
const MAX_RETRY_AFTER = 3600;

/** Validators of the last response, for a conditional request. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Answer extends Validators {
  readonly status: number;
  /** Null for an unchanged response (304). */
  readonly text: string | null;
}

export interface RequestOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly known: Validators | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number | undefined;
}

function requestHeaders(
  { headers = {} }: TrackFeed,
  { environment, known }: RequestOptions,
): Headers {
  const all = new Headers({ accept: "application/json, text/csv;q=0.9, */*;q=0.5" });
  for (const [name, variable] of Object.entries(headers)) {
    const value = environment[variable.slice(1)];
    if (value === undefined) throw new BadAnswer(`the environment has no ${variable.slice(1)}`);
    try {
      all.set(name, value);
    } catch {
      throw new BadAnswer(`${variable.slice(1)} has characters that no header may have`);
    }
  }
  if (typeof known?.etag === "string") all.set("if-none-match", known.etag);
  if (typeof known?.lastModified === "string") all.set("if-modified-since", known.lastModified);
  return all;
}

/** Parses Retry-After to seconds; 0 without one. */
function parseRetryAfter({ headers }: Response, now: number): number {
  const text = headers.get("retry-after") ?? "";
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER, Math.max(0, seconds)) : 0;
}

async function readBytes({ body, status }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body === null) return new Uint8Array();
  const parts: AsyncIterable<Uint8Array> = body;
  for await (const chunk of parts) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) {
      throw new BadAnswer(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`, status);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Decodes a response by the feed's charset, else its own, else UTF-8. */
async function readText(response: Response, feed: TrackFeed): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  const charset = feed.charset ?? /charset="?([\w-]+)/i.exec(type)?.[1] ?? "utf-8";
  const bytes = await readBytes(response);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    const remedy = 'set "charset" to the one that the feed has, like "gbk"';
    throw new BadAnswer(`the answer is not text in ${charset}; ${remedy}`, response.status);
  }
}

/**
 * The target of a redirect within the host, also from http to https. Throws {@link BadAnswer} for all others: the
 * feed's headers may contain keys for this host.
 */
export function resolveRedirect(from: URL, location: string): URL {
  const to = URL.parse(location, from.href);
  if (to === null || !["http:", "https:"].includes(to.protocol)) {
    const shown = location.slice(0, LOCATION_SHOWN);
    throw new BadAnswer(`it redirects to ${shown}, which is not a website`);
  }
  if (to.hostname !== from.hostname) {
    throw new BadAnswer(`it redirects to ${to.host}, which is another host`);
  }
  if (from.protocol === "https:" && to.protocol === "http:") {
    throw new BadAnswer("it redirects from https to http, which anyone on the way can read");
  }
  if (to.protocol === from.protocol && to.port !== from.port) {
    throw new BadAnswer(`it redirects to ${to.host}, which is another port`);
  }
  return to;
}

/** Follows redirects within the host. */
async function follow(url: URL, init: RequestInit): Promise<Response> {
  let at = url;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const response = await fetch(at.href, { ...init, redirect: "manual" });
    const location = response.headers.get("location");
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return response;
    await response.body?.cancel();
    at = resolveRedirect(at, location);
  }
  throw new BadAnswer(`it redirects more than ${MAX_REDIRECTS} times`);
}

/** The cause of a failed request, without its address, which may contain a key. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "unknown cause";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

/** Requests a feed once; throws {@link BadAnswer} for a failure or timeout. */
export async function requestFeed(feed: TrackFeed, options: RequestOptions): Promise<Answer> {
  const { signal, timeoutMs = TIMEOUT_MS, now } = options;
  const headers = requestHeaders(feed, options);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const init = { headers, signal: AbortSignal.any([signal, late]) };
    const response = await follow(new URL(feed.url), init);
    const { status } = response;
    const found = {
      status,
      etag: response.headers.get("etag"),
      lastModified: response.headers.get("last-modified"),
    };
    if (status === 200) return { ...found, text: await readText(response, feed) };
    await response.body?.cancel();
    if (status === 304 && options.known !== null) return { ...found, text: null };
    throw new BadAnswer(`it answers with status ${status}`, status, parseRetryAfter(response, now));
  } catch (error) {
    if (error instanceof BadAnswer) throw error;
    if (late.aborted) throw new BadAnswer(`no whole answer within ${timeoutMs / 1000} s`);
    throw new BadAnswer(`it can't be reached: ${describeCause(error)}`);
  }
}
