import { openChannel } from "#lib/open-channel.ts";

/** Milliseconds before a tab that lost the lock waits for it again. */
const QUEUE_AGAIN_MS = 5000;

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
 * channels are missing or blocked, each tab works for itself.
 */
export function oneTab({ name, lead, hear, silenceMs }: OneTabDeps): OneTab {
  const opened = openChannel(name);
  if (opened === null || navigator.locks === undefined) {
    opened?.close();
    return { send: () => {}, stop: lead() };
  }
  let channel: BroadcastChannel | null = opened;
  const end = new AbortController();
  let stopLeading: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function listenForSilence() {
    clearTimeout(timer);
    if (stopLeading !== null || end.signal.aborted) return;
    timer = setTimeout(() => {
      if (document.visibilityState === "visible") steal();
      else listenForSilence();
    }, silenceMs);
  }

  async function work() {
    if (end.signal.aborted || stopLeading !== null) return;
    clearTimeout(timer);
    stopLeading = lead();
    await new Promise<void>((resolve) => end.signal.addEventListener("abort", () => resolve()));
  }

  function letGo() {
    stopLeading?.();
    stopLeading = null;
  }

  function closeChannel() {
    channel?.close();
    channel = null;
  }

  function workAlone() {
    clearTimeout(timer);
    closeChannel();
    stopLeading = lead();
  }

  /** Waits for the lock, behind the tab that has it. */
  function queue() {
    let granted = false;
    navigator.locks
      .request(name, { signal: end.signal }, () => {
        granted = true;
        return work();
      })
      .catch(() => {
        if (end.signal.aborted) return;
        letGo();
        // Refused for good: the browser blocks locks along with storage.
        if (!granted) return workAlone();
        listenForSilence();
        setTimeout(queue, QUEUE_AGAIN_MS);
      });
  }

  /** Takes the lock from the tab that has it; this one stays in the queue for later. */
  function steal() {
    navigator.locks.request(name, { steal: true }, work).catch(() => {
      letGo();
      listenForSilence();
    });
  }

  opened.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    listenForSilence();
    hear(data);
  });
  listenForSilence();
  queue();
  return {
    send: (message) => channel?.postMessage(message),
    stop: () => {
      end.abort();
      clearTimeout(timer);
      letGo();
      closeChannel();
    },
  };
}
