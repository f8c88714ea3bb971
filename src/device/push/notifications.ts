import type { Language } from "#contract/languages.ts";
import { PUSH_MARBLES_MAX, PUSH_TRACKS_MAX } from "#contract/limits.ts";
import { openChannel } from "#live/open-channel.ts";
import { type Subject, subjectsOf, withSubjects } from "#device/push/subject.ts";
import { NOTIFICATIONS_LOCK, type PushDeps, type Settled, settlePush } from "#device/push/push.ts";
import { Store } from "#lib/store.ts";

/** Whether this browser can notify; `install`: once the site is installed. */
export type NotificationSupport = "yes" | "install" | "no";

export interface NotificationState {
  readonly subjects: readonly Subject[];
  readonly permission: NotificationPermission;
  /** Subjects that are being switched on or off. */
  readonly busy: readonly Subject[];
}

export interface NotificationsDeps extends PushDeps {
  readonly support: NotificationSupport;
  /** Shows the browser's permission prompt; only works from a tap. */
  readonly askPermission: () => Promise<NotificationPermission>;
}

/** Outcome of switching a subject on; `dismissed`: the visitor closed the prompt. */
export type SwitchedOn = Exclude<Settled, "off"> | "dismissed" | "too-many";

/** The visitor's notifications, for the page to show and switch. */
export class Notifications {
  readonly store: Store<NotificationState>;
  readonly support: NotificationSupport;
  readonly #deps: NotificationsDeps;
  readonly #channel: BroadcastChannel | null;

  constructor(deps: NotificationsDeps) {
    this.#deps = deps;
    this.support = deps.support;
    // Read at once, as a tap may come before the subjects are loaded.
    const permission = deps.support === "yes" ? deps.permission() : "default";
    this.store = new Store<NotificationState>({ subjects: [], permission, busy: [] });
    this.#channel = openChannel(NOTIFICATIONS_LOCK);
    this.#channel?.addEventListener("message", () => void this.refresh());
  }

  /** Reads the state again: another tab or the browser's settings may have changed it. */
  readonly refresh = async (): Promise<void> => {
    if (this.support !== "yes") return;
    try {
      const record = await this.#deps.db.read();
      const subjects = record === null ? [] : subjectsOf(record);
      this.store.set({ ...this.store.get(), subjects, permission: this.#deps.permission() });
    } catch {
      // A browser without a disk has no notifications.
    }
  };

  /** Retries what browser or server missed; does nothing on a device that never had notifications. */
  readonly settle = async (): Promise<void> => {
    if (this.support !== "yes") return;
    await settlePush(this.#deps);
    await this.#changed();
  };

  /** Switches a subject on, from a tap; a failure changes nothing. */
  async switchOn(subject: Subject, lang: Language): Promise<SwitchedOn> {
    if (this.support !== "yes") return "unsupported";
    return this.#whileBusy([subject], async () => {
      // First of all: browsers only allow the prompt right after a tap.
      const permission = await this.#deps.askPermission();
      if (permission === "default") return "dismissed";
      if (permission === "denied") return "denied";
      return this.#add(subject, lang);
    });
  }

  async #add(subject: Subject, lang: Language): Promise<SwitchedOn> {
    const { db } = this.#deps;
    try {
      const record = await db.change((before) => {
        const subjects = subjectsOf(before);
        const added = subjects.includes(subject) ? subjects : [...subjects, subject];
        const after = withSubjects({ ...before, lang }, added);
        const fits =
          after.tracks.length <= PUSH_TRACKS_MAX && after.marbles.length <= PUSH_MARBLES_MAX;
        return fits ? after : { ...before, lang };
      });
      if (!subjectsOf(record).includes(subject)) return "too-many";
      const settled = await settlePush(this.#deps);
      if (settled === "on") return "on";
      await this.#drop([subject]);
      return settled === "off" ? "failed" : settled;
    } catch {
      return "failed";
    }
  }

  /** Returns false if the server couldn't be reached: it gets the change later, the device shows nothing till then. */
  async switchOff(subjects: readonly Subject[]): Promise<boolean> {
    return this.#whileBusy(subjects, async () => {
      try {
        await this.#drop(subjects);
        const settled = await settlePush(this.#deps);
        return settled === "on" || settled === "off";
      } catch {
        return false;
      }
    });
  }

  /** Switches off all but these, and returns what was switched off. */
  async keepOnly(kept: readonly Subject[]): Promise<readonly Subject[]> {
    await this.refresh();
    const others = this.store.get().subjects.filter((subject) => !kept.includes(subject));
    if (others.length > 0) await this.switchOff(others);
    return others;
  }

  async setLanguage(lang: Language): Promise<void> {
    try {
      const record = await this.#deps.db.read();
      if (record === null) return;
      if (record.lang !== lang) await this.#deps.db.change((before) => ({ ...before, lang }));
    } catch {
      return;
    }
    await this.settle();
  }

  async #drop(subjects: readonly Subject[]): Promise<void> {
    const left = (each: Subject) => !subjects.includes(each);
    await this.#deps.db.change((before) => withSubjects(before, subjectsOf(before).filter(left)));
  }

  async #whileBusy<Result>(busy: readonly Subject[], run: () => Promise<Result>): Promise<Result> {
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
