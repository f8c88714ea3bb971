import type { Flaw } from "#contract/reasons.ts";
import type { DrawTime } from "#domain/terms.ts";
import type { TrackFeed } from "#server/draws/catalogue/catalogue.ts";
import type { Clock } from "#server/clock.ts";
import { type Answer, requestFeed, type Validators } from "./request-feed.ts";
import { BadAnswer } from "./bad-answer.ts";
import { flawText } from "#server/messages.ts";
import { type GivenItem, type ParsedAnswer, parseAnswer } from "./parse-answer.ts";

/** Milliseconds between requests while a draw is due. */
const DUE_MS = 3000;
/** Backoff of retries in milliseconds: first wait and maximum. */
const RETRY_MS = 2000;
const RETRY_MAX_MS = 300_000;
/** Random share of a wait, so that feeds of one host aren't polled at once. */
const JITTER = 0.3;

/** The last result of a feed. Times in epoch milliseconds. */
export interface FeedState {
  readonly cate_id: number;
  /** Time of the last response; null before the first. */
  readonly answered: number | null;
  /** Duration of the last request in milliseconds. */
  readonly took: number | null;
  /** Status of the last response; null without one. */
  readonly status: number | null;
  /** Outcome of the last readable response. */
  readonly said: string;
  /** Present problem; null without one. */
  readonly problem: string | null;
  /** Number of consecutive failures. */
  readonly failures: number;
  /** Time of the next request. */
  readonly next: number;
}

/** A draw with the outcome of storing it. */
export interface TakenDraw {
  readonly term: string;
  readonly status: "stored" | "already" | "refused";
  /** Reason of a refusal. */
  readonly reason?: string | undefined;
  /** Flaw of the announced next draw, which was dropped. */
  readonly unread?: Flaw;
}

export interface FollowDeps {
  readonly clock: Pick<Clock, "now" | "monotonic">;
  /** A random number from 0 to 1. */
  readonly random: () => number;
  /** Environment variables for headers. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Checks and stores draws as the operator's call does. */
  readonly take: (items: readonly GivenItem[]) => Promise<readonly TakenDraw[]>;
  /** The newest real draws of a track, newest first. */
  readonly getDraws: (cate_id: number) => readonly DrawTime[];
  /** Epoch seconds of a track's announced draw; null if unknown. */
  readonly getNextTime: (cate_id: number) => number | null;
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

/** Milliseconds until the next poll of a working feed: the next draw's time, or the jittered interval. */
function pollDelay(feed: TrackFeed, { announced, now, random }: Moment): number {
  const every = feed.every * 1000 * (1 - JITTER * random());
  if (announced === null) return every;
  const until = announced * 1000 - now;
  if (until > 0) return Math.min(every, until);
  const soon = DUE_MS * (1 - JITTER * random());
  return -until < feed.period * 1000 ? Math.min(every, soon) : every;
}

/** Milliseconds until the next poll after consecutive failures. */
function retryDelay(failures: number, random: () => number): number {
  const most = Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS);
  return most * (1 - JITTER * random());
}

function formatCounts(taken: readonly TakenDraw[], { refused, awaited }: ParsedAnswer): string {
  const count = (wanted: string) => taken.filter(({ status }) => status === wanted).length;
  const parts = [
    `${count("stored")} stored`,
    `${count("already")} known`,
    `${count("refused") + refused.length} refused`,
    ...(awaited > 0 ? [`${awaited} not drawn yet`] : []),
  ];
  return `${taken.length + refused.length + awaited} draws: ${parts.join(", ")}`;
}

/** The first refusal and the number of others; null without any. */
function refusalIn(taken: readonly TakenDraw[], { refused }: ParsedAnswer): string | null {
  const all = [
    ...refused.map(({ row, reason }) => `${row}: ${reason}`),
    ...taken
      .filter(({ status }) => status === "refused")
      .map(({ term, reason = "refused" }) => `draw ${term}: ${reason}`),
  ];
  const [first = null] = all;
  return all.length > 1 ? `${first} (and ${all.length - 1} more)` : first;
}

/** A warning about the next draw; `kind` identifies it, so that it is logged once. */
function nextWarning(taken: readonly TakenDraw[], { lacksNext }: ParsedAnswer) {
  const found = taken.find(({ unread }) => unread !== undefined);
  if (found?.unread !== undefined) {
    const { name, reason } = found.unread;
    const text = `draw ${found.term} is stored without its next one: ${flawText("en", found.unread)}`;
    return { kind: `${name} ${reason.code}`, text };
  }
  if (!lacksNext) return null;
  return { kind: "unknown", text: "it names fields for the next draw, but doesn't know it" };
}

type TakerDeps = Pick<FollowDeps, "clock" | "getDraws" | "log" | "take">;

