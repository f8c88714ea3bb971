import type { QueryClient, QueryExecuteOptions, QueryKey } from "@tanstack/react-query";

/**
 * Brings a query's data into the cache where it isn't fresh there. A failure is no one's here: it shows
 * in the part of the page that needs the data.
 */
export async function prime<FnData, Failure, Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<FnData, Failure, Data, QueryData, Key>,
): Promise<void> {
  await client.query(query).catch(() => undefined);
}
