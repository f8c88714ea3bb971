import { BEAT_SECONDS } from "#contract/limits.ts";
import type { StreamEvent } from "#contract/stream.ts";
import type { Clock } from "#server/clock.ts";
import type { Board } from "./board.ts";
import type { BoardEvent } from "./track-board.ts";
import { type Past, Replay, type SentEvent, wants } from "./replay.ts";
import { type StreamOwner, StreamRoom } from "./stream-room.ts";

/** Bytes waiting in a client's socket past which it is dropped: it comes back and replays. */
export const SLOW_CLIENT_BYTES = 262_144;
/** Bytes waiting in all sockets past which clients with more than the average are dropped. */
export const WAITING_BYTES_MOST = 134_217_728;
/** Milliseconds that a client waits before it comes back, and the most that chance adds. */
const RETRY_MS = 2000;
const RETRY_SPREAD_MS = 3000;

/** Milliseconds over which each further client comes back at a stop, and the most of them for all. */
const RETURN_MS_EACH = 2;
const RETURN_MS_MOST = 60_000;

/** Where a client's frames are written: what of a Node response the hub needs. */
export interface StreamSink {
  write(frame: Buffer): unknown;
  end(): unknown;
  destroy(): unknown;
  /** Bytes that the client hasn't read yet. */
  readonly writableLength: number;
}

export interface Client extends StreamOwner {
  readonly sink: StreamSink;
  /** Tracks that it follows; null for all. */
  readonly tracks: ReadonlySet<number> | null;
  /** The last id that the client has seen; null for a new client. */
  readonly lastId: string | null;
}

export interface HubOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly buildId: string;
  /** Number of the newest change: what a client that says hello now has seen. */
  readonly version: () => number;
  readonly streamsMost: number;
  readonly past: Past;
}

/** The bytes of an event; a client sends back `id` to continue from there. */
export function frameOf(event: StreamEvent, id?: number | string): Buffer {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${head}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`);
}

/** Some frames in their own memory: a small buffer of Node's would keep 64 KiB of a pool alive. */
function ownBytes(frames: readonly Buffer[]): Buffer {
  const length = frames.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = Buffer.allocUnsafeSlow(length);
  let start = 0;
  for (const frame of frames) start += frame.copy(bytes, start);
  return bytes;
}

/** The clients of the live stream. Each frame is made once and shared by all of them. */
export class Hub {
  readonly #options: HubOptions;
  readonly #clients = new Set<Client>();
  /** Unread bytes of clients at the last beat. */
  #waiting = new Map<Client, number>();
  readonly #room: StreamRoom;
  readonly #replay: Replay;
  readonly #stopBeat: () => void;
  #dropped = 0;
  #closed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#room = new StreamRoom(options.streamsMost);
    this.#replay = new Replay(options.past);
    this.#stopBeat = options.clock.every(BEAT_SECONDS * 1000, () => this.#beat());
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Clients dropped so far for being slow. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Whether one more client has room. */
  hasRoom(owner: StreamOwner): boolean {
    return !this.#closed && this.#room.hasRoom(owner);
  }

  /** Sends a client hello, then what it missed. Returns a function that removes it. */
  join(client: Client): () => void {
    this.#clients.add(client);
    this.#room.add(client);
    for (const bytes of this.#welcome(client)) client.sink.write(bytes);
    return () => this.#leave(client);
  }

  /** Sends every event of a board. Returns a function that stops it. */
  follow(board: Pick<Board, "subscribe">): () => void {
    return board.subscribe((event) => this.announce(event));
  }

  /** Sends a track's new latest draw, and before it that more of the track changed. */
  announce({ seq, cate_id, last_open, revised, rewritten, more }: BoardEvent): void {
    // One id for all of a number, on the last: a client cut off in between gets them again.
    const id = more ? undefined : seq;
    const open = last_open && frameOf({ name: "open", data: { cate_id, last_open } }, id);
    const changed = { name: "changed", data: { cate_id, rewritten } } as const;
    const first = revised ? frameOf(changed, open === null ? id : undefined) : null;
    const frames = [first, open].filter((frame) => frame !== null);
    if (frames.length > 0) this.#sendToAll({ id: seq, cate_id, frame: ownBytes(frames) });
  }

  /** Ends every stream; the clients come back spread out, the more of them the longer. */
  close(): void {
    this.#closed = true;
    this.#stopBeat();
    const spreadMs = Math.min(
      Math.max(RETRY_SPREAD_MS, this.#clients.size * RETURN_MS_EACH),
      RETURN_MS_MOST,
    );
    for (const client of this.#clients) {
      client.sink.write(this.#retry(spreadMs));
      client.sink.end();
      this.#leave(client);
    }
  }

  /** Says after how long a client comes back where its stream ends. */
  #retry(spreadMs: number): Buffer {
    return Buffer.from(`retry: ${Math.round(RETRY_MS + this.#options.random() * spreadMs)}\n\n`);
  }

  #welcome(client: Client): Buffer[] {
    const newest = Math.max(this.#options.version(), this.#replay.newest);
    const { lastId, tracks } = client;
    const missed = lastId === null ? null : this.#replay.after(lastId, newest, tracks);
    const { clock, buildId } = this.#options;
    const data = { server_time: clock.now(), build_id: buildId };
    // Missed events come after hello, so hello has the id before the first of them.
    const from = missed === null || lastId === null ? newest : lastId;
    const hello = frameOf({ name: "hello", data }, from);
    const start = Buffer.concat([this.#retry(RETRY_SPREAD_MS), hello]);
    if (lastId === null) return [start];
    if (missed === null) return [start, frameOf({ name: "resync", data: {} })];
    return missed.byteLength === 0 ? [start] : [start, missed];
  }

  #sendToAll(event: SentEvent): void {
    this.#replay.add(event);
    for (const client of this.#clients) {
      if (wants(client.tracks, event)) this.#send(client, event.frame);
    }
  }

  /** Also drops clients that read nothing of their buffer since the last beat. */
  #beat(): void {
    const frame = frameOf({ name: "beat", data: { server_time: this.#options.clock.now() } });
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
    if (total <= WAITING_BYTES_MOST) return;
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
