/** Milliseconds between two reads of the kill switch by a server, and by a hurried one. */
const LOOK_MS = 30_000;
const HURRIED_MS = 200;

/**
 * Loaded before the server (`node --import`): has it read the kill switch at once, and leaves all its
 * other timers alone.
 */
const wait = globalThis.setInterval;
Object.defineProperty(globalThis, "setInterval", {
  value: (run: () => void, ms: number, ...rest: unknown[]) =>
    wait(run, ms === LOOK_MS ? HURRIED_MS : ms, ...rest),
});
