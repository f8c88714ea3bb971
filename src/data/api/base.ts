export type ApiBase = ReturnType<typeof createBase>;

/** The API's origin without a slash: `first` ("": the page's own), or `other` if `first` never answers. */
export function createBase(first: string, other = first) {
  let current = first;
  let settled = first === other;
  return {
    get: (): string => current,
    /** Confirms the origin: it answered. */
    prove: (): void => {
      settled = true;
    },
    /** Reports that the origin didn't answer; returns whether to retry with another one. */
    giveUp: (): boolean => {
      if (settled) return false;
      settled = true;
      current = other;
      return true;
    },
  };
}
