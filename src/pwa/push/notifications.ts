import type { Language } from "#contract/languages.ts";
import { MAX_PUSH_TRACKS } from "#contract/limits.ts";
import { openChannel } from "#data/live/open-channel.ts";
import { NOTIFICATIONS_LOCK, type PushDeps, type PushOutcome, syncPush } from "./push.ts";
import { Store } from "#data/store.ts";

/** Whether this browser can notify; `install`: only once the site is installed. */
export type NotificationSupport = "yes" | "install" | "no";

export interface NotificationState {
  /** Tracks whose draws notify. */
  readonly tracks: readonly number[];
  readonly permission: NotificationPermission;
  /** Tracks that are being switched on or off. */
  readonly busy: readonly number[];
}

export interface NotificationsDeps extends PushDeps {
  readonly support: NotificationSupport;
  /** Shows the browser's permission prompt; only works from a tap. */
  readonly askPermission: () => Promise<NotificationPermission>;
}

/** Outcome of switching a track on; `dismissed`: the visitor closed the prompt. */
export type SwitchedOn = Exclude<PushOutcome, "off"> | "dismissed" | "too-many";

/** The visitor's notifications, for the page to show and switch. */
export class Notifications {
  readonly store: Store<NotificationState>;
  readonly support: NotificationSupport;
  readonly #deps: NotificationsDeps;
  readonly #channel: BroadcastChannel | null;

  constructor(deps: NotificationsDeps) {
    this.#deps = deps;
    this.support = deps.support;
    // Read synchronously, as a tap may precede the load of the tracks.
    const permission = deps.support === "yes" ? deps.permission() : "default";
    this.store = new Store<NotificationState>({ tracks: [], permission, busy: [] });
    this.#channel = openChannel(NOTIFICATIONS_LOCK);
    this.#channel?.addEventListener("message", () => void this.refresh());
  }

  /** Reads the state again: another tab or the browser's settings may have changed it. */
  readonly refresh = async (): Promise<void> => {
    if (this.support !== "yes") return;
    try {
      const record = await this.#deps.db.read();
      const tracks = record?.tracks ?? [];
      this.store.set({ ...this.store.get(), tracks, permission: this.#deps.permission() });
    } catch {
      // Without a database there are no notifications.
    }
  };

  /** Syncs browser and server with the record; does nothing on a device that never had notifications. */
  readonly sync = async (): Promise<void> => {
    if (this.support !== "yes") return;
    await syncPush(this.#deps);
    await this.#changed();
  };

  /** Switches a track on, from a tap; a failure changes nothing. Calls `allowed` once the visitor allows notifications. */
  async switchOn(track: number, lang: Language, allowed = () => {}): Promise<SwitchedOn> {
    if (this.support !== "yes") return "unsupported";
    return this.#whileBusy([track], async () => {
      // First, as browsers only allow the prompt right after a tap.
      const permission = await this.#deps.askPermission();
      if (permission === "default") return "dismissed";
      if (permission === "denied") return "denied";
      allowed();
      return this.#add(track, lang);
    });
  }

  async #add(track: number, lang: Language): Promise<SwitchedOn> {
    const { db } = this.#deps;
    try {
      const record = await db.change((before) => {
        const tracks = [...new Set([...before.tracks, track])];
        return { ...before, lang, ...(tracks.length <= MAX_PUSH_TRACKS && { tracks }) };
      });
      if (!record.tracks.includes(track)) return "too-many";
      const outcome = await syncPush(this.#deps);
      if (outcome === "on") return "on";
      await this.#remove([track]);
      return outcome === "off" ? "failed" : outcome;
    } catch {
      return "failed";
    }
  }

  /** Switches tracks off on this device. Returns false if the server will receive the change later. */
  async switchOff(tracks: readonly number[]): Promise<boolean> {
    return this.#whileBusy(tracks, async () => {
      try {
        await this.#remove(tracks);
        const outcome = await syncPush(this.#deps);
        return outcome === "on" || outcome === "off";
      } catch {
        return false;
      }
    });
  }

  /** Switches off all tracks but these; returns those switched off. */
  async switchOffExcept(tracks: readonly number[]): Promise<readonly number[]> {
    await this.refresh();
    const others = this.store.get().tracks.filter((track) => !tracks.includes(track));
    if (others.length > 0) await this.switchOff(others);
    return others;
  }

  /** Changes the language of the notifications, if there are any. */
  async setLanguage(lang: Language): Promise<void> {
    try {
      const record = await this.#deps.db.read();
      if (record === null) return;
      if (record.lang !== lang) await this.#deps.db.change((before) => ({ ...before, lang }));
    } catch {
      return;
    }
    await this.sync();
  }

  async #remove(removed: readonly number[]): Promise<void> {
    const left = (track: number) => !removed.includes(track);
    await this.#deps.db.change((before) => ({ ...before, tracks: before.tracks.filter(left) }));
  }

  async #whileBusy<Result>(busy: readonly number[], run: () => Promise<Result>): Promise<Result> {
    this.store.set({ ...this.store.get(), busy });
    try {
      return await run();
    } finally {
      this.store.set({ ...this.store.get(), busy: [] });
      await this.#changed();
    }
  }

  async #changed(): Promise<void> {
    this.#channel?.postMessage("changed");
    await this.refresh();
  }
}
