/** Ids of the routes whose pages need only the messages that a visit starts with: the most visited ones. */
export const FIRST_PAGES: readonly string[] = ["/", "/track/$id"];

/** Whether a page of these matched routes needs the messages of all pages. */
export function needsAllMessages(routeIds: readonly string[]): boolean {
  return routeIds.some((id) => id !== "__root__" && !FIRST_PAGES.includes(id));
}

/** Whether a route's page is for operators and developers: its code and texts are in no visitor's files. */
export function isApart(routeId: string): boolean {
  return /^\/(ops|developers)(_?\/|$)/.test(routeId);
}
