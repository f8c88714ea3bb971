import { execFileSync } from "node:child_process";
import { cp, mkdtemp, open, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore, SQLITE_FILE } from "#server/store/open-store.ts";
import type { RenderResult } from "#contract/render.ts";
import { addFeedback, histories } from "#contract/endpoints.ts";
import { drawAt, parseEnvelope, openApp, post, TOKEN } from "#server/app-for-tests.ts";
import { READINESS_MS } from "./readiness.ts";

const PAGE: RenderResult = {
  status: 200,
  html: '<script src="/assets/a1.js"></script>',
  scriptHashes: [],
  styleHashes: [],
};

let folder: string;
const cleanUps: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-draws-"));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** An app on a file, with a page that needs the build's `/assets/a1.js`. */
async function openReady(parts: Parameters<typeof openApp>[0] = {}, dataDir = folder) {
  const client = join(folder, "client");
  await writeFileIn(join(client, "assets"), "a1.js");
  const store = await openStore({ dataDir });
  const server = await openApp({ store, folder: client, renderer: async () => PAGE, ...parts });
  cleanUps.push(() => server.close());
  const ready = async () => {
    server.clock.pass(READINESS_MS);
    const { status, text } = await server.send("/readyz", {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return `${status} ${text}`;
  };
  return { server, ready };
}

async function writeFileIn(where: string, name: string): Promise<void> {
  execFileSync("mkdir", ["-p", where]);
  await writeFile(join(where, name), "");
}

/** Mounts a small file system; null without the permission. */
function smallDisk(where: string): string | null {
  try {
    execFileSync("mkdir", ["-p", where]);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", where], { stdio: "ignore" });
  } catch {
    return null;
  }
  cleanUps.push(() => execFileSync("umount", ["-l", where]));
  return where;
}

describe("a server is not ready", () => {
  test("with its database file removed or replaced, until it is back", async () => {
    const { ready } = await openReady();
    expect(await ready()).toBe("200 ready\n");
    const file = join(folder, SQLITE_FILE);
    await rename(file, `${file}.away`);
    expect(await ready()).toMatch(
      /^503 the store can't be used: .*was removed while in use.* Put the database file back into/,
    );
    await cp(`${file}.away`, file);
    expect(await ready()).toContain("was replaced while in use");
    await rename(`${file}.away`, file);
    expect(await ready()).toBe("200 ready\n");
  });

  test("and refuses writes that would be lost", async () => {
    const { server } = await openReady();
    const file = join(folder, SQLITE_FILE);
    const give = () =>
      server.send(addFeedback.path, post('{"name":"a","mobile":"1","content":"x"}'));
    await rename(file, `${file}.away`);
    const { status, headers } = await give();
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    await expect
      .poll(() => server.logged.join("\n"), { timeout: 1000 })
      .toMatch(/can't read the store.*was removed while in use/);
    await rename(`${file}.away`, file);
    expect((await give()).status).toBe(200);
  });

  test("with overwritten first bytes of the database file, until they are back", async () => {
    const { ready } = await openReady();
    const file = join(folder, SQLITE_FILE);
    const overwrite = async (text: string) => {
      const handle = await open(file, "r+");
      await handle.write(text, 0, "latin1");
      await handle.close();
    };
    await overwrite("nothing of SQLite");
    expect(await ready()).toMatch(
      /^503 the store can't be used: the database file .* is damaged\. .*restore a backup/,
    );
    await overwrite("SQLite format 3\0\u0010");
    expect(await ready()).toBe("200 ready\n");
  });

  test("after a request found damage in the database file; such requests are refused", async () => {
    const first = await openStore({ dataDir: folder });
    const draws = Array.from({ length: 2000 }, (_, at) => drawAt(-at - 3));
    await first.addDraws({ cate_id: 2001, source: "feed", draws });
    await first.close();
    const { server, ready } = await openReady();
    expect(await ready()).toBe("200 ready\n");
    const file = join(folder, SQLITE_FILE);
    const { size } = await stat(file);
    await truncate(file, 8192);
    await truncate(file, size);
    const { status, headers, text } = await server.send(
      `${histories.path}?cate_id=2001&date=2026-02-28`,
    );
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(parseEnvelope(text).code).toBe(503);
    expect(await ready()).toMatch(
      /^503 the store can't be used: the database file .* is damaged\. .*restore a backup/,
    );
    const give = post('{"name":"a","mobile":"1","content":"x"}');
    expect((await server.send(addFeedback.path, give)).status).toBe(503);
    expect((await server.send("/api/v1/hall/open?cate_id=2001")).status).toBe(200);
  });

  test("with a full disk", async (context) => {
    const disk = smallDisk(join(folder, "disk"));
    if (disk === null) return context.skip("this user may mount no small disk");
    const { ready } = await openReady({}, disk);
    expect(await ready()).toBe("200 ready\n");
    await writeFile(join(disk, "rest"), Buffer.alloc(4_194_304)).catch(() => {});
    expect(await ready()).toMatch(
      /^503 the store can't be used: ENOSPC.* The disk is full: free some space/,
    );
    await rm(join(disk, "rest"));
    expect(await ready()).toBe("200 ready\n");
  });

  test("without a build or a part of it, or with a failing renderer", async () => {
    expect(await (await openReady({ renderer: null })).ready()).toMatch(
      /^503 the site isn't built/,
    );
    const missing = await openReady({ folder: "/none" });
    expect(await missing.ready()).toContain("the page /en needs /assets/a1.js, which is missing");
    const broken = await openReady({ renderer: () => Promise.reject(new Error("no chunk")) });
    expect(await broken.ready()).toMatch(/^503 the page \/en can't be made: status 500\n/);
  });

  test("with a clock that jumped, went back behind stored draws, or is in 1970", async () => {
    const { server, ready } = await openReady();
    server.setClockJump(10_800_000);
    expect(await ready()).toBe("503 the clock jumped by 10800 s and isn't trusted yet\n");
    server.setClockJump(0);
    const draws = [drawAt(180, { cate_id: 2003, source: "simulated" })];
    await server.store.addDraws({ cate_id: 2003, source: "simulated", draws });
    await server.board.refresh();
    expect(await ready()).toContain("simulated draws of the future are stored");
    server.clock.set(1000);
    expect(await ready()).toContain("the clock is wrong: it says 1970-01-01");
  });
});

/** An error like pg's, by its SQLSTATE. */
const sqlError = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ["XX001", "invalid page in block 0", /PostgreSQL found its data damaged/],
  ["58P01", "could not open file", /PostgreSQL found its data damaged/],
  ["ECONNREFUSED", "connect ECONNREFUSED", /Start PostgreSQL there/],
  ["57P01", "terminating connection", /Start PostgreSQL there/],
  ["53300", "sorry, too many clients already", /no connection or memory left/],
  ["53100", "could not extend file", /disk is full/],
  ["55P03", "canceling statement due to lock timeout", /waited for a lock/],
  ["25006", "cannot execute INSERT in a read-only transaction", /name the primary/],
])("PostgreSQL's error %s is reported with cause and remedy", async (code, message, advice) => {
  const databaseUrl = "postgres://marble@localhost/draws";
  const { server, ready } = await openReady({ environment: { DATABASE_URL: databaseUrl } });
  server.store.check = () =>
    Promise.reject(new Error("failed", { cause: sqlError(code, message) }));
  const explanation = await ready();
  expect(explanation).toContain(`503 the store can't be used: ${message}. `);
  expect(explanation).toMatch(advice);
  expect(explanation).not.toMatch(/file is damaged|DATA_DIR/);
});

test("a result is reused for a second", async () => {
  let made = 0;
  const renderer = async () => {
    made += 1;
    return { ...PAGE, status: 500 };
  };
  const { server, ready } = await openReady({ renderer });
  await Promise.all(Array.from({ length: 50 }, () => server.send("/readyz")));
  expect(made).toBe(2);
  await ready();
  expect(made).toBe(4);
});
