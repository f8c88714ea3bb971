import type { OpsResult } from "#contract/ops.ts";
import type { TrackFeed } from "#server/catalogue/catalogue.ts";
import type { Clock } from "#server/clock.ts";
import { type Answer, askFeed, type Validators } from "./ask.ts";
import { BadAnswer } from "./bad-answer.ts";
import { type GivenItem, readAnswer } from "./read-answer.ts";

/** Milliseconds between two requests while a draw is due. */
const DUE_MS = 3000;
/** Milliseconds until the first retry; each further one waits twice as long, up to the longest. */
const RETRY_MS = 2000;
const RETRY_MOST_MS = 300_000;
/** Random share of a wait, so that feeds of one host aren't polled all at once. */
const JITTER = 0.3;

/** The last result of a feed. Times in epoch milliseconds. */
export interface FeedState {
  readonly cate_id: number;
  /** Times of the last request and the last answer; null before. */
  readonly asked: number | null;
  readonly answered: number | null;
  /** Milliseconds that the last answer took. */
  readonly took: number | null;
  /** Status of the last answer; null if there was none. */
  readonly status: number | null;
  /** Outcome of the last answer that could be read. */
  readonly said: string;
  /** What is wrong now. */
  readonly problem: string | null;
  /** Faults in a row. */
  readonly failures: number;
  /** Time of the next request. */
  readonly next: number;
}

export interface FollowDeps {
  readonly clock: Pick<Clock, "now" | "monotonic">;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** Has the variables that headers name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Checks and stores draws as the operator's call does. */
  readonly take: (items: readonly GivenItem[]) => Promise<OpsResult["results"]>;
  /** Epoch seconds of a track's announced draw; null if unknown. */
  readonly nextOf: (cate_id: number) => number | null;
  readonly log: (text: string) => void;
  readonly timeoutMs?: number;
}

interface Moment {
  /** Epoch seconds of the announced draw; null if unknown. */
  readonly announced: number | null;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly random: () => number;
}

/** Milliseconds until a working feed is polled again: at the time of a draw, or after a random wait. */
function waitOf(feed: TrackFeed, { announced, now, random }: Moment): number {
  const every = feed.every * 1000 * (1 - JITTER * random());
  if (announced === null) return every;
  const until = announced * 1000 - now;
  if (until > 0) return Math.min(every, until);
  const soon = DUE_MS * (1 - JITTER * random());
  return -until < feed.period * 1000 ? Math.min(every, soon) : every;
}

/** Milliseconds until the next request after so many failures in a row. */
function backOffOf(failures: number, random: () => number): number {
  const most = Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MOST_MS);
  return most * (1 - JITTER * random());
}

function countsOf(results: OpsResult["results"]): string {
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
  const parts = [`${count("stored")} stored`, `${count("already")} known`];
  return `${results.length} draws: ${parts.join(", ")}, ${count("refused")} refused`;
}

function refusalIn(results: OpsResult["results"]): string | null {
  const refused = results.find(({ status }) => status === "refused");
  return refused === undefined ? null : `draw ${refused.term}: ${refused.reason ?? "refused"}`;
}

/** Stores the draws of one feed's answers, and remembers the last answer. */
function takerOf(feed: TrackFeed, deps: Pick<FollowDeps, "take">) {
  let known: Validators | null = null;
  /** The last answer of which every draw is stored. */
  let accepted: string | null = null;
  function itemsOf(text: string, status: number): GivenItem[] {
    try {
      return readAnswer(text, feed);
    } catch (error) {
      throw error instanceof BadAnswer ? new BadAnswer(error.message, status) : error;
    }
  }
  return {
    known: () => known,
    async take({ text, status, ...validators }: Answer): Promise<Result> {
      if (text === null || text === accepted) return { status, said: "nothing new", problem: null };
      const results = await deps.take(itemsOf(text, status)).catch((error: unknown) => {
        const cause = error instanceof Error ? error.message : String(error);
        throw new BadAnswer(`its draws can't be stored: ${cause}`, status);
      });
      const problem = refusalIn(results);
      // An answer with a refused draw is read again: what is refused now can be right later.
      const isConditional = validators.etag !== null || validators.lastModified !== null;
      known = problem === null && isConditional ? validators : null;
      accepted = problem === null ? text : null;
      return { status, said: countsOf(results), problem };
    },
  };
}
type Result = Pick<FeedState, "status" | "said" | "problem">;

/** Polls the feed of one track when it is due, one request at a time. */
export function followFeed(feed: TrackFeed, deps: FollowDeps) {
  const { clock, random, log } = deps;
  const { cate_id } = feed;
  const stopping = new AbortController();
  const { signal } = stopping;
  const never = { asked: null, answered: null, took: null, status: null, problem: null };
  let state: FeedState = { cate_id, ...never, said: "", failures: 0, next: clock.now() };
  let dueMs = clock.monotonic() + random() * DUE_MS * JITTER;
  const taker = takerOf(feed, deps);
  let running: Promise<void> | null = null;

  function failed(error: unknown) {
    const bad = error instanceof BadAnswer ? error : new BadAnswer(String(error));
    const failures = state.failures + 1;
    const waitMs = Math.max(backOffOf(failures, random), bad.retryAfter * 1000);
    return { status: bad.status, problem: bad.message, failures, next: clock.now() + waitMs };
  }

  function say(problem: string | null): void {
    if (problem === state.problem || signal.aborted) return;
    log(`the feed of track ${cate_id}: ${problem ?? "all is well again"}`);
  }

  async function ask(): Promise<void> {
    const start = clock.monotonic();
    const { environment, timeoutMs } = deps;
    const options = { environment, known: taker.known(), signal, timeoutMs };
    state = { ...state, asked: clock.now() };
    const found = await askFeed(feed, { ...options, now: clock.now() })
      .then((answer) => taker.take(answer))
      .then((good) => {
        const now = clock.now();
        const wait = waitOf(feed, { announced: deps.nextOf(cate_id), now, random });
        return { ...good, failures: 0, next: now + wait };
      })
      .catch(failed);
    const now = clock.now();
    say(found.problem);
    const answered = found.status === null ? state.answered : now;
    state = { ...state, answered, took: clock.monotonic() - start, ...found };
    dueMs = clock.monotonic() + (state.next - now);
  }

  return {
    feed,
    state: () => state,
    /** Polls if it is due; resolves once the answer is used, and never rejects. */
    poll(): Promise<void> {
      if (signal.aborted || (running === null && clock.monotonic() < dueMs)) {
        return running ?? Promise.resolve();
      }
      running ??= ask().finally(() => (running = null));
      return running;
    },
    /** Resolves when no request is open any more. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
