import { open, rm } from "node:fs/promises";

/** Writes a file that doesn't exist yet; after a fault nothing of it stays. `mode`: who may read it. */
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
