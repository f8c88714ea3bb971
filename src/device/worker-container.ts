/** `navigator.serviceWorker`; null where the browser has none, or refuses it to a sandboxed frame. */
export function workerContainer(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}
