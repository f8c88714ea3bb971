/** Milliseconds that a navigation waits for the server before the kept page is shown. */
export const PAGE_TIMEOUT_MS = 3000;

/** Statuses by which something before the server says that the server isn't there. */
const NOBODY_HOME = new Set([502, 503, 504]);

export interface Navigation {
  /** Asks the server. */
  readonly network: () => Promise<Response>;
  /** The page that stands in, if there is one. */
  readonly standIn: () => Promise<Response | undefined>;
  readonly timeout: Promise<"late">;
}

/**
 * A page for a navigation: the server's, as it holds the newest draws; the kept one when the server
 * can't be reached, isn't there, or takes too long. Without a kept page the server's word is awaited.
 */
export async function pageFor({ network, standIn, timeout }: Navigation): Promise<Response> {
  const asked = network().then(
    (response) =>
      NOBODY_HOME.has(response.status) ? { kept: true, response } : { kept: false, response },
    (error: unknown) => ({ kept: true, error }),
  );
  const first = await Promise.race([asked, timeout]);
  if (first !== "late" && !first.kept && "response" in first) return first.response;
  const kept = await standIn();
  if (kept !== undefined) return kept;
  const answer = await asked;
  return "response" in answer ? answer.response : Response.error();
}
