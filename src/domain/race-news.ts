export interface RaceNews {
  readonly kind: "start" | "lead" | "finish";
  readonly leader: number;
  /** Seconds of the showing. */
  readonly at: number;
}

/** Seconds between two announced lead changes. */
const LEAD_EVERY = 5;

export interface RaceMoment {
  readonly leader: number;
  readonly at: number;
  readonly ended: boolean;
}

/**
 * News since `last`: the start, another leader (one in five seconds at most, then the one who
 * leads), the finish. Null for nothing.
 */
export function newsOf(last: RaceNews | null, { leader, at, ended }: RaceMoment): RaceNews | null {
  if (ended) return last?.kind === "finish" ? null : { kind: "finish", leader, at };
  // A showing that was put back begins again.
  if (last === null || at < last.at) return { kind: "start", leader, at };
  const soon = last.kind !== "finish" && at - last.at < LEAD_EVERY;
  if (last.kind === "finish" || soon || leader === last.leader) return null;
  return { kind: "lead", leader, at };
}
