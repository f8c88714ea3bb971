/** What one tab of a browser does for all of them. */
export interface OneTab {
  /** Tells the other tabs. */
  readonly send: (message: unknown) => void;
  readonly stop: () => void;
}

export interface OneTabDeps {
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
 * channels are missing, each tab works for itself.
 */
export function oneTab({ name, lead, hear, silenceMs }: OneTabDeps): OneTab {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  if (channel === null || navigator.locks === undefined) {
    return { send: () => {}, stop: lead() };
  }
  const end = new AbortController();
  let stopLeading: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function listenForSilence() {
    clearTimeout(timer);
    if (stopLeading !== null || end.signal.aborted) return;
    timer = setTimeout(() => {
      if (document.visibilityState === "visible") request({ steal: true });
      else listenForSilence();
    }, silenceMs);
  }

  async function work() {
    if (end.signal.aborted) return;
    clearTimeout(timer);
    stopLeading = lead();
    await new Promise<void>((resolve) => end.signal.addEventListener("abort", () => resolve()));
  }

  function letGo() {
    stopLeading?.();
    stopLeading = null;
  }

  function request(how: LockOptions) {
    const options = how.steal === true ? how : { ...how, signal: end.signal };
    navigator.locks
      .request(name, options, work)
      .then(letGo)
      .catch(() => {
        // Stolen by a tab that is on screen, or given up while waiting.
        letGo();
        if (end.signal.aborted) return;
        listenForSilence();
        request({});
      });
  }

  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    listenForSilence();
    hear(data);
  });
  listenForSilence();
  request({});
  return {
    send: (message) => channel.postMessage(message),
    stop: () => {
      end.abort();
      clearTimeout(timer);
      channel.close();
    },
  };
}
