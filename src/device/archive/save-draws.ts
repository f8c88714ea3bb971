import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#i18n/locales.ts";
import { mayPreload, type Network } from "#lib/network.ts";
import { historyQuery, lastDrawsQuery } from "#queries/draws.ts";

/** Tracks whose draws are saved at a time, at most, the first ones. */
export const TRACKS_SAVED_MOST = 6;
/** Draws of each: those of the window that a statistic opens with. */
const DRAWS_SAVED = 100;
/** Milliseconds for which saved draws are new enough. */
const FRESH_MS = 600_000;

/** The next visit tries again. */
const ignore = () => {};

export interface SaveDraws {
  readonly client: QueryClient;
  readonly tracks: readonly number[];
  readonly locale: Locale;
  readonly network: Network;
}

/**
 * Loads the newest draws of tracks, one track after the other, so that their pages, statistics and comparisons
 * open offline; nothing if the network is slow or data is to be saved. Failures are ignored.
 */
export async function saveDraws({ client, tracks, locale, network }: SaveDraws): Promise<void> {
  if (!mayPreload(network)) return;
  for (const cateId of tracks.slice(0, TRACKS_SAVED_MOST)) {
    const last = lastDrawsQuery({ cateId, last: DRAWS_SAVED }, locale);
    const today = historyQuery({ cateId, page: 1 }, locale);
    // Queries in the cache are archived, and saved for the next visit.
    await client.query({ ...last, staleTime: FRESH_MS }).catch(ignore);
    await client.query({ ...today, staleTime: FRESH_MS }).catch(ignore);
  }
}
