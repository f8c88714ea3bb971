/** Ids of the most visited routes, which need only the first messages. */
export const FIRST_PAGES: readonly string[] = ["/", "/track/$id"];

/** Whether a page of these matched routes needs all messages. */
export function needsAllMessages(routeIds: readonly string[]): boolean {
  return routeIds.some((id) => id !== "__root__" && !FIRST_PAGES.includes(id));
}

/** Whether a route is for operators or developers, with code and texts in separate files. */
export function isApart(routeId: string): boolean {
  return /^\/(ops|developers)(_?\/|$)/.test(routeId);
}
