/** Time as the server takes it: an argument, so that tests can hold it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back every `ms` milliseconds until the returned function is called. */
  every(ms: number, callback: () => void): () => void;
}

/** The machine's own clock; its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  every(ms, callback) {
    const timer = setInterval(callback, ms);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  },
};
