/** A link is the current one only where its whole address is: not just its path, or part of its query. */
export const EXACT = { exact: true, includeSearch: true, explicitUndefined: true } as const;
