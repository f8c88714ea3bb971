import type { Days, days } from "#contract/days.ts";
import { addDays, dayOf } from "#domain/zone.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Resource } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { dayOfTrack, gapsOfTrackDay } from "#server/live/day.ts";
import { rangeOf, type TrackBoard } from "#server/live/track-board.ts";
import type { Store } from "#server/store/store.ts";
import { cacheSecondsOf, findTrack } from "#server/resources/tracks.ts";

/** The dates of a month, YYYY-MM, up to one. */
function datesOf(month: string, last: string): string[] {
  const dates = [`${month}-01`];
  for (;;) {
    const next = addDays(dates.at(-1) ?? "", 1);
    if (!next.startsWith(month) || next > last) return dates;
    dates.push(next);
  }
}

/** Each day of a month with its stored draws and how many are missing; the month is read once. */
async function daysOf(store: Store, track: TrackBoard, asked: string | undefined): Promise<Days> {
  const { zone } = track;
  const [latest] = track.draws;
  const last = latest === undefined ? "" : dayOf(zone, latest.open_timestamp);
  const month = asked ?? last.slice(0, 7);
  const answer = { cate_id: track.track.id, month, zone };
  if (month > last || month === "") return { ...answer, days: [] };
  const dates = datesOf(month, last);
  const { from } = rangeOf(zone, dates[0] ?? "");
  const { to } = rangeOf(zone, dates.at(-1) ?? "");
  const times = await store.timesBetween({ cate_id: track.track.id, from, to });
  const days = dates.map(async (date) => {
    const day = dayOfTrack(track, date);
    const draws = times.filter(
      (draw) => draw.open_timestamp >= day.from && draw.open_timestamp < day.to,
    );
    const { tail, inner, head } = await gapsOfTrackDay(store, track, { day, draws });
    return { date, draws: draws.length, missing: tail.length + inner.length + head.length };
  });
  return { ...answer, days: await Promise.all(days) };
}

/** Which days of a month have draws, and which have gaps. */
export function daysResource({ board, store, clock }: AppDeps): Resource<typeof days> {
  return ({ params, language }) => {
    const track = findTrack(board, params.cate_id);
    const today = dayOf(track.zone, Math.floor(clock.now() / 1000));
    const date = params.month === undefined ? undefined : `${params.month}-31`;
    return {
      key: `days|${JSON.stringify(params)}|${language}`,
      version: track.version,
      seconds: cacheSecondsOf({ track, date, today }, clock.now()),
      heavy: true,
      make: async () => envelopeBytes(language, await daysOf(store, track, params.month)),
    };
  };
}
