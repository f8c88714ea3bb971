import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Store, TrackState } from "#server/store/store.ts";
import type { Track } from "#server/draws/tracks.ts";

export const USAGE = `Usage:
  draws import FILE --track ID [--dry-run] [--zone ZONE] [--correct] [--force]
        [--replace-simulated]
      Stores the real draws of a CSV or NDJSON file, all or none. CSV columns:
      term,number,open_time and optionally timings,all_number,spec_number, separated by
      commas, semicolons, tabs or bars.
      --dry-run stores nothing: it shows the zone, the first and the last row, how many
      draws are new, and which stored ones would be replaced.
      Times without an offset are read in ZONE (default: the track's own).
      --correct replaces stored draws that differ.
      --force stores draws that lie more than 2 minutes ahead, which are shown in time.
      --replace-simulated removes the track's simulated draws.
  draws reset --track ID --yes
      Removes all draws of the track, which is simulated again.
  draws export --track ID [--format csv|ndjson] [--out FILE]
      Writes all draws of a track.
  draws export --all --out FILE
  draws import FILE --all
      Moves a whole site, also between the embedded database and PostgreSQL: draws,
      zones, labels, the log, keys, feedback and subscriptions. The store that gets
      it must be empty: run it before the first start. FILE holds secrets.
Uses the store set by DATA_DIR or DATABASE_URL, like the server.
`;

/** Invalid arguments; `message` is for the operator. */
export class BadCall extends Error {}

/** Parses arguments; throws {@link BadCall} for an unknown option. */
export function parseCall<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new BadCall(error instanceof Error ? error.message : String(error));
  }
}

export interface CliDeps {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Epoch seconds. */
  readonly now: number;
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream;
  /** Whether `err` is a terminal, which gets progress on one line. */
  readonly terminal: boolean;
}

const OPTIONS = {
  track: { type: "string" },
  zone: { type: "string" },
  format: { type: "string", default: "csv" },
  out: { type: "string" },
  all: { type: "boolean", default: false },
  correct: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  "replace-simulated": { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export const readCall = (args: readonly string[]) => parseCall(args, OPTIONS);
export type Call = ReturnType<typeof readCall> & {
  readonly tracks: readonly Track[];
};

/** Formats a count: `1 row`, `2 rows`. */
export function formatCount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** The track of `--track`; throws {@link BadCall}. */
export function readTrack({ values: { track: text }, tracks }: Call): Track {
  if (text === undefined) throw new BadCall("--track ID is missing");
  const track = tracks.find(({ id }) => String(id) === text);
  if (track !== undefined) return track;
  throw new BadCall(
    `there is no track ${text}; the tracks are ${tracks.map(({ id }) => id).join(", ")}`,
  );
}

export async function readTrackState(store: Store, track: Track): Promise<TrackState> {
  const [state] = await store.tracks([track.id]);
  if (state === undefined) throw new Error(`can't create track ${track.id}`);
  return state;
}
