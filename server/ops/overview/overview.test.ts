import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { NOON, openApp, post } from "#server/app-for-tests.ts";
import { BUILT_IN } from "#server/catalogue/catalogue.ts";
import { READINESS_MS } from "#server/resources/readiness.ts";
import { openStore } from "#server/store/open-store.ts";
import { COMMON_TEXTS } from "#server/ops/texts.ts";
import { INBOX_TEXTS } from "#server/ops/inbox/texts.ts";
import { ACTION_TEXTS, OVERVIEW_TEXTS } from "./texts.ts";
import { signIn, squeezed } from "#server/ops/ops-for-tests.ts";
import { TRACK_TEXTS } from "#server/ops/track/texts.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

async function open(parts: Parameters<typeof openApp>[0] = {}) {
  server = await openApp(parts);
  return signIn(server);
}

test("says when a track's latest draw came and from where, and that the next one is late", async () => {
  const { page } = await open();
  server.clock.set((NOON + 70) * 1000);
  const body = {
    cate_id: 2001,
    term: "5001",
    number: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    open_timestamp: NOON + 60,
  };
  await server.ask(
    "/api/v1/ops/draws",
    post(JSON.stringify({ ...body, next_term: "5002", next_open_timestamp: NOON + 120 })),
  );
  const { text } = await page("/ops");
  expect(text).toContain("03/01/2026, 12:01:10 from local");
  expect(text).toContain('5002 <span class="dim">due in 50 sec</span>');
  server.clock.set((NOON + 120 + 3661) * 1000);
  const late = await page("/ops");
  expect(late.text).toContain('5002 <span class="chip warn">late by 1 hr 1 min</span>');
  expect(late.text).toContain("<code>{&quot;terms&quot;:[&quot;5001&quot;]}</code>");
});

test("says what is wrong: with the server, with the site file, with the proxy", async () => {
  const problems = ['tracks[0].name: must be text, not <img src="x">'];
  const { page } = await open({ catalogue: { current: BUILT_IN, problems } });
  server.setCaughtUp(false);
  server.clock.pass(READINESS_MS);
  await server.ask("/healthz", { headers: { "x-forwarded-for": "192.0.2.1" } });
  const { text } = await page("/ops");
  expect(text).toContain("the simulator is catching up");
  expect(text).toContain("the site isn&#39;t built");
  expect(text).toContain("tracks[0].name: must be text, not &lt;img src=&quot;x&quot;&gt;");
  expect(text).toContain("Set PROXY_HOPS to the number of proxies in front");
});

test("says what the feeds said last, and when they are asked next", async () => {
  const never = { asked: null, answered: null, took: null, status: null, said: "", problem: null };
  const now = (NOON + 30) * 1000;
  const good = { asked: now - 5000, answered: now - 4877, took: 123.4, status: 200 };
  const problem = 'result.data: must be a list, not "<b>"';
  const { page } = await open({
    feeds: {
      states: () => [
        { ...never, ...good, cate_id: 2001, said: "2 draws", failures: 0, next: now + 5000 },
        { ...never, cate_id: 2003, problem, failures: 3, next: now + 61_000 },
      ],
    },
  });
  const { text } = await page("/ops");
  const rows = text.slice(text.indexOf("<h2>Feeds</h2>")).matchAll(/<tr>(.*?)<\/tr>/g);
  const cells = [...rows].map(([, row = ""]) => row.replaceAll(/<[^>]*>/g, " "));
  expect(cells.slice(1, 3).map(squeezed)).toEqual([
    " Amber Run 03/01/2026, 12:00:25 200, 123 ms 2 draws 5 sec ",
    " Copper Gorge none yet result.data: must be a list, not &quot;&lt;b&gt;&quot; 1 min 1 sec ",
  ]);
  expect((await (await open()).page("/ops")).text).not.toContain("Feeds");
});

test("shows the server's figures", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  await mkdir(join(dataDir, "backups"));
  await writeFile(join(dataDir, "backups", "marble-draws-20260301T030000Z.sqlite"), "");
  const { page } = await open({ environment: { DATA_DIR: dataDir, BACKUP_EVERY: "6" } });
  const { text } = await page("/ops");
  const facts = [...text.matchAll(/<dt>(.*?)<\/dt> <dd>(.*?)<\/dd>/g)].map(([, ...fact]) => fact);
  expect(facts.map(([name]) => name)).toEqual([
    "Live streams of this process",
    "Browsers notified",
    "Store",
    "Disk left",
    "Last backup",
  ]);
  expect(facts.map(([, value]) => value)).toEqual([
    "0",
    "0",
    expect.stringMatching(/^[\d.]+ kB$/),
    expect.stringMatching(/^[\d.,]+ (GB|TB|MB)$/),
    "03/01/2026, 11:00:00",
  ]);
  server.clock.pass(11.5 * 3_600_000);
  const later = await page("/ops");
  expect(later.text).toContain('<span class="overdue">03/01/2026, 11:00:00</span>');
  await rm(dataDir, { recursive: true });
});

test("shows what it can while nothing can be read", async () => {
  const { page } = await open();
  await server.store.close();
  server.clock.pass(READINESS_MS);
  const { status, text } = await page("/ops");
  expect(status).toBe(200);
  expect(text).toContain("the store can&#39;t be used");
  expect(text).toContain("<dt>Store</dt> <dd>unknown</dd>");
});

test("while nothing can be stored, lets sign in and keeps what was typed", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  const store = await openStore({ dataDir });
  await open({ store });
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
  const again = await signIn(server);
  expect((await again.page("/ops")).text).toContain("Sign out");
  expect(server.logged.at(-1)).toContain("can't note that local signed in");
  const draw = { term: "5001", number: "1,2,3,4,5,6,7,8,9,10", open_time: "2026-03-01T12:00:00" };
  const { status, text } = await again.post("tracks/2001/draws", draw);
  expect([status, text.includes(`value="${draw.number}"`)]).toEqual([503, true]);
  expect(text).toContain("can&#39;t be read or stored right now");
  expect((await again.post("feedback/delete", { id: "1" })).status).toBe(503);
  await rm(dataDir, { recursive: true });
});

test.each(LANGUAGES)("every page is whole in %s", async (language) => {
  const { page, post: send } = await open();
  await server.store.addFeedback({
    name: "a",
    mobile: "1",
    content: "b",
    key: null,
    created: NOON,
  });
  const shown = await signIn(server, language);
  const pages = [
    await page(`/ops?lang=${language}`),
    await shown.page("/ops/feedback"),
    await shown.page("/ops/tracks/2001"),
    await shown.post("tracks/2001/draws", {}),
    await shown.post("feedback/show", { id: "1" }),
    await send("nothing", {}),
  ];
  const tables = [COMMON_TEXTS, OVERVIEW_TEXTS, TRACK_TEXTS, INBOX_TEXTS, ACTION_TEXTS];
  for (const table of tables) {
    for (const [code, text] of Object.entries(table))
      expect([code, text[language]]).not.toContain("");
  }
  for (const { text } of pages) expect(squeezed(text)).not.toMatch(/\{\d\}|undefined|\[object/);
  const english = Object.values(TRACK_TEXTS).map(({ en }) => squeezed(en));
  const { text } = await shown.page("/ops/tracks/2001");
  const inEnglish = english.filter((each) => text.includes(`>${each}<`)).length;
  expect(inEnglish > 0).toBe(language === "en");
});
