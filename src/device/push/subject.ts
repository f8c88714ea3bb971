/** What notifies: a track at each draw, or a marble of it, as `track:number`, when it wins. */
export type Subject = number | string;

interface MarbleOfTrack {
  readonly track: number;
  readonly number: number;
}

/** What a record has of subjects. */
interface Wishes {
  readonly tracks: readonly number[];
  readonly marbles: readonly string[];
}

export function marbleSubject({ track, number }: MarbleOfTrack): Subject {
  return `${track}:${number}`;
}

/** The track and marble of a subject; 0 for the marble of a track's. */
export function partsOf(subject: Subject): MarbleOfTrack {
  const [track = 0, number = 0] = String(subject).split(":").map(Number);
  return { track, number };
}

export function subjectsOf({ tracks, marbles }: Wishes): readonly Subject[] {
  return [...tracks, ...marbles];
}

/** The same record with other subjects. */
export function withSubjects<Before extends Wishes>(
  before: Before,
  subjects: readonly Subject[],
): Before & { tracks: number[]; marbles: string[] } {
  const tracks = subjects.filter((subject) => typeof subject === "number");
  const marbles = subjects.filter((subject) => typeof subject === "string");
  return { ...before, tracks, marbles };
}
