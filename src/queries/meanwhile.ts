import type { QueryClient } from "@tanstack/react-query";
import type { Came } from "#queries/with-draw.ts";

/** The draws that came in during each call that is underway, oldest first. */
const underway = new WeakMap<QueryClient, Set<Came[]>>();

/**
 * What a call answers, with the draws that came in meanwhile put into it by `put`: on a slow network an
 * answer may be older than the news that overtook it.
 */
export async function withMeanwhile<Data>(
  client: QueryClient,
  answer: Promise<Data>,
  put: (data: Data, came: Came) => Data,
): Promise<Data> {
  const calls = underway.get(client) ?? new Set();
  underway.set(client, calls);
  const came: Came[] = [];
  calls.add(came);
  try {
    let data: Data = await answer;
    for (const each of came) data = put(data, each);
    return data;
  } finally {
    calls.delete(came);
  }
}

/** Tells the calls underway of a draw that came in. */
export function cameMeanwhile(client: QueryClient, came: Came): void {
  for (const draws of underway.get(client) ?? []) draws.push(came);
}

/** Has the calls underway forget a track's draws: they were corrected or removed. */
export function forgetMeanwhile(client: QueryClient, cateId: number): void {
  for (const draws of underway.get(client) ?? []) {
    draws.splice(0, draws.length, ...draws.filter((came) => came.cateId !== cateId));
  }
}
