/** A channel between the tabs of this browser; null where the browser has none, or blocks it with storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
