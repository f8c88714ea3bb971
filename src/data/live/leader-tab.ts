import { openChannel } from "./open-channel.ts";

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
  /** Another frame of the page, which can't share what it received, has news. */
  readonly onNews: () => void;
  /** Milliseconds without a message after which a visible tab takes over. */
  readonly silenceMs: number;
}

/**
 * Frames of a page at most that work without sharing. By HTTP/1.1 a browser opens six connections to a host: more
 * streams would leave none for anything else.
 */
const FRAMES_ALONE_MAX = 2;

/** Message of a frame that leads to the other frames of its page. It has no data, as any window may send it. */
const NEWS = "marble-draws-news";

/** The frames of the page around a window, itself among them; none for a page. */
function framesAround(own: Pick<Window, "parent">): Window[] {
  const { parent } = own;
  if (parent === own) return [];
  return Array.from({ length: parent.length }, (_, at) => parent[at]).filter(
    (frame) => frame !== undefined,
  );
}

/** Whether a window may have a stream of its own: a page may, and the first frames of another page. */
export function mayLeadAlone(own: Pick<Window, "parent">): boolean {
  if (own.parent === own) return true;
  const first = framesAround(own).slice(0, FRAMES_ALONE_MAX);
  return first.some((frame) => frame === own);
}

/**
 * Leads while the page is visible: hidden tabs leave connections to others. Of frames the first ones lead and send the
 * others news, which request the data then; one of these leads where no news comes.
 */
function leadAlone({ lead, onNews, silenceMs }: LeaderTabDeps): LeaderTab {
  let isLeader = mayLeadAlone(window);
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow() {
    const isVisible = document.visibilityState === "visible";
    if (isLeader && isVisible) stop ??= lead();
    else {
      stop?.();
      stop = null;
    }
  }

  function waitForNews() {
    clearTimeout(timer);
    if (isLeader) return;
    // At random, since others wait, too.
    timer = setTimeout(takeOver, silenceMs * (1 + Math.random()));
  }

  function takeOver() {
    isLeader = true;
    follow();
  }

  function receive({ data }: MessageEvent<unknown>) {
    if (data !== NEWS || isLeader) return;
    waitForNews();
    onNews();
  }

  follow();
  waitForNews();
  addEventListener("message", receive);
  document.addEventListener("visibilitychange", follow);
  return {
    send: () => {
      if (stop === null) return;
      for (const frame of framesAround(window)) if (frame !== window) frame.postMessage(NEWS, "*");
    },
    stop: () => {
      clearTimeout(timer);
      removeEventListener("message", receive);
      document.removeEventListener("visibilitychange", follow);
      stop?.();
    },
  };
}

/**
 * Elects a leader among the tabs by a Web Lock. A tab that the system has suspended may hold the lock: a
 * visible tab that gets no messages takes it over. Without locks (by http) or channels (in a frame without an
 * origin) each visible tab leads for itself, and frames beyond the first ones request draws when due or at news.
 */
export function leaderTab(deps: LeaderTabDeps): LeaderTab {
  const channel = openChannel(deps.name);
  if (channel !== null && navigator.locks !== undefined) return new LockedTab(deps, channel);
  channel?.close();
  return leadAlone(deps);
}

class LockedTab implements LeaderTab {
  readonly #deps: LeaderTabDeps;
  readonly #abort = new AbortController();
  /** Null once this tab works alone or has stopped. */
  #channel: BroadcastChannel | null;
  #stopLeading: (() => void) | null = null;
  /** Where the browser refuses locks. */
  #alone: LeaderTab | null = null;
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

  readonly send = (message: unknown): void => {
    this.#channel?.postMessage(message);
    this.#alone?.send(message);
  };

  readonly stop = (): void => {
    this.#abort.abort();
    clearTimeout(this.#timer);
    this.#stepDown();
    this.#alone?.stop();
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
    this.#alone = leadAlone(this.#deps);
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
