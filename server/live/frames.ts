import type { StreamEvent } from "#contract/stream.ts";

/** The bytes of an event; `id` is what a client sends back to go on from there. */
export function frameOf(event: StreamEvent, id?: number): Buffer {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
}

/** The line that tells a client how long to wait before it comes back, in milliseconds. */
export function retryFrame(ms: number): Buffer {
  return Buffer.from(`retry: ${Math.round(ms)}\n\n`);
}
