import type { QueryClient } from "@tanstack/react-query";
import { getClientState } from "./client-state.ts";
import type { NewDraw } from "./new-draw.ts";

/** A response with the draws that arrived during the call added: it may be older than a live event. */
export async function withDrawsInFlight<Data>(
  client: QueryClient,
  response: Promise<Data>,
  add: (data: Data, draw: NewDraw) => Data,
): Promise<Data> {
  const { inFlight } = getClientState(client);
  const draws: NewDraw[] = [];
  inFlight.add(draws);
  try {
    let data: Data = await response;
    for (const draw of draws) data = add(data, draw);
    return data;
  } finally {
    inFlight.delete(draws);
  }
}

/** Adds a new draw to the pending calls. */
export function notifyInFlight(client: QueryClient, draw: NewDraw): void {
  for (const draws of getClientState(client).inFlight) draws.push(draw);
}

/** Removes a track's draws from the pending calls, after they were corrected or deleted. */
export function dropFromInFlight(client: QueryClient, cateId: number): void {
  for (const draws of getClientState(client).inFlight) {
    draws.splice(0, draws.length, ...draws.filter((draw) => draw.cateId !== cateId));
  }
}
