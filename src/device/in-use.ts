/** Key in localStorage, set while this device has work to do on each visit. */
const IN_USE_KEY = "marble-draws-device";

/** Notes whether something is to be sent or notified: then the app runs also for who only reads. */
export function markInUse(inUse: boolean): void {
  try {
    if (inUse) localStorage.setItem(IN_USE_KEY, "1");
    else localStorage.removeItem(IN_USE_KEY);
  } catch {
    // Blocked storage: nothing is kept for another visit either.
  }
}

/** Whether the last visit noted something to send or notify of. */
export function isInUse(): boolean {
  try {
    return localStorage.getItem(IN_USE_KEY) !== null;
  } catch {
    return false;
  }
}
