/** Where the API is, which may turn out to be somewhere else. */
export interface ApiBase {
  /** Origin without a slash; "" for the page's own. */
  readonly get: () => string;
  /** An answer came from there: it is the right place. */
  readonly prove: () => void;
  /** No answer came from there. True where another place is to be tried now. */
  readonly giveUp: () => boolean;
}

/**
 * The API at `first`, or at `other` where no answer ever came from the first: a site that has no
 * sibling host for its API has it on its own.
 */
export function createBase(first: string, other = first): ApiBase {
  let current = first;
  let settled = first === other;
  return {
    get: () => current,
    prove: () => {
      settled = true;
    },
    giveUp: () => {
      if (settled) return false;
      settled = true;
      current = other;
      return true;
    },
  };
}
