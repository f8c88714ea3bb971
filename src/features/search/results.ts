import { FIND_MAX } from "#contract/limits.ts";
import { readAsk } from "#domain/ask.ts";
import { NO_TRACK_ID, type NavItem } from "#domain/track-numbers.ts";
import { readWhen } from "#domain/when.ts";

/** Where a search leads: a track's page, or the draw that `find` names in its history. */
export interface Result {
  readonly track: NavItem;
  /** Search text for the history; null for the page itself. */
  readonly find: string | null;
}

export const RESULTS_MOST = 12;

/** Characters from which a word counts as a track's name: fewer in scripts whose characters say more. */
const NAME_LATIN = 3;
const NAME_OTHER = 2;

/** Epoch seconds by which a text is read as a time; which time it is, the track's history says. */
const ANY_TIME = 1_800_000_000;

const plainOf = (text: string) => text.normalize("NFKC").trim().toLowerCase();

function isFindable(text: string): boolean {
  if (text === "" || text.length > FIND_MAX) return false;
  const time = readWhen(text, { zone: "UTC", now: ANY_TIME });
  return time !== null || readAsk(text) !== null || /^(?=.*\d)[\w.-]{3,40}$/.test(text);
}

/** A track to be found, also by its names in other languages. */
export type Findable = NavItem & { readonly names?: readonly string[] };

function isNameOf({ name, alias, number, names = [] }: Findable, text: string): boolean {
  const least = /^[\x20-\x7e]*$/.test(text) ? NAME_LATIN : NAME_OTHER;
  if (text === String(number)) return true;
  return text.length >= least && [name, alias, ...names].some((own) => plainOf(own).includes(text));
}

/** Words allowed between a search and a track's name. */
const JOINT_BEFORE = /\s(?:in|on|at|of)\s*$|[:,，、的の]\s*$/;
const JOINT_AFTER = /^\s*[:,，、的の]/;

/** What a text asks of a track that it names before or after it; null if it doesn't. */
function findIn(track: Findable, text: string): string | null {
  for (let splitIndex = text.length - 1; splitIndex > 0; splitIndex -= 1) {
    const head = text.slice(0, splitIndex).replace(JOINT_BEFORE, "").trim();
    const tail = text.slice(splitIndex).replace(JOINT_AFTER, "").trim();
    if (isNameOf(track, head) && isFindable(tail)) return tail;
    if (isNameOf(track, tail) && isFindable(head)) return head;
  }
  return null;
}

/**
 * Where a text leads, most likely first: draws of the tracks that it names, the tracks of that name, and
 * draws of every track if it names none. `tracks` are in the order of preference.
 */
export function resultsOf(text: string, tracks: readonly Findable[]): Result[] {
  const plain = plainOf(text).slice(0, 2 * FIND_MAX);
  const known = tracks.filter(({ id }) => id !== NO_TRACK_ID);
  if (plain === "") return known.slice(0, RESULTS_MOST).map((track) => ({ track, find: null }));
  const everywhere = isFindable(plain);
  const results = [
    ...known.filter((track) => isNameOf(track, plain)).map((track) => ({ track, find: null })),
    ...known.flatMap((track) => {
      const find = everywhere ? plain : findIn(track, plain);
      return find === null ? [] : { track, find };
    }),
  ];
  return results.slice(0, RESULTS_MOST);
}
