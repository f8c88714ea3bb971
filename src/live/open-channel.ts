/** A channel between the tabs of this browser; null where it has none, or blocks it with all storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