/** Stores the draws of a feed's responses and skips unchanged responses. */
function createTaker(feed: TrackFeed, { clock, getDraws, log, take }: TakerDeps) {
  let known: Validators | null = null;
  /** The last fully stored response, and the time of the newest draw then. */
  let accepted: { readonly text: string; readonly newest: number } | null = null;
  /** Whether any response had numbers. */
  let hadNumbers = false;
  const warned = new Set<string>();
  const newestTime = () => getDraws(feed.cate_id)[0]?.open_timestamp ?? 0;

  /** Drops the last response if its draws were removed: the track was reset, or the store was rolled back. */
  function dropLostAnswer(): void {
    if (accepted === null || newestTime() >= accepted.newest) return;
    [known, accepted] = [null, null];
  }
  function read(text: string, status: number): ParsedAnswer {
    const now = Math.floor(clock.now() / 1000);
    try {
      return parseAnswer(text, feed, { now, stored: getDraws(feed.cate_id) });
    } catch (error) {
      throw error instanceof BadAnswer ? new BadAnswer(error.message, status) : error;
    }
  }
  function warn(warning: ReturnType<typeof nextWarning>): void {
    if (warning === null || warned.has(warning.kind)) return;
    warned.add(warning.kind);
    log(`the feed of track ${feed.cate_id}: ${warning.text}`);
  }
  return {
    known(): Validators | null {
      dropLostAnswer();
      return known;
    },
    async take({ text, status, ...validators }: Answer): Promise<Result> {
      if (text === null || text === accepted?.text) {
        return { status, said: "nothing new", problem: null };
      }
      const answer = read(text, status);
      const taken = await take(answer.items).catch((error: unknown) => {
        const cause = error instanceof Error ? error.message : String(error);
        throw new BadAnswer(`its draws can't be stored: ${cause}`, status);
      });
      warn(nextWarning(taken, answer));
      hadNumbers ||= answer.hasNumbers;
      const isMissing = !hadNumbers && answer.awaited > 0;
      const problem = isMissing
        ? `no draw has ${feed.fields.number}: is it the place of the numbers?`
        : refusalIn(taken, answer);
      // A response with a refused draw is read again: the draw may be valid later.
      const isConditional = validators.etag !== null || validators.lastModified !== null;
      known = problem === null && isConditional ? validators : null;
      accepted = problem === null ? { text, newest: newestTime() } : null;
      return { status, said: formatCounts(taken, answer), problem };
    },
  };
}
type Result = Pick<FeedState, "status" | "said" | "problem">;

/** Polls one track's feed when it is due, one request at a time. */
export function followFeed(feed: TrackFeed, deps: FollowDeps) {
  const { clock, random, log } = deps;
  const { cate_id } = feed;
  const stopping = new AbortController();
  const { signal } = stopping;
  const never = { answered: null, took: null, status: null, problem: null };
  let state: FeedState = { cate_id, ...never, said: "", failures: 0, next: clock.now() };
  let dueMs = clock.monotonic() + random() * DUE_MS * JITTER;
  const taker = createTaker(feed, deps);
  let running: Promise<void> | null = null;

  function toFailedState(error: unknown) {
    const bad = error instanceof BadAnswer ? error : new BadAnswer(String(error));
    const failures = state.failures + 1;
    const waitMs = Math.max(retryDelay(failures, random), bad.retryAfter * 1000);
    return { status: bad.status, problem: bad.message, failures, next: clock.now() + waitMs };
  }

  function reportProblem(problem: string | null): void {
    if (problem === state.problem || signal.aborted) return;
    log(`the feed of track ${cate_id}: ${problem ?? "all is well again"}`);
  }

  async function requestOnce(): Promise<void> {
    const start = clock.monotonic();
    const { environment, timeoutMs } = deps;
    const options = { environment, known: taker.known(), signal, timeoutMs };
    const found = await requestFeed(feed, { ...options, now: clock.now() })
      .then((answer) => taker.take(answer))
      .then((good) => {
        const now = clock.now();
        const wait = pollDelay(feed, { announced: deps.getNextTime(cate_id), now, random });
        return { ...good, failures: 0, next: now + wait };
      })
      .catch(toFailedState);
    const now = clock.now();
    reportProblem(found.problem);
    const answered = found.status === null ? state.answered : now;
    state = { ...state, answered, took: clock.monotonic() - start, ...found };
    dueMs = clock.monotonic() + (state.next - now);
  }

  return {
    feed,
    state: () => state,
    /** Polls if due; resolves when the response is stored, and never rejects. */
    poll(): Promise<void> {
      if (signal.aborted || (running === null && clock.monotonic() < dueMs)) {
        return running ?? Promise.resolve();
      }
      running ??= requestOnce().finally(() => (running = null));
      return running;
    },
    /** Stops polling; resolves when no request is running. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}
