import * as v from "valibot";
import { PUSH_MARBLES_MAX } from "#contract/limits.ts";
import { FOLLOWED_KEY } from "#device/in-use.ts";
import { storedList } from "#device/stored-value.ts";

/** Most followed marbles, any of which may notify: more is a corrupt record. */
export const FOLLOWED_MOST = PUSH_MARBLES_MAX;

export const FollowedMarble = v.object({
  track: v.pipe(v.number(), v.integer(), v.minValue(1)),
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type FollowedMarble = v.InferOutput<typeof FollowedMarble>;

const Followed = v.pipe(v.array(FollowedMarble), v.maxLength(FOLLOWED_MOST));

/** The marbles that this browser's visitor follows, in the order of following. */
export const followedMarbles = storedList(FOLLOWED_KEY, Followed);

/** Whether a marble isn't `marble`. */
function isOther({ track, number }: FollowedMarble): (each: FollowedMarble) => boolean {
  return (each) => each.track !== track || each.number !== number;
}

export function isFollowed(followed: readonly FollowedMarble[], marble: FollowedMarble): boolean {
  return !followed.every(isOther(marble));
}

/** Follows a marble, or no longer; returns false if as many are followed as can be. */
export function toggleFollowed(marble: FollowedMarble): boolean {
  const followed = followedMarbles().get();
  const others = followed.filter(isOther(marble));
  const next = others.length < followed.length ? others : [...followed, marble];
  if (next.length > FOLLOWED_MOST) return false;
  followedMarbles().set(next);
  return true;
}
