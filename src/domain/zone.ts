/** Days (`YYYY-MM-DD`) and clock times in a track's time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/** Whether the runtime supports the time zone. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

const offsets = new Map<string, number>();

/** Seconds that the zone's clock is ahead of UTC at `epoch` (seconds). */
export function zoneOffset(zone: string, epoch: number): number {
  // Clocks change at quarters of an hour, so one lookup per quarter is enough.
  const quarter = Math.floor(epoch / 900);
  const key = `${zone}|${quarter}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const seconds = quarter * 900;
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(seconds * 1000))
    part[type] = Number(value);
  const wall = Date.UTC(
    part["year"] ?? 0,
    (part["month"] ?? 1) - 1,
    part["day"] ?? 1,
    part["hour"] ?? 0,
    part["minute"] ?? 0,
    part["second"] ?? 0,
  );
  const offset = wall / 1000 - seconds;
  if (offsets.size > 5000) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function wallIso(zone: string, epoch: number): string {
  return new Date((epoch + zoneOffset(zone, epoch)) * 1000).toISOString();
}

/** The day that `epoch` (seconds) falls on in the zone. */
export function dayOf(zone: string, epoch: number): string {
  return wallIso(zone, epoch).slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS` in the zone at `epoch` (seconds). */
export function printLocal(zone: string, epoch: number): string {
  return wallIso(zone, epoch).slice(0, 19).replace("T", " ");
}

/** Epoch seconds of a wall-clock time of the zone, given as if it were UTC. */
function fromWall(zone: string, wall: number): number {
  const guess = wall - zoneOffset(zone, wall);
  return wall - zoneOffset(zone, guess);
}

/** Epoch seconds at which `day` begins in the zone. */
export function dayStart(zone: string, day: string): number {
  return fromWall(zone, Date.parse(`${day}T00:00:00Z`) / 1000);
}

/** The day `days` after `day`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Epoch seconds of `YYYY-MM-DD HH:MM[:SS]`, with an offset or else in the zone; null for other
 * texts and for days that don't exist.
 */
export function readTime(zone: string, text: string): number | null {
  const match = TIME.exec(text.trim());
  if (match === null) return null;
  const [, day = "", clock = "", seconds = "00", offset] = match;
  const wall = Date.parse(`${day}T${clock}:${seconds}Z`);
  if (!Number.isFinite(wall) || !new Date(wall).toISOString().startsWith(day)) return null;
  if (offset === undefined) return fromWall(zone, wall / 1000);
  const withOffset = Date.parse(
    `${day}T${clock}:${seconds}${offset === "Z" ? "Z" : offset.replace(/^(...)(\d\d)$/, "$1:$2")}`,
  );
  return Number.isFinite(withOffset) ? withOffset / 1000 : null;
}
