import type { QueryClient } from "@tanstack/react-query";
import { createApi, createBase } from "#data/api/api.ts";
import { createQueryClient } from "./query-client.ts";

/** The app's cache; `respond` answers its API calls, which aren't retried. */
export function clientAnswering(
  respond: (url: string) => Response | Promise<Response>,
): QueryClient {
  const api = createApi({
    base: createBase(""),
    fetch: async (url) => respond(url),
  });
  return createQueryClient(api, { retries: 0 });
}
