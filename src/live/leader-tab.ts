import { openChannel } from "#live/open-channel.ts";

/** Milliseconds before a tab that lost the lock requests it again. */
const REQUEUE_MS = 5000;

export interface LeaderTab {
  readonly send: (message: unknown) => void;
  readonly stop: () => void;
}

export interface LeaderTabDeps {
  /** Name of the lock and of the channel. */
  readonly name: string;
  /** Starts the leader's work in this tab; returns how to stop it. */
  readonly lead: () => () => void;
  readonly onMessage: (message: unknown) => void;
  /** Milliseconds without a message after which a visible tab takes over. */
  readonly silenceMs: number;
}

/**
 * Elects a leader among the tabs by a Web Lock. A tab that the system has suspended may hold the lock: a
 * visible tab that gets no messages takes it over. Without locks or channels each tab is its own leader.
 */
export function leaderTab(deps: LeaderTabDeps): LeaderTab {
  const channel = openChannel(deps.name);
  if (channel !== null && navigator.locks !== undefined) return new LockedTab(deps, channel);
  channel?.close();
  return { send: () => {}, stop: deps.lead() };
}

class LockedTab implements LeaderTab {
  readonly #deps: LeaderTabDeps;
  readonly #abort = new AbortController();
  /** Null once this tab works alone or has stopped. */
  #channel: BroadcastChannel | null;
  #stopLeading: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: LeaderTabDeps, channel: BroadcastChannel) {
    this.#deps = deps;
    this.#channel = channel;
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      this.#restartSilenceTimer();
      deps.onMessage(data);
    });
    this.#restartSilenceTimer();
    this.#requestLock();
  }

  readonly send = (message: unknown): void => this.#channel?.postMessage(message);

  readonly stop = (): void => {
    this.#abort.abort();
    clearTimeout(this.#timer);
    this.#stepDown();
    this.#closeChannel();
  };

  #restartSilenceTimer(): void {
    clearTimeout(this.#timer);
    if (this.#stopLeading !== null || this.#abort.signal.aborted) return;
    this.#timer = setTimeout(() => {
      if (document.visibilityState === "visible") this.#takeOver();
      else this.#restartSilenceTimer();
    }, this.#deps.silenceMs);
  }

  /** Queues for the lock behind the tab that holds it. */
  #requestLock(): void {
    const { signal } = this.#abort;
    let granted = false;
    const work = () => {
      granted = true;
      return this.#work();
    };
    navigator.locks.request(this.#deps.name, { signal }, work).catch(() => {
      if (signal.aborted) return;
      this.#stepDown();
      if (!granted) {
        this.#workAlone();
        return;
      }
      this.#restartSilenceTimer();
      setTimeout(() => this.#requestLock(), REQUEUE_MS);
    });
  }

  /** Takes the lock from the tab that holds it. */
  #takeOver(): void {
    const work = () => this.#work();
    navigator.locks.request(this.#deps.name, { steal: true }, work).catch(() => {
      this.#stepDown();
      this.#restartSilenceTimer();
    });
  }

  async #work(): Promise<void> {
    const { signal } = this.#abort;
    if (signal.aborted || this.#stopLeading !== null) return;
    clearTimeout(this.#timer);
    this.#stopLeading = this.#deps.lead();
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  }

  /** For browsers that block locks along with storage. */
  #workAlone(): void {
    clearTimeout(this.#timer);
    this.#closeChannel();
    this.#stopLeading = this.#deps.lead();
  }

  #stepDown(): void {
    this.#stopLeading?.();
    this.#stopLeading = null;
  }

  #closeChannel(): void {
    this.#channel?.close();
    this.#channel = null;
  }
}
