/** Ids of the most visited routes: a visit starts with their messages only. */
export const FIRST_PAGES: readonly string[] = ["/", "/track/$id"];

/** Whether a page of these matched routes needs the messages of all pages. */
export function needsAllMessages(routeIds: readonly string[]): boolean {
  return routeIds.some((id) => id !== "__root__" && !FIRST_PAGES.includes(id));
}

/** Whether a route's page is for operators and developers: visitors load neither its code nor its texts. */
export function isUnlisted(routeId: string): boolean {
  return /^\/(ops|developers)(_?\/|$)/.test(routeId);
}
