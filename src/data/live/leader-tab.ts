import { openChannel } from "./open-channel.ts";

/** Milliseconds before a tab that lost the lock requests it again. */
const REQUEUE_MS = 5000;

/** This tab's part in the election. */
export interface LeaderElection {
  /** Sends a message to the other tabs. */
  readonly send: (message: unknown) => void;
  readonly stop: () => void;
}

export interface LeaderElectionDeps {
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
 * Frames of a page at most that lead without election. With HTTP/1.1 a browser opens six connections to a host: more
 * streams would leave none for other requests.
 */
const MAX_FRAMES_ALONE = 2;

/** Message from a leading frame to the other frames of its page: there is news. It has no data, as any window may send it. */
const NEWS = "marble-draws-news";

/** The frames of the parent page, including the window itself; none for a page. */
function framesAround(own: Pick<Window, "parent">): Window[] {
  const { parent } = own;
  if (parent === own) return [];
  return Array.from({ length: parent.length }, (_, at) => parent[at]).filter(
    (frame) => frame !== undefined,
  );
}

/** Whether a window may lead without election: pages and the first frames of a page may. */
export function mayLeadAlone(own: Pick<Window, "parent">): boolean {
  if (own.parent === own) return true;
  const first = framesAround(own).slice(0, MAX_FRAMES_ALONE);
  return first.some((frame) => frame === own);
}

/**
 * Leads while the page is visible, as hidden tabs leave connections to others. Of a page's frames the first lead and
 * send news to the others, which then request the data. Another frame leads if it receives no news.
 */
function leadAlone({ lead, onNews, silenceMs }: LeaderElectionDeps): LeaderElection {
  let isLeader = mayLeadAlone(window);
  let stop: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update() {
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
    // A random delay, as other frames wait too.
    timer = setTimeout(takeOver, silenceMs * (1 + Math.random()));
  }

  function takeOver() {
    isLeader = true;
    update();
  }

  function receive({ data }: MessageEvent<unknown>) {
    if (data !== NEWS || isLeader) return;
    waitForNews();
    onNews();
  }

  update();
  waitForNews();
  addEventListener("message", receive);
  document.addEventListener("visibilitychange", update);
  return {
    send: () => {
      if (stop === null) return;
      for (const frame of framesAround(window)) if (frame !== window) frame.postMessage(NEWS, "*");
    },
    stop: () => {
      clearTimeout(timer);
      removeEventListener("message", receive);
      document.removeEventListener("visibilitychange", update);
      stop?.();
    },
  };
}

/**
 * Elects a leader among the tabs by a Web Lock. A visible tab that receives no messages takes the lock over, as the
 * system may have suspended the leader. Without locks (on http) or channels (in a frame without an origin) each visible
 * tab leads; of a page's frames only the first do, and the others request draws when due or at news.
 */
export function electLeader(deps: LeaderElectionDeps): LeaderElection {
  const channel = openChannel(deps.name);
  if (channel !== null && navigator.locks !== undefined) return new LockedTab(deps, channel);
  channel?.close();
  return leadAlone(deps);
}

class LockedTab implements LeaderElection {
  readonly #deps: LeaderElectionDeps;
  readonly #abort = new AbortController();
  /** Null once this tab leads alone or has stopped. */
  #channel: BroadcastChannel | null;
  #stopLeading: (() => void) | null = null;
  /** Fallback for browsers that refuse locks. */
  #alone: LeaderElection | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: LeaderElectionDeps, channel: BroadcastChannel) {
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

  /** Leads without the lock, in browsers that block locks along with storage. */
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
