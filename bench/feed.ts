import { OPS_TOKEN } from "../e2e/support/server.ts";

/** The track of the measured pages, and another one with frequent draws. */
export const SHOWN_TRACK = 2001;
const BUSY_TRACK = 2019;
/** Seconds between two draws, of the shown track by its schedule, and of the busy one. */
const SHOWN_PERIOD = 75;
const BUSY_PERIOD = 3;
/** Seconds of history of the shown track. */
const HISTORY = 2 * 86_400;
const MARBLES = 10;
const FIRST_TERM = 50_000_000;

interface Given {
  readonly cate_id: number;
  readonly term: string;
  readonly number: string;
  readonly timings: string;
  readonly open_timestamp: number;
  readonly next_term: string;
  readonly next_open_timestamp: number;
  readonly replace_simulated?: boolean;
}

/** A generator of reproducible numbers from 0 to 1 (a linear congruential one). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const chance = random(7);

/** A draw of ten marbles. */
export function draw(cate_id: number, term: number, { at, next }: { at: number; next: number }) {
  const order = Array.from({ length: MARBLES }, (_, nth) => ({ number: nth + 1, by: chance() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ number }) => number);
  const start = 22 + chance() * 4;
  return {
    cate_id,
    term: String(term),
    number: order.join(),
    timings: order.map((_, nth) => (start + nth * 0.4).toFixed(2)).join(),
    open_timestamp: at,
    next_term: String(term + 1),
    next_open_timestamp: next,
  } satisfies Given;
}

/** Publishes draws by the operator API. */
async function publish(site: string, draws: readonly Given[]): Promise<void> {
  const answer = await fetch(`${site}/api/v1/ops/draws`, {
    method: "POST",
    headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(draws),
  });
  const text = await answer.text();
  if (answer.status !== 200 || text.includes('"refused"')) {
    throw new Error(`the draws were refused: ${answer.status} ${text.slice(0, 300)}`);
  }
}

const now = () => Math.floor(Date.now() / 1000);

/** Draws published during a measurement, besides the simulated ones of other tracks. */
export interface Feed {
  /** Publishes a draw of the shown track now, and the next one in `seconds`; resolves with the draw's term. */
  readonly align: (seconds: number) => Promise<string>;
  /** Publishes a draw of the busy track every `seconds` from now on. */
  readonly pace: (seconds: number) => void;
  readonly stop: () => void;
}

/** Publishes two days of the shown track, then draws at their intervals. */
export async function startFeed(site: string): Promise<Feed> {
  let term = FIRST_TERM + HISTORY / SHOWN_PERIOD;
  let busyTerm = FIRST_TERM;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const began = now();
  const past = Array.from({ length: HISTORY / SHOWN_PERIOD }, (_, nth) => {
    const at = began - (HISTORY / SHOWN_PERIOD - nth) * SHOWN_PERIOD;
    return draw(SHOWN_TRACK, FIRST_TERM + nth, { at, next: at + SHOWN_PERIOD });
  });
  await publish(site, past);
  const send = (given: Given) =>
    publish(site, [given]).catch((error: unknown) => console.error(String(error)));
  const drawShown = async (next: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void drawShown(SHOWN_PERIOD), next * 1000);
    const given = draw(SHOWN_TRACK, term, { at: now(), next: now() + next });
    term += 1;
    await send(given);
    return given.term;
  };
  let busy: ReturnType<typeof setInterval> | undefined;
  const pace = (seconds: number) => {
    clearInterval(busy);
    busy = setInterval(() => {
      busyTerm += 1;
      void send(draw(BUSY_TRACK, busyTerm, { at: now(), next: now() + seconds }));
    }, seconds * 1000);
  };
  await drawShown(SHOWN_PERIOD);
  pace(BUSY_PERIOD);
  return {
    align: drawShown,
    pace,
    stop() {
      clearTimeout(timer);
      clearInterval(busy);
    },
  };
}
