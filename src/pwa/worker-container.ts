/** `navigator.serviceWorker`; null if the browser lacks it, and in sandboxed frames. */
export function workerContainer(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}
