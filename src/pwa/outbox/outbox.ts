import { createApi, createBase } from "#data/api/api.ts";
import { ApiError } from "#data/api/api-error.ts";
import { addFeedback } from "#contract/endpoints.ts";
import type { Feedback } from "#contract/feedback/feedback.ts";
import type { Language } from "#contract/languages.ts";
import { openChannel } from "#data/live/open-channel.ts";
import { parseEach } from "#contract/parse.ts";
import { connectDevice } from "#pwa/db.ts";
import { type Attempt, classifyFailure, type Delivery, Entry, isDue } from "./entry.ts";
import { Store } from "#data/store.ts";

/** Tag of the background sync that wakes the worker to send the outbox. */
export const OUTBOX_SYNC_TAG = "outbox";
/** Name of the lock that allows one tab or the worker to send at a time, and of the tabs' channel. */
const LOCK = "marble-draws-outbox";

/** Opens the entries on this device. Methods reject if the database fails. */
function connectOutbox(name?: string) {
  const { withDb, close } = connectDevice(name);
  return {
    /** All entries, oldest first; records of an unknown shape are skipped but not deleted. */
    async all(): Promise<Entry[]> {
      const values = await withDb((db) => db.getAll("feedback"));
      return parseEach(Entry, values).toSorted((a, b) => a.created - b.created);
    },
    /** Resolves when the entry is on disk. */
    async put(entry: Entry): Promise<void> {
      await withDb(async (db) => {
        const transaction = db.transaction("feedback", "readwrite", { durability: "strict" });
        await Promise.all([transaction.store.put(entry, entry.id), transaction.done]);
      });
    },
    async remove(id: string): Promise<void> {
      await withDb((db) => db.delete("feedback", id));
    },
    close,
  };
}

export interface OutboxDeps {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Origin of the API, "" for the page's own; default: the origin in the entry. */
  readonly base?: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A new idempotency key. */
  readonly newId: () => string;
  /** Null if the browser has no Web Locks: then only the server prevents duplicates. */
  readonly locks: Pick<LockManager, "request"> | null;
  /** Requests that the browser wake the worker when it is online. */
  readonly requestSync?: () => Promise<void>;
  /** Name of the database, for tests. */
  readonly name?: string;
}

export interface OutboxState {
  readonly waiting: readonly Entry[];
  readonly refused: readonly Entry[];
}

/** The queue of unsent feedback: an entry stays on disk until the server has stored it. */
export class Outbox {
  readonly store = new Store<OutboxState>({ waiting: [], refused: [] });
  readonly #deps: OutboxDeps;
  readonly #db: ReturnType<typeof connectOutbox>;
  readonly #channel: BroadcastChannel | null;

  constructor(deps: OutboxDeps) {
    const { name } = deps;
    this.#deps = deps;
    this.#db = connectOutbox(name);
    this.#channel = openChannel(`${LOCK}:${name ?? ""}`);
    this.#channel?.addEventListener("message", () => void this.refresh());
  }

  /** Stores feedback under its idempotency key, then sends it. */
  async submit(feedback: Feedback, lang: Language, id = this.#deps.newId()): Promise<Delivery> {
    const { base, now } = this.#deps;
    const entry: Entry = {
      v: 1,
      id,
      base: base?.() ?? "",
      lang,
      feedback,
      created: now(),
      attempts: 0,
      notBefore: 0,
      refused: null,
    };
    try {
      await this.#db.put(entry);
    } catch {
      return this.#sendWithoutStoring(entry);
    }
    await this.#changed();
    // Requested before sending, as the page may close before the response.
    await this.#deps.requestSync?.().catch(() => {});
    return (await this.flush()).get(entry.id) ?? this.#findDelivery(entry.id);
  }

  /** Sends due entries one after the other, in one tab at a time. Returns the attempts by entry id. */
  async flush(): Promise<ReadonlyMap<string, Attempt>> {
    const { locks, name } = this.#deps;
    const send = () => this.#sendDue();
    try {
      return locks === null ? await send() : await locks.request(`${LOCK}:${name ?? ""}`, send);
    } catch {
      return new Map();
    } finally {
      await this.refresh();
    }
  }

