/** Runs at most `most` jobs at a time; failures are ignored. */
export function limitedQueue(most: number): (job: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;

  function next() {
    const job = running < most ? waiting.shift() : undefined;
    if (job === undefined) return;
    running += 1;
    void job()
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
        next();
      });
  }

  return (job) => {
    waiting.push(job);
    next();
  };
}
