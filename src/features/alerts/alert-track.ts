import type { Category } from "#contract/site.ts";
import { marbleSubject, type Subject } from "#device/push/subject.ts";

export type AlertTrack = Pick<Category, "id" | "name"> & {
  /** Its marble whose wins they are about; absent: all draws. */
  readonly marble?: number;
};

/** What notifies of it. */
export function subjectOf({ id, marble }: AlertTrack): Subject {
  return marble === undefined ? id : marbleSubject({ track: id, number: marble });
}
