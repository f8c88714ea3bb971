/** Milliseconds that a navigation waits for the server before a cached page is shown. */
export const PAGE_TIMEOUT_MS = 3000;

/** Statuses of a proxy that can't reach the server. */
const UNREACHABLE = new Set([502, 503, 504]);

export interface Navigation {
  readonly network: () => Promise<Response>;
  /** Finds a cached page. */
  readonly fallback: () => Promise<Response | undefined>;
  readonly timeout: Promise<"late">;
}

/** The server's page, or a cached one if the server can't be reached in time; else waits for the server. */
export async function pageFor({ network, fallback, timeout }: Navigation): Promise<Response> {
  const answer = network().then(
    (response) => ({ response, reached: !UNREACHABLE.has(response.status) }),
    () => ({ response: Response.error(), reached: false }),
  );
  const first = await Promise.race([answer, timeout]);
  if (first !== "late" && first.reached) return first.response;
  return (await fallback()) ?? (await answer).response;
}
