import { createApi } from "#api/api.ts";
import { createBase } from "#api/base.ts";
import { addFeedback } from "#contract/endpoints.ts";
import type { Feedback } from "#contract/feedback.ts";
import type { Language } from "#contract/languages.ts";
import { openChannel } from "#live/open-channel.ts";
import { connectOutbox } from "#device/outbox/db.ts";
import { isDue, judge } from "#device/outbox/entry.ts";
import type { Entry, Verdict } from "#device/outbox/entry.ts";
import { Store } from "#lib/store.ts";

/** Name of the lock under which one tab, or the worker, sends at a time. */
const LOCK = "marble-draws-outbox";
/** Name of the channel on which tabs tell each other that the outbox changed. */
const CHANNEL = LOCK;

export interface OutboxDeps {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Where the API is: an origin without a slash, "" for the page's own. Absent: where it was. */
  readonly base?: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A new idempotency key. */
  readonly newId: () => string;
  /** Null where the browser has no Web Locks: the server's deduplication must do. */
  readonly locks: Pick<LockManager, "request"> | null;
  /** Asks the browser to wake the worker when there is a network, where it can. */
  readonly askForSync?: () => Promise<void>;
  readonly name?: string;
}

/** What waits to be sent, and what the server refused for good. */
export interface OutboxState {
  readonly waiting: readonly Entry[];
  readonly refused: readonly Entry[];
}

/** What became of a feedback that was handed in; `waiting` means that it is safe on this device. */
export type Handed =
  | { readonly kind: "sent" }
  /** `told` is the word of a busy server, null where no answer came. */
  | {
      readonly kind: "waiting";
      readonly told: { readonly code: number; readonly msg: string } | null;
    }
  | { readonly kind: "refused"; readonly code: number; readonly msg: string }
  /** The device can't store and the server wasn't reached: the visitor must keep the text. */
  | { readonly kind: "lost" };

/** Feedback on its way to the server: on the device's disk until the server has it. */
export class Outbox {
  readonly store = new Store<OutboxState>({ waiting: [], refused: [] });
  readonly #deps: OutboxDeps;
  readonly #db: ReturnType<typeof connectOutbox>;
  readonly #channel: BroadcastChannel | null;

  constructor(deps: OutboxDeps) {
    const { name } = deps;
    this.#deps = deps;
    this.#db = connectOutbox(name);
    this.#channel = openChannel(`${CHANNEL}:${name ?? ""}`);
    this.#channel?.addEventListener("message", () => void this.refresh());
  }

  /** Writes a feedback down under its key, then sends it; tells how far it came. */
  async hand(feedback: Feedback, lang: Language, id = this.#deps.newId()): Promise<Handed> {
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
      return this.#handWithoutDisk(entry);
    }
    await this.#changed();
    // Asked for before the send: the page may not live to see its answer.
    await this.#deps.askForSync?.().catch(() => {});
    const verdicts = await this.flush();
    const verdict = verdicts.get(entry.id);
    if (verdict === undefined) return this.#fateOf(entry.id);
    return verdict.kind === "later" ? { kind: "waiting", told: verdict.told } : verdict;
  }

  /** Sends what is due, one after the other, alone among the tabs. Gives each one's verdict. */
  async flush(): Promise<ReadonlyMap<string, Verdict>> {
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

  /** Tries a refused one once more, as after the visitor changed nothing but his mind. */
  async retry(id: string): Promise<void> {
    const entry = this.store.get().refused.find((each) => each.id === id);
    if (entry === undefined) return;
    await this.#db.put({ ...entry, refused: null, notBefore: 0 });
    await this.flush();
  }

  /** Throws one away at the visitor's word. */
  async dismiss(id: string): Promise<void> {
    await this.#db.remove(id);
    await this.#changed();
  }

  /** Reads the state from the disk anew. */
  async refresh(): Promise<void> {
    try {
      const all = await this.#db.all();
      this.store.set({
        waiting: all.filter((entry) => entry.refused === null),
        refused: all.filter((entry) => entry.refused !== null),
      });
    } catch {
      // Without a disk nothing waits here.
    }
  }

  /** Milliseconds until the next one is due; null where none waits. */
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

  /** What became of an entry that another tab or the worker may have sent meanwhile. */
  async #fateOf(id: string): Promise<Handed> {
    try {
      const entry = (await this.#db.all()).find((each) => each.id === id);
      if (entry === undefined) return { kind: "sent" };
      return entry.refused === null
        ? { kind: "waiting", told: null }
        : { kind: "refused", ...entry.refused };
    } catch {
      return { kind: "waiting", told: null };
    }
  }

  async #changed(): Promise<void> {
    this.#channel?.postMessage("changed");
    await this.refresh();
  }

  async #sendDue(): Promise<Map<string, Verdict>> {
    const verdicts = new Map<string, Verdict>();
    for (const entry of await this.#db.all()) {
      if (!isDue(entry, this.#deps.now())) continue;
      const verdict = await this.#send(entry);
      verdicts.set(entry.id, verdict);
      await this.#note(entry, verdict);
      // No network, or a server that asks for patience: the others would fare no better.
      if (verdict.kind === "later") break;
    }
    if (verdicts.size > 0) this.#channel?.postMessage("changed");
    return verdicts;
  }

  async #note(entry: Entry, verdict: Verdict): Promise<void> {
    if (verdict.kind === "sent") {
      await this.#db.remove(entry.id);
      return;
    }
    const attempts = entry.attempts + 1;
    if (verdict.kind === "refused") {
      const { code, msg } = verdict;
      await this.#db.put({ ...entry, attempts, refused: { code, msg } });
      return;
    }
    const notBefore = verdict.wait === 0 ? 0 : this.#deps.now() + verdict.wait;
    await this.#db.put({ ...entry, attempts, notBefore });
  }

  async #send(entry: Entry): Promise<Verdict> {
    const { base, fetch, now } = this.#deps;
    const api = createApi({ base: createBase(base?.() ?? entry.base), fetch });
    try {
      const headers = { "idempotency-key": entry.id };
      await api.call(addFeedback, { lang: entry.lang, body: entry.feedback, headers });
      return { kind: "sent" };
    } catch (error) {
      return judge(error, entry, now());
    }
  }

  async #handWithoutDisk(entry: Entry): Promise<Handed> {
    const verdict = await this.#send(entry);
    return verdict.kind === "later" ? { kind: "lost" } : verdict;
  }
}
