import { addDays, localDay, dayStart, possibleTimes } from "./zone.ts";

/** Seconds between compared clocks; shorter changes may be missed. */
const STEP_SECONDS = 20 * 86_400;
/** Compared range: draws before 1990 are refused (server/draws/parse-draw.ts), clock rules are known until 2037. */
const [FIRST, LAST] = [Date.UTC(1990, 0, 1) / 1000, Date.UTC(2038, 0, 1) / 1000];

/** Formats epoch seconds in a zone by Intl: `YYYY-MM-DD HH:MM:SS`. */
function createClock(timeZone: string): (epoch: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (epoch) => format.format(epoch * 1000);
}

/** Seconds by which the clocks are ahead of UTC. */
function utcOffset(clock: (epoch: number) => string, epoch: number): number {
  return Date.parse(`${clock(epoch).replace(" ", "T")}Z`) / 1000 - epoch;
}

/** The first second of each new offset of a zone's clocks. */
function findOffsetChanges(clock: (epoch: number) => string): number[] {
  const changes: number[] = [];
  let before = utcOffset(clock, FIRST);
  for (let epoch = FIRST; epoch < LAST; epoch += STEP_SECONDS) {
    const after = utcOffset(clock, epoch + STEP_SECONDS);
    if (after === before) continue;
    let [from, to] = [epoch, epoch + STEP_SECONDS];
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2);
      if (utcOffset(clock, middle) === before) from = middle;
      else to = middle;
    }
    changes.push(to);
    before = after;
  }
  return changes;
}

/** Seconds around a clock change where a day may begin or a time may repeat or be skipped. */
function* momentsAround(change: number): Generator<number> {
  for (const far of [-3600, -60, -1, 0, 60, 1799, 3599, 3600]) {
    yield change + far;
  }
}

/** Faults of days and clock times around each clock change of a zone, one line each. */
export function findDayFaults(zone: string): string[] {
  const clock = createClock(zone);
  const changes = findOffsetChanges(clock);
  const dayAt = (epoch: number) => clock(epoch).slice(0, 10);
  const offsets = new Set(
    changes.flatMap((at) => [utcOffset(clock, at - 1), utcOffset(clock, at)]),
  );
  return changes.flatMap((change) => {
    const faults: string[] = [];
    const check = (right: boolean, fault: string) => {
      if (!right) faults.push(`${zone}: ${fault}`);
    };
    for (const epoch of momentsAround(change)) {
      const shown = clock(epoch);
      check(localDay(zone, epoch) === shown.slice(0, 10), `the day at ${epoch}`);
      const wall = Date.parse(`${shown.replace(" ", "T")}Z`) / 1000;
      const real = [...offsets].map((ahead) => wall - ahead).filter((at) => clock(at) === shown);
      const times = possibleTimes(zone, shown) ?? [];
      check(
        times.join(" ") === real.toSorted((a, b) => a - b).join(" "),
        `${shown} is ${times.join(" ")}`,
      );
    }
    const [before, after] = [utcOffset(clock, change - 1), utcOffset(clock, change)];
    for (const skipped of before < after ? [change + before, change + after - 1] : []) {
      const text = new Date(skipped * 1000).toISOString().slice(0, 19).replace("T", " ");
      check(possibleTimes(zone, text)?.length === 0, `${text} exists`);
    }
    for (const nth of [-1, 0, 1]) {
      const day = addDays(dayAt(change), nth);
      const start = dayStart(zone, day);
      const earlier = [start - 1, ...changes.filter((at) => at < start && at > start - 100_000)];
      const skipped = dayAt(start) > day;
      check(skipped ? dayAt(start - 1) < day : dayAt(start) === day, `${day} begins at ${start}`);
      const early = earlier.flatMap((at) => [at - 1, at]).filter((at) => at < start);
      check(!early.some((at) => dayAt(at) === day), `${day} has seconds before ${start}`);
    }
    return faults;
  });
}

/** The zones of the runtime's tz database. */
export function allZones(): string[] {
  return Intl.supportedValuesOf("timeZone");
}
