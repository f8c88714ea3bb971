import { printLocal } from "#domain/zone.ts";
import type { Track } from "#server/draws/tracks.ts";
import type { Alert, LateDraw } from "./alert.ts";

interface AlertTextDeps {
  readonly tracks: readonly Track[];
  /** The site's address, without a slash at its end. */
  readonly siteAddress: string;
}

/** An alert as a person reads it in a chat: a sentence and a link. */
export function alertText({ type, data }: Alert, { tracks, siteAddress }: AlertTextDeps): string {
  const trackOf = (id: number) => tracks.find((track) => track.id === id);
  const nameOf = (id: number) => {
    const name = trackOf(id)?.name.en;
    return name === undefined ? `track ${id}` : `${name} (track ${id})`;
  };
  const timeOf = (epoch: number, id: number | undefined) => {
    const zone = trackOf(id ?? 0)?.schedule.zone ?? "UTC";
    return `${printLocal(zone, epoch)} (${zone})`;
  };
  const drawOf = ({ cate_id, term, next_open_timestamp }: LateDraw) =>
    `${nameOf(cate_id)}: ${term === "" ? "the draw" : `draw ${term}`} due at ${timeOf(next_open_timestamp, cate_id)}`;
  const link = (path: string) => `${siteAddress}/ops${path}`;
  switch (type) {
    case "track.late":
      return `${drawOf(data)} is late. ${link(`/tracks/${data.cate_id}`)}`;
    case "track.recovered":
      return `${drawOf(data)} is no longer late. ${link(`/tracks/${data.cate_id}`)}`;
    case "feed.silent": {
      const names = data.tracks.map(nameOf).join(", ");
      const since = data.since === 0 ? "yet" : `since ${timeOf(data.since, data.tracks[0])}`;
      return `No real draw has arrived ${since}, though draws are overdue: ${names}. ${link("")}`;
    }
    case "feed.recovered":
      return `Real draws arrive again. ${link("")}`;
    case "store.failing":
      return `The store fails: ${data.problem} ${link("")}`;
    case "store.recovered":
      return `The store works again. ${link("")}`;
    case "feedback.received":
      return `A visitor has sent feedback. ${link("/feedback")}`;
  }
}
