/** Milliseconds from a failed request for code to the next. */
export const LOAD_AGAIN_MS = 15_000;

/** Resolves once the browser is online and, if it was, after {@link LOAD_AGAIN_MS}. */
function waitForNetwork(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, LOAD_AGAIN_MS);
    else addEventListener("online", () => resolve(), { once: true });
  });
}

/** Loads code that the page can do without for now; repeats failed requests until one succeeds. */
export async function loadUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await waitForNetwork();
    return loadUntilThere(load);
  }
}
