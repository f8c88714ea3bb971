import { expect, test } from "vitest";
import { opsDraws } from "#contract/ops.ts";
import { utf8 } from "#proofs/bytes.ts";
import { readCosignature } from "#proofs/cosignature.ts";
import { readVerifierKey } from "#proofs/note.ts";
import { verifyEd25519 } from "./ed25519.ts";
import { freePort } from "#server/free-port-for-tests.ts";
import { OPS_TOKEN, processKit } from "./process-for-tests.ts";
import { sha256 } from "./sha256.ts";

const kit = processKit();

/** A site that keeps its port and its data folder from one start to the next. */
async function openSite(name: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: await kit.folder(),
    PORT: String(port),
    PUBLIC_URL: `https://${name}`,
  };
  const read = async (path: string) => (await fetch(`${url}${path}`)).text();
  return {
    read,
    logKey: async () => (await read("/log/key")).trimEnd(),
    /** What the other site has in `WITNESSES`. */
    witness: async () => `${(await read("/witness/key")).trimEnd()} ${url}/witness`,
    async start(environment: Record<string, string>) {
      const server = kit.start({ ...settings, ...environment });
      await server.served;
      return server;
    },
    publish: (term: string) =>
      fetch(`${url}${opsDraws.path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
        body: JSON.stringify({
          cate_id: 2001,
          term,
          number: "2,1,3",
          open_timestamp: Math.floor(Date.now() / 1000) - 60,
        }),
      }),
  };
}

test("two servers are set up as each other's witnesses, and cosign each other's draws", async () => {
  const [a, b] = [await openSite("a.example"), await openSite("b.example")];
  const first = await a.start({});
  const serverB = await b.start({ WITNESS_FOR: await a.logKey() });
  first.signal("SIGTERM");
  await first.ended;
  const serverA = await a.start({ WITNESS_FOR: await b.logKey(), WITNESSES: await b.witness() });
  serverB.signal("SIGTERM");
  await serverB.ended;
  const again = await b.start({ WITNESS_FOR: await a.logKey(), WITNESSES: await a.witness() });
  for (const [site, witness] of [
    [a, await b.witness()],
    [b, await a.witness()],
  ] as const) {
    const key = readVerifierKey(sha256, witness.split(" ")[0] ?? "", "witness");
    const verifier = { sha256, key, verify: verifyEd25519 };
    const cosignedSize = async () => {
      const note = await site.read("/log/checkpoint");
      const line = await readCosignature(verifier, utf8(note));
      return line === null ? 0 : Number(note.split("\n")[1]);
    };
    await expect.poll(cosignedSize, { timeout: 30_000 }).toBeGreaterThan(0);
    const before = await cosignedSize();
    expect((await site.publish("70001")).status).toBe(200);
    await expect.poll(cosignedSize, { timeout: 30_000 }).toBeGreaterThan(before);
  }
  for (const server of [serverA, again]) expect(server.said()).not.toMatch(/show two/);
});
