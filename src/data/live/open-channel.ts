/** Opens a channel between the tabs of this browser; null if the browser lacks or blocks channels. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
