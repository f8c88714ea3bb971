import { BEAT_SECONDS } from "#contract/limits.ts";
import type { StreamEvent } from "#contract/stream.ts";
import type { Clock } from "#server/clock.ts";
import type { Board } from "./board.ts";
import type { BoardEvent } from "./track-board.ts";
import { type Past, Replay, type SentEvent, wants } from "./replay.ts";
import { type StreamOwner, StreamRoom } from "./stream-room.ts";

/** Buffer limit of a client in bytes; beyond it the client is dropped and replays when it reconnects. */
export const SLOW_CLIENT_BYTES = 262_144;
/** Buffer limit of all clients in bytes; beyond it clients above the average are dropped. */
export const MAX_WAITING_BYTES = 134_217_728;
/** Reconnection time of a client in milliseconds, and its jitter. */
const RETRY_MS = 2000;
const RETRY_SPREAD_MS = 3000;

/** Spread of reconnections at a stop: milliseconds per client, and the maximum in all. */
const RETURN_MS_EACH = 2;
const MAX_RETURN_MS = 60_000;

/** The part of Node's response that the hub writes to. */
export interface StreamSink {
  write(frame: Buffer): unknown;
  end(): unknown;
  destroy(): unknown;
  /** Unread bytes. */
  readonly writableLength: number;
}

export interface Client extends StreamOwner {
  readonly sink: StreamSink;
  /** Ids of followed tracks; null for all. */
  readonly tracks: ReadonlySet<number> | null;
  /** Last-Event-ID; null for a new client. */
  readonly lastId: string | null;
}

export interface HubOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly buildId: string;
  /** Number of the newest change. */
  readonly version: () => number;
  readonly maxStreams: number;
  readonly past: Past;
}

/** Serializes an event; a reconnecting client sends back `id`. */
export function encodeEvent(event: StreamEvent, id?: number | string): Buffer {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
}

/** Concatenates frames in an unpooled buffer: a pooled one would keep 64 KiB alive. */
function ownBytes(frames: readonly Buffer[]): Buffer {
  const length = frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = Buffer.allocUnsafeSlow(length);
  let start = 0;
  for (const frame of frames) start += frame.copy(bytes, start);
  return bytes;
}

/** The clients of the live stream. Frames are serialized once and shared. */
export class Hub {
  readonly #options: HubOptions;
  readonly #clients = new Set<Client>();
  /** Unread bytes of clients at the last heartbeat. */
  #waiting = new Map<Client, number>();
  readonly #room: StreamRoom;
  readonly #replay: Replay;
  readonly #stopBeat: () => void;
  #dropped = 0;
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#room = new StreamRoom(options.maxStreams);
    this.#replay = new Replay(options.past);
    this.#stopBeat = options.clock.every(BEAT_SECONDS * 1000, () => this.#beat());
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Number of clients dropped so far for being slow. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Whether the hub accepts another client. */
  hasRoom(owner: StreamOwner): boolean {
    return !this.#closed && this.#room.hasRoom(owner);
  }

  /** Adds a client and sends hello and its missed events. Returns a function that removes it. */
  join(client: Client): () => void {
    this.#clients.add(client);
    this.#room.add(client);
    for (const bytes of this.#welcome(client)) client.sink.write(bytes);
    return () => this.#leave(client);
  }

  /** Sends all events of a board. Returns a function that stops it. */
  follow(board: Pick<Board, "subscribe">): () => void {
    return board.subscribe((event) => this.announce(event));
  }

  /** Sends a track's change: `changed` if more than the latest draw changed, then `open` with the latest draw. */
  announce({ seq, cate_id, last_open, revised, rewritten, more }: BoardEvent): void {
    // Frames of one change have one id, on the last, so that an interrupted client gets all again.
    const id = more ? undefined : seq;
    const open = last_open && encodeEvent({ name: "open", data: { cate_id, last_open } }, id);
    const changed = { name: "changed", data: { cate_id, rewritten } } as const;
    const first = revised ? encodeEvent(changed, open === null ? id : undefined) : null;
    const frames = [first, open].filter((frame) => frame !== null);
    if (frames.length > 0) this.#sendToAll({ id: seq, cate_id, frame: ownBytes(frames) });
  }

  /** Ends every stream; the reconnections are spread, longer for more clients. */
  close(): void {
    this.#closed = true;
    this.#stopBeat();
    const spreadMs = Math.min(
      Math.max(RETRY_SPREAD_MS, this.#clients.size * RETURN_MS_EACH),
      MAX_RETURN_MS,
    );
    for (const client of this.#clients) {
      client.sink.write(this.#retry(spreadMs));
      client.sink.end();
      this.#leave(client);
    }
  }

  /** A `retry` frame with jitter. */
  #retry(spreadMs: number): Buffer {
    return Buffer.from(`retry: ${Math.round(RETRY_MS + this.#options.random() * spreadMs)}\n\n`);
  }

  #welcome(client: Client): Buffer[] {
    const newest = Math.max(this.#options.version(), this.#replay.newest);
    const { lastId, tracks } = client;
    const missed = lastId === null ? null : this.#replay.after(lastId, newest, tracks);
    const { clock, buildId } = this.#options;
    const data = { server_time: clock.now(), build_id: buildId };
    // Hello precedes the missed events, so its id is the client's last one.
    const from = missed === null || lastId === null ? newest : lastId;
    const hello = encodeEvent({ name: "hello", data }, from);
    const start = Buffer.concat([this.#retry(RETRY_SPREAD_MS), hello]);
    if (lastId === null) return [start];
    if (missed === null) return [start, encodeEvent({ name: "resync", data: {} })];
    return missed.byteLength === 0 ? [start] : [start, missed];
  }

  #sendToAll(event: SentEvent): void {
    this.#replay.add(event);
    for (const client of this.#clients) {
      if (wants(client.tracks, event)) this.#send(client, event.frame);
    }
  }

  /** Sends heartbeats, and drops clients that read nothing since the last one. */
  #beat(): void {
    const frame = encodeEvent({ name: "beat", data: { server_time: this.#options.clock.now() } });
    const waiting = new Map<Client, number>();
    this.#dropLargest();
    for (const client of this.#clients) {
      const bytes = client.sink.writableLength;
      const before = this.#waiting.get(client) ?? Number.POSITIVE_INFINITY;
      if (bytes >= before) this.#drop(client);
      else this.#send(client, frame);
      if (client.sink.writableLength > 0) waiting.set(client, client.sink.writableLength);
    }
    this.#waiting = waiting;
  }

  /** Frees memory when too many clients are slow at once. */
  #dropLargest(): void {
    const slow = [...this.#clients].filter(({ sink }) => sink.writableLength > 0);
    const total = slow.reduce((sum, { sink }) => sum + sink.writableLength, 0);
    if (total <= MAX_WAITING_BYTES) return;
    for (const client of slow) {
      if (client.sink.writableLength >= total / slow.length) this.#drop(client);
    }
  }

  #drop(client: Client): void {
    this.#dropped += 1;
    this.#leave(client);
    client.sink.destroy();
  }

  #send(client: Client, frame: Buffer): void {
    if (client.sink.writableLength > SLOW_CLIENT_BYTES) {
      this.#drop(client);
      return;
    }
    client.sink.write(frame);
  }

  #leave(client: Client): void {
    if (this.#clients.delete(client)) this.#room.remove(client);
  }
}
