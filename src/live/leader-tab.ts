import { openChannel } from "#live/open-channel.ts";

/** Milliseconds before a tab that lost the lock waits for it again. */
const QUEUE_AGAIN_MS = 5000;

/** What one tab of a browser does for all of them. */
export interface LeaderTab {
  /** Tells the other tabs. */
  readonly send: (message: unknown) => void;
  readonly stop: () => void;
}

export interface LeaderTabDeps {
  /** Name of the lock and of the channel. */
  readonly name: string;
  /** Begins the work in this tab; returns how to stop it. */
  readonly lead: () => () => void;
  /** Hears what another tab says. */
  readonly hear: (message: unknown) => void;
  /** Milliseconds without a word after which a tab on screen takes the work over. */
  readonly silenceMs: number;
}

/**
 * Lets one tab work for all, by a Web Lock, and talk to the others. A tab that the system has put to
 * sleep may keep the lock: one that is on screen and hears nothing for long takes it. Where locks or
 * channels are missing or blocked, each tab works for itself.
 */
export function leaderTab(deps: LeaderTabDeps): LeaderTab {
  const channel = openChannel(deps.name);
  if (channel !== null && navigator.locks !== undefined) return new LockedTab(deps, channel);
  channel?.close();
  return { send: () => {}, stop: deps.lead() };
}

class LockedTab implements LeaderTab {
  readonly #deps: LeaderTabDeps;
  readonly #end = new AbortController();
  /** Null where this tab works for itself, and at the end. */
  #channel: BroadcastChannel | null;
  #stopLeading: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: LeaderTabDeps, channel: BroadcastChannel) {
    this.#deps = deps;
    this.#channel = channel;
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      this.#listenForSilence();
      deps.hear(data);
    });
    this.#listenForSilence();
    this.#queue();
  }

  readonly send = (message: unknown): void => this.#channel?.postMessage(message);

  readonly stop = (): void => {
    this.#end.abort();
    clearTimeout(this.#timer);
    this.#letGo();
    this.#closeChannel();
  };

  #listenForSilence(): void {
    clearTimeout(this.#timer);
    if (this.#stopLeading !== null || this.#end.signal.aborted) return;
    this.#timer = setTimeout(() => {
      if (document.visibilityState === "visible") this.#steal();
      else this.#listenForSilence();
    }, this.#deps.silenceMs);
  }

  /** Waits for the lock, behind the tab that has it. */
  #queue(): void {
    const { signal } = this.#end;
    let granted = false;
    const work = () => {
      granted = true;
      return this.#work();
    };
    navigator.locks.request(this.#deps.name, { signal }, work).catch(() => {
      if (signal.aborted) return;
      this.#letGo();
      if (!granted) {
        this.#workAlone();
        return;
      }
      this.#listenForSilence();
      setTimeout(() => this.#queue(), QUEUE_AGAIN_MS);
    });
  }

  /** Takes the lock from the tab that has it; this one stays in the queue for later. */
  #steal(): void {
    const work = () => this.#work();
    navigator.locks.request(this.#deps.name, { steal: true }, work).catch(() => {
      this.#letGo();
      this.#listenForSilence();
    });
  }

  async #work(): Promise<void> {
    const { signal } = this.#end;
    if (signal.aborted || this.#stopLeading !== null) return;
    clearTimeout(this.#timer);
    this.#stopLeading = this.#deps.lead();
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  }

  /** The browser blocks locks, along with storage: the tabs can't agree on one. */
  #workAlone(): void {
    clearTimeout(this.#timer);
    this.#closeChannel();
    this.#stopLeading = this.#deps.lead();
  }

  #letGo(): void {
    this.#stopLeading?.();
    this.#stopLeading = null;
  }

  #closeChannel(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
