import { open, rm } from "node:fs/promises";

/** Writes a new file and removes it after a failure; throws if it exists. `mode` has the permissions. */
export async function writeNewFile(
  file: string,
  texts: AsyncIterable<string> | Iterable<string>,
  mode = 0o666,
): Promise<void> {
  const handle = await open(file, "wx", mode).catch((error: unknown) => {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw exists ? new Error(`${file} exists: name a file that doesn't`) : error;
  });
  try {
    for await (const text of texts) await handle.write(text);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