  /** Sends all waiting entries, also those that a busy server has put off. */
  async sendNow(): Promise<void> {
    for (const entry of this.store.get().waiting) await this.#db.put({ ...entry, notBefore: 0 });
    await this.flush();
  }

  /** Sends a refused entry again. */
  async retry(id: string): Promise<void> {
    const entry = this.store.get().refused.find((each) => each.id === id);
    if (entry === undefined) return;
    await this.#db.put({ ...entry, refused: null, notBefore: 0 });
    await this.flush();
  }

  /** Deletes an entry. */
  async dismiss(id: string): Promise<void> {
    await this.#db.remove(id);
    await this.#changed();
  }

  /** Reads the entries again, as other tabs and the worker change them. */
  async refresh(): Promise<void> {
    try {
      const all = await this.#db.all();
      this.store.set({
        waiting: all.filter((entry) => entry.refused === null),
        refused: all.filter((entry) => entry.refused !== null),
      });
    } catch {
      // Without a database there are no entries.
    }
  }

  /** Milliseconds until the next entry is due; null if none is waiting. */
  nextDue(): number | null {
    const now = this.#deps.now();
    const times = this.store
      .get()
      .waiting.map((entry) => (isDue(entry, now) ? now : entry.notBefore));
    return times.length === 0 ? null : Math.min(...times) - now;
  }

  close(): void {
    this.#db.close();
    this.#channel?.close();
  }

  /** The delivery of an entry that another tab or the worker may have sent. */
  async #findDelivery(id: string): Promise<Delivery> {
    const waiting = { kind: "waiting", waitMs: 0, busy: null } as const;
    try {
      const entry = (await this.#db.all()).find((each) => each.id === id);
      if (entry === undefined) return { kind: "sent" };
      if (entry.refused === null) return waiting;
      return { kind: "refused", error: new ApiError({ kind: "http", ...entry.refused }) };
    } catch {
      return waiting;
    }
  }

  async #changed(): Promise<void> {
    this.#channel?.postMessage("changed");
    await this.refresh();
  }

  async #sendDue(): Promise<Map<string, Attempt>> {
    const attempts = new Map<string, Attempt>();
    for (const entry of await this.#db.all()) {
      if (!isDue(entry, this.#deps.now())) continue;
      const attempt = await this.#send(entry);
      attempts.set(entry.id, attempt);
      await this.#record(entry, attempt);
      // Offline, or the server is busy: the other entries would fail too.
      if (attempt.kind === "waiting") break;
    }
    if (attempts.size > 0) this.#channel?.postMessage("changed");
    return attempts;
  }

  async #record(entry: Entry, attempt: Attempt): Promise<void> {
    if (attempt.kind === "sent") {
      await this.#db.remove(entry.id);
      return;
    }
    const attempts = entry.attempts + 1;
    if (attempt.kind === "refused") {
      const { code, msg } = attempt.error;
      await this.#db.put({ ...entry, attempts, refused: { code: code ?? 0, msg } });
      return;
    }
    const notBefore = attempt.waitMs === 0 ? 0 : this.#deps.now() + attempt.waitMs;
    await this.#db.put({ ...entry, attempts, notBefore });
  }

  async #send(entry: Entry): Promise<Attempt> {
    const { base, fetch, now } = this.#deps;
    const api = createApi({ base: createBase(base?.() ?? entry.base), fetch });
    try {
      const headers = { "idempotency-key": entry.id };
      await api.call(addFeedback, { lang: entry.lang, body: entry.feedback, headers });
      return { kind: "sent" };
    } catch (error) {
      return classifyFailure(error, entry, now());
    }
  }

  async #sendWithoutStoring(entry: Entry): Promise<Delivery> {
    const attempt = await this.#send(entry);
    return attempt.kind === "waiting" ? { kind: "lost" } : attempt;
  }
}
