import type { QueryClient } from "@tanstack/react-query";
import { open } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { applyDraw } from "#live/apply-draw.ts";
import type { ServerClock } from "#live/clock.ts";
import { homeQuery } from "#queries/home.ts";
import { apiOf, retryFailed } from "#queries/query-client.ts";

/** Seconds after a draw is due at which it is asked for, where no stream brings it. */
export const ASK_FIRST_SECONDS = 1;
/** Seconds between two calls for a draw that is late, at most. */
export const ASK_MOST_SECONDS = 60;

/**
 * When to ask for a draw that was due at `due`, where all tracks were last asked for at `asked`: first
 * shortly after it is due, spread over the visitors by `jitter` in [0, 1); then each time it is twice as
 * late, up to {@link ASK_MOST_SECONDS}. All in epoch seconds; `asked` may be -Infinity.
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
  /** Whether a stream brings the draws by itself. */
  readonly live: () => boolean;
  readonly random: () => number;
}

/**
 * Asks for every track's latest draw and writes them to the cache; a failure waits for the next try.
 * Whether there was an answer.
 */
async function askForDraws(client: QueryClient, lang: Language): Promise<boolean> {
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

/**
 * The way of getting new draws where no stream flows: on each tick, asks for all tracks' draws once a
 * track's next one is due. A track that stays late backs off alone. Returns the tick to call.
 */
export function createPoll({ client, clock, lang, live, random }: PollDeps): () => void {
  let asked = Number.NEGATIVE_INFINITY;
  let jitter = random();
  let lost = false;

  async function ask() {
    const answered = await askForDraws(client, lang());
    if (answered && lost) await retryFailed(client);
    lost = !answered;
  }

  return function tick() {
    if (live()) return;
    const now = clock.now() / 1000;
    // A clock that was set back would hold the next call for as long as it was wrong.
    asked = Math.min(asked, now);
    const home = client.getQueryData(homeQuery(lang()).queryKey);
    const isDue = (home?.categories ?? []).some(({ last_open: latest }) => {
      const due = latest?.next_open_timestamp ?? 0;
      return due > 0 && now >= askAt(due, asked, jitter);
    });
    if (!isDue) return;
    asked = now;
    jitter = random();
    void ask();
  };
}
