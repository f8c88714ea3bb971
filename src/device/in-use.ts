/** Key in localStorage, set while this device has work to do on each visit. */
export const IN_USE_KEY = "marble-draws-device";
/** Key of the followed marbles. */
export const FOLLOWED_KEY = "followed-marbles";

/** Notes whether something is to be sent or notified: then the app runs also for who only reads. */
export function markInUse(inUse: boolean): void {
  try {
    if (inUse) localStorage.setItem(IN_USE_KEY, "1");
    else localStorage.removeItem(IN_USE_KEY);
  } catch {
    // Blocked storage: nothing is kept for another visit either.
  }
}

/** Whether this browser keeps something under a key. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
