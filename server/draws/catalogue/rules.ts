import { LANGUAGES } from "#contract/languages.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import { smallestGap, timesInRow } from "./track-schedule.ts";
import { type PageTexts, TEXTS_FOLDER } from "./page-texts.ts";
import type { SiteFile, SiteFileTrack } from "./schema.ts";

type Path = readonly (string | number)[];

/** A mistake at a path of the file. */
export interface Flaw {
  readonly path: Path;
  readonly message: string;
}

/** Duplicate values, reported at the second path. */
function findDuplicates(given: readonly { value: unknown; path: Path; what: string }[]): Flaw[] {
  const first = new Map<unknown, number>();
  return given.flatMap(({ value, path, what }, index) => {
    const before = first.get(value);
    if (before === undefined) first.set(value, index);
    return before === undefined || value === undefined
      ? []
      : [{ path, message: `${JSON.stringify(value)} is already the ${what} of another track` }];
  });
}

/** Flaws of a timetable, which may pass midnight once, up to its first time. */
function findTimetableFlaws(timetable: readonly string[], path: Path): Flaw[] {
  const times = timesInRow(timetable);
  const late = times.findIndex((time) => time >= (times[0] ?? 0) + DAY_SECONDS);
  if (late === -1) return [];
  const message = `must be after ${timetable[late - 1]}, the time before it, and past midnight before ${timetable[0]}, the first time`;
  return [{ path: [...path, late], message }];
}

function findTimeFlaws(track: SiteFileTrack, path: Path): Flaw[] {
  const { period, timetable, race } = track;
  if (period !== undefined && timetable !== undefined) {
    return [{ path: [...path, "timetable"], message: "can't be combined with period: remove one" }];
  }
  if (period === undefined && timetable === undefined) {
    return [{ path, message: "must have a period or a timetable" }];
  }
  if (timetable !== undefined) {
    const flaws = findTimetableFlaws(timetable, [...path, "timetable"]);
    if (flaws.length > 0) return flaws;
  }
  const gap = smallestGap(track);
  if (race !== undefined && race.seconds + race.spread >= gap) {
    const message = `with its spread must be less than the ${gap} seconds between two draws`;
    return [{ path: [...path, "race", "seconds"], message }];
  }
  return [];
}

const isColumn = (place: unknown) => typeof place === "number";

function findFeedFlaws({ feed }: SiteFileTrack, path: Path): Flaw[] {
  if (feed === undefined) return [];
  const { format, draws, delimiter, fields } = feed;
  const named = Object.entries(fields);
  if (format === "json") {
    return [
      ...named
        .filter(([, place]) => isColumn(place))
        .map(([name]) => {
          return { path: [...path, "fields", name], message: "must be a path, as format is json" };
        }),
      ...(delimiter === undefined
        ? []
        : [{ path: [...path, "delimiter"], message: "is only for format csv" }]),
    ];
  }
  const isMixed = named.some(([, place]) => isColumn(place) !== isColumn(fields.term));
  return [
    ...(draws === undefined
      ? []
      : [{ path: [...path, "draws"], message: "is only for format json" }]),
    ...(isMixed
      ? [{ path: [...path, "fields"], message: "must be all column names or all column numbers" }]
      : []),
  ];
}

function listPictures({ tracks = [], banners = [], logos = {} }: SiteFile) {
  return [
    ...tracks.flatMap(({ picture, scene }, index) => [
      { path: ["tracks", index, "picture"], name: picture },
      { path: ["tracks", index, "scene"], name: scene },
    ]),
    ...banners.map(({ picture }, index) => ({
      path: ["banners", index, "picture"],
      name: picture,
    })),
    ...Object.entries(logos).map(([logo, name]) => ({ path: ["logos", logo], name })),
  ];
}

/** Files that a site file may name. */
export interface OwnFiles {
  /** Names of the pictures; null skips the check. */
  readonly art: ReadonlySet<string> | null;
  /** Texts by name; none by default. */
  readonly texts?: PageTexts;
}

function findTextFlaws({ pages = {} }: SiteFile, texts: PageTexts): Flaw[] {
  return Object.entries(pages).flatMap(([page, names]) =>
    Object.entries(names).flatMap(([language, name]) => {
      const found = texts.get(name);
      if (found !== undefined && "markdown" in found) return [];
      const path = ["pages", page, language];
      const missing = `there is no file ${TEXTS_FOLDER}/${name}`;
      return [{ path, message: found ? `${TEXTS_FOLDER}/${name} ${found.problem}` : missing }];
    }),
  );
}

/** Mistakes beyond the schema: duplicates, times, missing files, banners of unknown tracks. */
export function findFlaws(
  site: SiteFile,
  { art, texts = new Map() }: OwnFiles,
  builtIn: readonly number[],
): Flaw[] {
  const { tracks = [], banners = [] } = site;
  const ids = new Set(site.tracks?.map(({ id }) => id) ?? builtIn);
  const names = LANGUAGES.flatMap((language) =>
    findDuplicates(
      tracks.map(({ name }, index) => {
        return { value: name[language], path: ["tracks", index, "name", language], what: "name" };
      }),
    ),
  );
  return [
    ...findDuplicates(
      tracks.map(({ id }, index) => ({ value: id, path: ["tracks", index, "id"], what: "id" })),
    ),
    ...findDuplicates(
      tracks.map((track, index) => {
        return {
          value: trackNumber(track) ?? undefined,
          path: ["tracks", index, "number"],
          what: "number",
        };
      }),
    ),
    ...names,
    ...tracks.flatMap((track, index) => findTimeFlaws(track, ["tracks", index])),
    ...tracks.flatMap((track, index) => findFeedFlaws(track, ["tracks", index, "feed"])),
    ...(tracks.length > 0 && tracks.every(({ hidden }) => hidden === true)
      ? [{ path: ["tracks"], message: "must have at least one that isn't hidden" }]
      : []),
    ...banners.flatMap(({ track }, index) =>
      ids.has(track)
        ? []
        : [{ path: ["banners", index, "track"], message: `there is no track ${track}` }],
    ),
    ...listPictures(site).flatMap(({ path, name }) =>
      name === undefined || (art?.has(name) ?? true)
        ? []
        : [{ path, message: `there is no file art/${name}` }],
    ),
    ...findTextFlaws(site, texts),
  ];
}
