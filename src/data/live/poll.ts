import type { QueryClient } from "@tanstack/react-query";
import { open } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { applyDraw } from "./apply-draw.ts";
import type { ServerClock } from "./clock.ts";
import { homeQuery } from "#data/queries/home.ts";
import { getApi, retryFailed, toFailure } from "#data/queries/query-client.ts";

/** Seconds from a draw's time to the first request for it, without a stream. */
export const FIRST_POLL_SECONDS = 1;
/** Seconds between two requests for a late draw, at most. */
export const MAX_POLL_SECONDS = 60;
/** Milliseconds without a message after which the server is out of reach, whatever the browser says of the network. */
const OUT_OF_REACH_MS = (MAX_POLL_SECONDS + 30) * 1000;

/**
 * The time of the next request for a draw that is due at `due`, after the last request at `last`: first shortly
 * after `due`, spread over the visitors by `jitter` in [0, 1), then whenever the draw is twice as late, at least every
 * {@link MAX_POLL_SECONDS}. All in epoch seconds; `last` is -Infinity before the first request.
 */
export function nextPollAt(due: number, last: number, jitter: number): number {
  const first = due + FIRST_POLL_SECONDS * (1 + jitter);
  if (last < due + FIRST_POLL_SECONDS) return first;
  return last + Math.min(last - due, MAX_POLL_SECONDS);
}

export interface PollDeps {
  readonly client: QueryClient;
  readonly clock: ServerClock;
  readonly lang: () => Language;
  /** Whether the live stream is connected. */
  readonly live: () => boolean;
  readonly random: () => number;
}

/** Fetches every track's latest draw into the cache; returns whether the call succeeded. */
async function fetchDraws(client: QueryClient, lang: Language): Promise<boolean> {
  try {
    const latest = await getApi(client).call(open, { lang });
    for (const entry of Array.isArray(latest) ? latest : []) {
      if (entry.last_open !== null) applyDraw(client, entry.cate_id, entry.last_open);
    }
    return true;
  } catch {
    await client.invalidateQueries({ queryKey: homeQuery(lang).queryKey });
    return false;
  }
}

/** Whether the page has no connection to the server: a long silence, or a request without a response and no stream. */
export function isOutOfReach({ client, clock, lang, live }: Omit<PollDeps, "random">): boolean {
  const home = client.getQueryState(homeQuery(lang()).queryKey);
  // The last failure, also while the next request runs.
  const isLost = !live() && toFailure(home?.fetchFailureReason ?? home?.error).unreachable;
  return isLost || clock.silence() > OUT_OF_REACH_MS;
}

/** Creates a tick handler that fetches all tracks' draws when one is due and the stream isn't connected. */
export function createPoll({ client, clock, lang, live, random }: PollDeps): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let jitter = random();
  let failed = false;

  async function poll() {
    const succeeded = await fetchDraws(client, lang());
    if (succeeded && failed) await retryFailed(client);
    failed = !succeeded;
  }

  return function tick() {
    if (live()) return;
    const now = clock.now() / 1000;
    // A clock that was set back must not delay the next request.
    last = Math.min(last, now);
    const home = client.getQueryData(homeQuery(lang()).queryKey);
    const isDue = (home?.categories ?? []).some(({ last_open: latest }) => {
      const due = latest?.next_open_timestamp ?? 0;
      return due > 0 && now >= nextPollAt(due, last, jitter);
    });
    if (!isDue) return;
    last = now;
    jitter = random();
    void poll();
  };
}
