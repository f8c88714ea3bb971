import type { QueryClient } from "@tanstack/react-query";
import { createApi } from "#data/api/api.ts";
import { createBase } from "#data/api/base.ts";
import { createQueryClient } from "./query-client.ts";

/** The app's cache on an API whose every call, tried once, is answered by the test. */
export function clientAnswering(
  answer: (url: string) => Response | Promise<Response>,
): QueryClient {
  const api = createApi({
    base: createBase(""),
    fetch: async (url) => answer(url),
  });
  return createQueryClient(api, { retries: 0 });
}
