/** Seconds to the second try; each further one waits three times as long, up to the longest. */
const FIRST_SECONDS = 5;
const TIMES = 3;
const MOST_SECONDS = 3600;
/** Share by which chance makes a wait shorter or longer. */
const JITTER = 0.2;

/** Seconds until a message is tried again that was tried so often; `random` from 0 to 1. */
export function retrySeconds(tries: number, random: number): number {
  const base = Math.min(FIRST_SECONDS * TIMES ** (tries - 1), MOST_SECONDS);
  return Math.round(base * (1 - JITTER + 2 * JITTER * random));
}
