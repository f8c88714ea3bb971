/** The origin of the API, which may have to change. */
export interface ApiBase {
  /** Origin without a slash; "" for the page's own. */
  readonly get: () => string;
  /** Confirms the origin: it answered. */
  readonly prove: () => void;
  /** Reports that the origin didn't answer; returns whether to retry with another one. */
  readonly giveUp: () => boolean;
}

/** The API at `first`, or at `other` if `first` never answers: not every site has a sibling host for its API. */
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
