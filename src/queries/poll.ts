import type { QueryClient } from "@tanstack/react-query";
import { open } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { applyOpen } from "#queries/apply-open.ts";
import type { ServerClock } from "#queries/clock.ts";
import { homeQuery } from "#queries/home.ts";
import { apiOf, retryFailed } from "#queries/query-client.ts";

/** Seconds after a draw is due at which it is asked for, where no stream brings it: first and most. */
export const ASK_FIRST_SECONDS = 1;
export const ASK_MOST_SECONDS = 60;

/**
 * When to ask again for a draw that was due at `due` and asked for `asked` times: shortly after it is
 * due, then at doubling distances. `jitter` in [0, 1) spreads the visitors. Epoch seconds.
 */
export function askAt(due: number, asked: number, jitter: number): number {
  const distance = Math.min(ASK_FIRST_SECONDS * (2 ** asked - 1), ASK_MOST_SECONDS * asked);
  return due + ASK_FIRST_SECONDS + distance + jitter * ASK_FIRST_SECONDS * (asked + 1);
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
      if (entry.last_open !== null) applyOpen(client, entry.cate_id, entry.last_open);
    }
    return true;
  } catch {
    await client.invalidateQueries({ queryKey: homeQuery(lang).queryKey });
    return false;
  }
}

/**
 * The way of getting new draws where no stream flows: on each tick, asks for the home data once the
 * earliest next draw is due, backing off until the draw is there. Returns the tick to call.
 */
export function createPoll({ client, clock, lang, live, random }: PollDeps): () => void {
  let due = 0;
  let asked = 0;
  let jitter = random();
  let lost = false;

  async function ask() {
    const answered = await askForDraws(client, lang());
    if (answered && lost) await retryFailed(client);
    lost = !answered;
  }

  return function tick() {
    if (live()) return;
    const query = homeQuery(lang());
    const nexts = (client.getQueryData(query.queryKey)?.categories ?? [])
      .map((category) => category.last_open?.next_open_timestamp ?? 0)
      .filter((next) => next > 0);
    if (nexts.length === 0) return;
    const earliest = Math.min(...nexts);
    if (earliest !== due) {
      due = earliest;
      asked = 0;
      jitter = random();
    }
    if (clock.now() / 1000 < askAt(due, asked, jitter)) return;
    asked += 1;
    void ask();
  };
}
