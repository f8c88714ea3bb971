/** Runs one at a time; all calls during a run share one more run after it. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  async function start(): Promise<void> {
    try {
      await run();
    } finally {
      running = null;
    }
  }
  return () => {
    if (running === null) return (running = start());
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return (running = start());
      });
    return next;
  };
}
