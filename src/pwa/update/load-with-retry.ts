/** Milliseconds from a failed request for code to the next. */
export const RETRY_MS = 15_000;

/** Resolves once the browser is online and, if it was, after {@link RETRY_MS}. */
function waitForNetwork(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, RETRY_MS);
    else addEventListener("online", () => resolve(), { once: true });
  });
}

/** Loads code that the page can do without for now; repeats failed requests until one succeeds. */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // oxlint-disable-next-line no-console -- says why the page can't work offline yet
    if (navigator.onLine) console.warn("Code could not be loaded and is requested again", error);
    await waitForNetwork();
    return loadWithRetry(load);
  }
}
