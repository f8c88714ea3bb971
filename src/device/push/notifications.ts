import type { Language } from "#contract/languages.ts";
import { PUSH_TRACKS_MAX } from "#contract/limits.ts";
import { openChannel } from "#live/open-channel.ts";
import { NOTIFICATIONS_LOCK, settlePush } from "#device/push/push.ts";
import type { PushDeps, Settled } from "#device/push/push.ts";
import { Store } from "#lib/store.ts";

/** Whether this browser can notify: `install` means once the site is on the home screen. */
export type NoticeSupport = "yes" | "install" | "no";

export interface NoticeState {
  /** Tracks that the visitor hears of. */
  readonly tracks: readonly number[];
  readonly permission: NotificationPermission;
  /** Tracks that are being switched. */
  readonly busy: readonly number[];
}

export interface NoticesDeps extends PushDeps {
  readonly support: NoticeSupport;
  /** Asks the visitor, through the browser; call it from a tap. */
  readonly askPermission: () => Promise<NotificationPermission>;
}

/** What came of switching a track on. `dismissed`: the browser's question was closed unanswered. */
export type SwitchedOn = Exclude<Settled, "off"> | "dismissed" | "too-many";

/** The visitor's notifications, as a page shows and switches them. */
export class Notices {
  readonly store: Store<NoticeState>;
  readonly support: NoticeSupport;
  readonly #deps: NoticesDeps;
  readonly #channel: BroadcastChannel | null;

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
    this.support = deps.support;
    // Known at once, so that a press which comes before the tracks are read asks for nothing twice.
    const permission = deps.support === "yes" ? deps.permission() : "default";
    this.store = new Store<NoticeState>({ tracks: [], permission, busy: [] });
    this.#channel = openChannel(NOTIFICATIONS_LOCK);
    this.#channel?.addEventListener("message", () => void this.refresh());
  }

  /** Reads the state anew: another tab, or the visitor in the browser's settings, may have changed it. */
  readonly refresh = async (): Promise<void> => {
    if (this.support !== "yes") return;
    try {
      const tracks = (await this.#deps.db.read())?.tracks ?? [];
      this.store.set({ ...this.store.get(), tracks, permission: this.#deps.permission() });
    } catch {
      // Without a disk nothing is on.
    }
  };

  /** Catches up on whatever browser or server weren't told yet; nothing where nothing ever was on. */
  readonly settle = async (): Promise<void> => {
    if (this.support !== "yes") return;
    await settlePush(this.#deps);
    await this.#changed();
  };

  /** Switches the notifications of a track on, from a tap; where that fails, all is as before. */
  async switchOn(track: number, lang: Language): Promise<SwitchedOn> {
    if (this.support !== "yes") return "unsupported";
    return this.#while([track], async () => {
      // Before anything is waited for: browsers let nothing but a tap ask.
      const permission = await this.#deps.askPermission();
      if (permission === "default") return "dismissed";
      if (permission === "denied") return "denied";
      return this.#add(track, lang);
    });
  }

  async #add(track: number, lang: Language): Promise<SwitchedOn> {
    const { db } = this.#deps;
    try {
      const { tracks } = await db.change((before) =>
        before.tracks.includes(track) || before.tracks.length >= PUSH_TRACKS_MAX
          ? { ...before, lang }
          : { ...before, lang, tracks: [...before.tracks, track] },
      );
      if (!tracks.includes(track)) return "too-many";
      const settled = await settlePush(this.#deps);
      if (settled === "on") return "on";
      await this.#drop([track]);
      return settled === "off" ? "failed" : settled;
    } catch {
      return "failed";
    }
  }

  /**
   * Switches notifications of tracks off for good. False where the server couldn't be told yet: it will
   * be at the next occasion, and nothing is shown meanwhile.
   */
  async switchOff(tracks: readonly number[]): Promise<boolean> {
    return this.#while(tracks, async () => {
      try {
        await this.#drop(tracks);
        const settled = await settlePush(this.#deps);
        return settled === "on" || settled === "off";
      } catch {
        return false;
      }
    });
  }

  /** Switches off whatever is not among the pinned tracks; gives those. */
  async keepOnly(pinned: readonly number[]): Promise<readonly number[]> {
    await this.refresh();
    const { tracks } = this.store.get();
    const loose = tracks.filter((track) => !pinned.includes(track));
    if (loose.length > 0) await this.switchOff(loose);
    return loose;
  }

  /** Has the messages come in this language, and catches up on whatever wasn't told yet. */
  async speak(lang: Language): Promise<void> {
    try {
      const record = await this.#deps.db.read();
      if (record === null) return;
      if (record.lang !== lang) await this.#deps.db.change((before) => ({ ...before, lang }));
    } catch {
      return;
    }
    await this.settle();
  }

  async #drop(tracks: readonly number[]): Promise<void> {
    await this.#deps.db.change((before) => ({
      ...before,
      tracks: before.tracks.filter((track) => !tracks.includes(track)),
    }));
  }

  async #while<Result>(tracks: readonly number[], run: () => Promise<Result>): Promise<Result> {
    this.store.set({ ...this.store.get(), busy: tracks });
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
