import type { QueryClient } from "@tanstack/react-query";
import { open } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { applyDraw } from "./apply-draw.ts";
import type { ServerClock } from "./clock.ts";
import { homeQuery } from "#data/queries/home.ts";
import { apiOf, retryFailed } from "#data/queries/query-client.ts";

/** Seconds between a draw's time and the first request for it, without a stream. */
export const ASK_FIRST_SECONDS = 1;
/** Most seconds between two requests for a late draw. */
export const ASK_MOST_SECONDS = 60;

/**
 * When to request a draw that was due at `due`, after the last request at `asked`: first shortly after it is
 * due, spread over the visitors by `jitter` in [0, 1); then whenever it is twice as late, at least every
 * {@link ASK_MOST_SECONDS}. All in epoch seconds; `asked` may be -Infinity.
 */
export function askAt(due: number, asked: number, jitter: number): number {
  const first = due + ASK_FIRST_SECONDS * (1 + jitter);
  if (asked < due + ASK_FIRST_SECONDS) return first;
  return asked + Math.min(asked - due, ASK_MOST_SECONDS);
}

export interface PollDeps {
  readonly client: QueryClient;
  readonly clock: ServerClock;
  readonly lang: () => Language;
  /** Whether the live stream is connected. */
  readonly live: () => boolean;
  readonly random: () => number;
}

/** Fetches every track's latest draw into the cache; whether the server answered. */
async function fetchDraws(client: QueryClient, lang: Language): Promise<boolean> {
  try {
    const latest = await apiOf(client).call(open, { lang });
    for (const entry of Array.isArray(latest) ? latest : []) {
      if (entry.last_open !== null) applyDraw(client, entry.cate_id, entry.last_open);
    }
    return true;
  } catch {
    await client.invalidateQueries({ queryKey: homeQuery(lang).queryKey });
    return false;
  }
}

/** Returns what fetches all tracks' draws, at a tick when one is due and there is no stream. */
export function createPoll({ client, clock, lang, live, random }: PollDeps): () => void {
  let asked = Number.NEGATIVE_INFINITY;
  let jitter = random();
  let failed = false;

  async function poll() {
    const answered = await fetchDraws(client, lang());
    if (answered && failed) await retryFailed(client);
    failed = !answered;
  }

  return function tick() {
    if (live()) return;
    const now = clock.now() / 1000;
    // Otherwise a clock that is set back would delay the next request.
    asked = Math.min(asked, now);
    const home = client.getQueryData(homeQuery(lang()).queryKey);
    const isDue = (home?.categories ?? []).some(({ last_open: latest }) => {
      const due = latest?.next_open_timestamp ?? 0;
      return due > 0 && now >= askAt(due, asked, jitter);
    });
    if (!isDue) return;
    asked = now;
    jitter = random();
    void poll();
  };
}
