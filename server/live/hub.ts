import { BEAT_SECONDS } from "#contract/limits.ts";
import type { LastOpen } from "#contract/draw.ts";
import type { StreamEvent } from "#contract/stream.ts";
import type { Clock } from "#server/clock.ts";
import { frameOf, retryFrame } from "./frames.ts";
import { Replay } from "./replay.ts";
import type { SentEvent } from "./replay.ts";

/** Bytes waiting in a client's socket past which it is dropped: it comes back and replays. */
export const SLOW_CLIENT_BYTES = 262_144;
/** Streams of one address at most. */
export const STREAMS_PER_ADDRESS = 64;
/** Streams in all at most. */
export const STREAMS_MOST = 50_000;
/** Events kept for clients that come back: with twelve tracks an hour or more. */
const REPLAY_EVENTS = 2000;
/** Milliseconds that a client waits before it comes back, and how much of chance is added. */
const RETRY_MS = 2000;
const RETRY_SPREAD_MS = 3000;

/** Where a client's frames are written: what of a Node response the hub needs. */
export interface StreamSink {
  write(frame: Buffer): unknown;
  end(): unknown;
  destroy(): unknown;
  /** Bytes that the client hasn't taken yet. */
  readonly writableLength: number;
}

export interface Joining {
  readonly sink: StreamSink;
  readonly address: string;
  /** Tracks to hear of; null for all. */
  readonly tracks: ReadonlySet<number> | null;
  /** The last id that the client has seen; null for a new client. */
  readonly lastId: number | null;
}

export interface HubOptions {
  readonly clock: Clock;
  /** From 0 to 1, as Math.random. */
  readonly random: () => number;
  readonly buildId: string;
  /** Number of the newest change: what a client that says hello now has seen. */
  readonly version: () => number;
}

type Client = Joining;
type Changed = Extract<StreamEvent, { name: "changed" }>["data"];

/** Everyone who listens to the live stream. Frames are made once and shared by all. */
export class Hub {
  readonly #options: HubOptions;
  readonly #clients = new Set<Client>();
  readonly #perAddress = new Map<string, number>();
  readonly #replay: Replay;
  readonly #stopBeat: () => void;
  #buildId: string;
  #dropped = 0;
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#buildId = options.buildId;
    this.#replay = new Replay(REPLAY_EVENTS, options.version());
    this.#stopBeat = options.clock.every(BEAT_SECONDS * 1000, () => this.#beat());
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Clients dropped so far for being slow. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Whether one more client of this address has room. */
  hasRoom(address: string): boolean {
    return (
      !this.#closed &&
      this.#clients.size < STREAMS_MOST &&
      (this.#perAddress.get(address) ?? 0) < STREAMS_PER_ADDRESS
    );
  }

  /** Takes a client in: hello, then what it missed. Returns how to leave. */
  join(client: Joining): () => void {
    this.#clients.add(client);
    this.#perAddress.set(client.address, (this.#perAddress.get(client.address) ?? 0) + 1);
    client.sink.write(Buffer.concat(this.#welcome(client)));
    return () => this.#leave(client);
  }

  /** Tells a track's new latest draw; `id` is the number of the change. */
  open(id: number, data: { readonly cate_id: number; readonly last_open: LastOpen }): void {
    this.#tell({ id, cate_id: data.cate_id, frame: frameOf({ name: "open", data }, id) });
  }

  /** Tells that more of a track changed than its latest draw, and the latest where it did too. */
  changed(id: number, data: Changed, last_open: LastOpen | null): void {
    const { cate_id } = data;
    if (last_open === null) {
      this.#tell({ id, cate_id, frame: frameOf({ name: "changed", data }, id) });
      return;
    }
    // One id for both, on the last: a client cut off in between gets both again.
    const first = frameOf({ name: "changed", data });
    const second = frameOf({ name: "open", data: { cate_id, last_open } }, id);
    this.#tell({ id, cate_id, frame: Buffer.concat([first, second]) });
  }

  /** Tells that a new build of the site is out. */
  build(buildId: string): void {
    this.#buildId = buildId;
    const frame = frameOf({ name: "build", data: { build_id: buildId } });
    for (const client of this.#clients) this.#send(client, frame);
  }

  /** Ends every stream; the clients come back by themselves, spread over their retry times. */
  close(): void {
    this.#closed = true;
    this.#stopBeat();
    for (const client of this.#clients) {
      client.sink.end();
      this.#leave(client);
    }
  }

  #welcome(client: Client): Buffer[] {
    const known = Math.max(this.#options.version(), this.#replay.newest);
    const missed = client.lastId === null ? [] : this.#replay.after(client.lastId, known);
    const data = { server_time: this.#options.clock.now(), build_id: this.#buildId };
    const retry = retryFrame(RETRY_MS + this.#options.random() * RETRY_SPREAD_MS);
    // What is missed comes after hello, so hello bears the id from which it goes on.
    const from = missed === null || client.lastId === null ? known : client.lastId;
    const hello = frameOf({ name: "hello", data }, from);
    if (missed === null) return [retry, hello, frameOf({ name: "resync", data: {} })];
    return [
      retry,
      hello,
      ...missed.filter((event) => wants(client, event)).map((event) => event.frame),
    ];
  }

  #tell(event: SentEvent): void {
    this.#replay.add(event);
    for (const client of this.#clients) {
      if (wants(client, event)) this.#send(client, event.frame);
    }
  }

  #beat(): void {
    const frame = frameOf({ name: "beat", data: { server_time: this.#options.clock.now() } });
    for (const client of this.#clients) this.#send(client, frame);
  }

  #send(client: Client, frame: Buffer): void {
    if (client.sink.writableLength > SLOW_CLIENT_BYTES) {
      this.#dropped += 1;
      this.#leave(client);
      client.sink.destroy();
      return;
    }
    client.sink.write(frame);
  }

  #leave(client: Client): void {
    if (!this.#clients.delete(client)) return;
    const left = (this.#perAddress.get(client.address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(client.address, left);
    else this.#perAddress.delete(client.address);
  }
}

function wants(client: Client, event: SentEvent): boolean {
  return client.tracks === null || client.tracks.has(event.cate_id);
}
