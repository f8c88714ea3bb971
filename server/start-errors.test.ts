import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { expect, test } from "vitest";
import { processKit } from "./process-for-tests.ts";

const kit = processKit();
/** Milliseconds for a start on a busy machine. */
const PATIENCE_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is never a text.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a server that can't; its exit code and what it said. */
async function failure(environment: Record<string, string>) {
  const server = kit.start(environment);
  const how = await server.ended;
  return { how, said: server.said() };
}

test(
  "a PostgreSQL that refuses is named with what to do",
  async () => {
    const port = await freePort();
    const DATABASE_URL = `postgres://me:secret@127.0.0.1:${port}/draws`;
    const { how, said } = await failure({ DATABASE_URL });
    expect(how).toBe(1);
    expect(said).toContain(`PostgreSQL at 127.0.0.1:${port}`);
    expect(said).toContain("ECONNREFUSED");
    expect(said).toContain("correct DATABASE_URL");
    expect(said).not.toContain("secret");
    expect(said).not.toMatch(/^ +at /m);
  },
  PATIENCE_MS,
);

test(
  "a data folder that can't be made is named with what to do",
  async () => {
    const file = join(await kit.folder(), "file");
    await writeFile(file, "");
    const { how, said } = await failure({ DATA_DIR: join(file, "data") });
    expect(how).toBe(1);
    expect(said).toMatch(/ENOTDIR.*\. Make .*file\/data a folder.*DATA_DIR/);
    expect(said).not.toMatch(/^ +at /m);
  },
  PATIENCE_MS,
);

test(
  "a file that is no database is named with what to do",
  async () => {
    const folder = await kit.folder();
    await writeFile(join(folder, "marble-draws.sqlite"), "not a database ".repeat(500));
    const { how, said } = await failure({ DATA_DIR: folder });
    expect(how).toBe(1);
    expect(said).toContain("file is not a database. The database file is damaged");
    expect(said).not.toMatch(/^ +at /m);
  },
  PATIENCE_MS,
);
