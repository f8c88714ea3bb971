/** Milliseconds within which an event must be through. */
const EVENT_MS = 3000;

/** The text of a live stream from its start on, as it comes in. */
export async function openStream(url: string) {
  const abort = new AbortController();
  const { signal } = abort;
  const answer = await fetch(`${url}/api/v1/hall/open/stream`, { signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!answer.ok || reader === undefined) throw new Error(`the stream has status ${answer.status}`);
  let text = "";
  return {
    /** Reads until the text has come; throws where it doesn't come at once. */
    async until(wanted: string): Promise<void> {
      const late = setTimeout(() => abort.abort(), EVENT_MS);
      try {
        while (!text.includes(wanted)) {
          const { value, done } = await reader.read();
          if (done) throw new Error("the stream ended");
          text += value;
        }
      } catch (error) {
        throw new Error(`no ${wanted} on the stream within ${EVENT_MS} ms`, { cause: error });
      } finally {
        clearTimeout(late);
      }
    },
    close: () => abort.abort(),
  };
}
