import { createHash } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import { HeavyQueue } from "./heavy-queue.ts";
import { Prepared } from "./prepared.ts";
import { Recent } from "./recent.ts";
import type { Encoding, Reply } from "./reply.ts";
import { matchesTag, pickEncoding } from "./reply.ts";
import { sharedAnswer } from "./cache-control.ts";

/** How an answer is made, and for how long and for whom it holds. */
export interface Recipe {
  /** Names the answer: path, parameters as read, language. */
  readonly key: string;
  /** Data version that the answer shows; the same key and version give the same answer. */
  readonly version: number;
  /** Seconds that shared caches may keep it. */
  readonly seconds: number;
  /** The body tells seconds left, so it is made anew each second, under the same tag. */
  readonly ticking?: boolean;
  /** Making it takes long enough to hold up others, so it waits for its turn. */
  readonly heavy?: boolean;
  readonly make: () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>;
}

/** What a request says about the form of the answer. */
export interface Wish {
  readonly acceptEncoding?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
  /** Asked by a heavy job that has its turn: see {@link Recipe.heavy}. */
  readonly inTurn?: boolean | undefined;
}

interface Kept {
  readonly version: number;
  readonly second: number;
  readonly prepared: Prepared;
  /** The headers last sent, as they change once a second at most. */
  headers: {
    readonly seconds: number;
    readonly encoding: Encoding;
    readonly record: Record<string, string>;
  } | null;
}

/** Bytes of bodies kept at most; their compressed forms add about a third. */
const KEEP_BYTES = 33_554_432;
/** Tags kept at most. */
const KEEP_TAGS = 2000;

interface ReadyOptions {
  readonly clock: Clock;
  /** Tells apart the answers of different builds. */
  readonly buildId: string;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Heavy answers that are made at a time, and that wait to be made at most. */
const HEAVY = { running: 1, waiting: 64 } as const;

/** Ready answers: bytes made once per key and data version, by one maker at a time. */
export class Ready {
  readonly #options: ReadyOptions;
  readonly #kept = new Recent<string, Kept>(KEEP_BYTES, ({ prepared }) => prepared.body.byteLength);
  readonly #pending = new Map<string, Promise<Kept>>();
  readonly #tags = new Recent<string, string>(KEEP_TAGS);
  readonly #queue = new HeavyQueue(HEAVY);

  constructor(options: ReadyOptions) {
    this.#options = options;
  }

  /** Answers a recipe, making it where it isn't kept. */
  async answer(recipe: Recipe, wish: Wish): Promise<Reply> {
    const unchanged = this.#unchanged(recipe, wish);
    if (unchanged !== null) return unchanged;
    const kept = this.#fresh(recipe) ?? (await this.#make(recipe, wish));
    const encoding = kept.prepared.encodingFor(pickEncoding(wish.acceptEncoding));
    const body = await kept.prepared.form(encoding);
    return { status: 200, headers: this.#headersOf(recipe, kept, encoding), body };
  }

  /** The same as {@link answer} if it takes no making, else null. */
  answerNow(recipe: Recipe, wish: Wish): Reply | null {
    const unchanged = this.#unchanged(recipe, wish);
    if (unchanged !== null) return unchanged;
    const kept = this.#fresh(recipe);
    if (kept === undefined) return null;
    const encoding = kept.prepared.encodingFor(pickEncoding(wish.acceptEncoding));
    const body = kept.prepared.made(encoding);
    if (body === undefined) return null;
    return { status: 200, headers: this.#headersOf(recipe, kept, encoding), body };
  }

  #second(recipe: Recipe): number {
    return recipe.ticking === true ? Math.floor(this.#options.clock.now() / 1000) : 0;
  }

  #fresh(recipe: Recipe): Kept | undefined {
    const kept = this.#kept.get(recipe.key);
    return kept?.version === recipe.version && kept.second === this.#second(recipe)
      ? kept
      : undefined;
  }

  #make(recipe: Recipe, { inTurn = false }: Wish): Promise<Kept> {
    const second = this.#second(recipe);
    const flight = `${recipe.key}|${recipe.version}|${second}`;
    const flying = this.#pending.get(flight);
    if (flying !== undefined) return flying;
    const making = (async () => {
      const make = async () => recipe.make();
      const body = await (recipe.heavy === true && !inTurn ? this.#queue.run(make) : make());
      const prepared = new Prepared(body);
      const kept: Kept = { version: recipe.version, second, prepared, headers: null };
      this.#kept.set(recipe.key, kept);
      return kept;
    })().finally(() => this.#pending.delete(flight));
    this.#pending.set(flight, making);
    return making;
  }

  /** Weak, since a ticking answer and its compressed forms share it. */
  #tagOf(recipe: Recipe): string {
    const name = `${this.#options.buildId}|${recipe.version}|${recipe.key}`;
    let tag = this.#tags.get(name);
    if (tag === undefined) {
      tag = `W/"${createHash("sha1").update(name).digest("base64url").slice(0, 20)}"`;
      this.#tags.set(name, tag);
    }
    return tag;
  }

  #common(recipe: Recipe): Record<string, string> {
    return {
      ...this.#options.headers,
      ...sharedAnswer(recipe.seconds),
      etag: this.#tagOf(recipe),
      vary: "lang, Accept-Encoding",
    };
  }

  #unchanged(recipe: Recipe, { ifNoneMatch }: Wish): Reply | null {
    if (!matchesTag(ifNoneMatch, this.#tagOf(recipe))) return null;
    return { status: 304, headers: this.#common(recipe), body: null };
  }

  #headersOf(recipe: Recipe, kept: Kept, encoding: Encoding): Record<string, string> {
    if (kept.headers?.seconds === recipe.seconds && kept.headers.encoding === encoding) {
      return kept.headers.record;
    }
    const length = kept.prepared.made(encoding)?.byteLength;
    const record = {
      ...this.#common(recipe),
      "content-type": "application/json; charset=utf-8",
      ...(length !== undefined && { "content-length": String(length) }),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    };
    kept.headers = { seconds: recipe.seconds, encoding, record };
    return record;
  }
}
