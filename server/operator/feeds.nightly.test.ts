import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { formatLocal } from "#domain/zone.ts";
import { answering, startUpstream } from "#server/draws/feed/upstream-for-tests.ts";
import { OPS_TOKEN, processKit } from "#server/process-for-tests.ts";

const DOCUMENT = join(import.meta.dirname, "../../docs/draws.md");
/** Timeout of a server process on a busy machine, in milliseconds. */
const LONG_MS = 30_000;
const kit = processKit();

/** The document's example with the address of a running feed. */
async function exampleFor(url: string): Promise<string> {
  const section = (await readFile(DOCUMENT, "utf8")).split("## From a feed")[1];
  const example = /```json\n([\s\S]*?)```/.exec(section ?? "")?.[1] ?? "";
  return example.replace("https://feed.example", url).replace('"every": 15', '"every": 2');
}
async function fetchText(url: string): Promise<string> {
  return (await fetch(url, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })).text();
}
const wait = (check: () => unknown) => vi.waitFor(check, { timeout: LONG_MS, interval: 50 });

test(
  "the documented feed publishes its draw, reports faults, and follows the site file",
  { timeout: 3 * LONG_MS },
  async () => {
    const upstream = await startUpstream();
    kit.later(() => upstream.stop());
    const path = "/api/latest?track=1";
    const zone = "Asia/Shanghai";
    const now = Math.floor(Date.now() / 1000);
    const data = {
      preDrawIssue: 700_001,
      preDrawCode: "03,01,02,05,04",
      preDrawTime: formatLocal(zone, now - 60),
      drawIssue: 700_002,
      drawTime: formatLocal(zone, now + 240),
    };
    upstream.behave(path, answering(JSON.stringify({ errorCode: 0, result: { data } })));
    const DATA_DIR = await kit.folder();
    const file = join(DATA_DIR, "site.json");
    const example = await exampleFor(upstream.url);
    await writeFile(file, '{"unfed": "hidden"}');
    const server = kit.start({ DATA_DIR, FEED_KEY: "key of the feed" });
    const url = await server.served;
    await writeFile(file, example);

    const open = `${url}/api/v1/hall/open?cate_id=3001`;
    await wait(async () => expect(await fetchText(open)).toContain("3,1,2,5,4"));
    expect(upstream.requests[0]?.headers["authorization"]).toBe("key of the feed");
    expect(await fetchText(`${url}/metrics`)).toContain('marble_feed_failures{cate_id="3001"} 0');

    upstream.behave(path, answering("<html>"));
    await wait(async () =>
      expect(await fetchText(`${url}/readyz`)).toContain("the feed of track 3001 has a problem"),
    );
    expect(server.log()).toContain("the feed of track 3001: the answer is HTML or XML, not JSON");
    expect(await fetchText(`${url}/metrics`)).toMatch(
      /marble_feed_failures\{cate_id="3001"\} [1-9]/,
    );

    await writeFile(file, '{"unfed": "hidden"}');
    await wait(async () => expect(await fetchText(`${url}/readyz`)).not.toContain("feed"));
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  },
);
