import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { readAddCheckpoint } from "#proofs/add-checkpoint.ts";
import { joinBytes, utf8 } from "#proofs/bytes.ts";
import { readCheckpoint } from "#proofs/checkpoint.ts";
import { cosign } from "#proofs/cosignature.ts";
import { splitNote } from "#proofs/note.ts";
import { newSecretKey, signingKey, verifyEd25519 } from "#server/ed25519.ts";
import { sha256 } from "#server/sha256.ts";
import {
  cosignedBy,
  LOG,
  logKeyOf,
  logSigner,
  note,
  oddWitness,
  openSite,
  SECRET,
  until,
} from "./site-for-tests.ts";

test("two sites witness each other: every new checkpoint gets its cosignature", async () => {
  const [here, there] = [newSecretKey(), newSecretKey()];
  const a = await openSite("a.example", [logKeyOf("b.example", there)], here);
  const b = await openSite("b.example", [logKeyOf("a.example", here)], there);
  const witnesses = { ofA: await b.witness(), ofB: await a.witness() };
  a.sendTo(witnesses.ofA);
  b.sendTo(witnesses.ofB);
  for (let at = 1; at <= 3; at += 1) {
    await a.draw(at);
    await b.draw(at);
    await until(a, async () => (await cosignedBy(a, witnesses.ofA)) !== null);
    await until(b, async () => (await cosignedBy(b, witnesses.ofB)) !== null);
  }
  const cosigned = await cosignedBy(a, witnesses.ofA);
  expect(cosigned).toMatchObject({ name: "b.example/witness" });
  expect((await a.ask("/log/proof/2001/5003")).text).toContain(cosigned?.line);
  expect([a.logged, b.logged]).toEqual([[], []]);
});

test("a site that was rolled back, and a witness that knows nobody, are said in the log", async () => {
  const witness = await openSite("w.example", [logKeyOf(LOG, SECRET)]);
  const log = await openSite(LOG, [], SECRET);
  await witness.add(`old 0\n\n${note(300)}`);
  log.sendTo(await witness.witness());
  await until(log, () => log.logged.length > 0);
  expect(log.logged[0]).toBe(
    "the witness w.example/witness did not cosign: it saw 300 entries of this log, which has 3",
  );
  expect(await log.checkpoint()).not.toContain("w.example");
  const stranger = await openSite("s.example");
  stranger.sendTo(await witness.witness());
  await until(stranger, () => stranger.logged.length > 0);
  expect(stranger.logged[0]).toContain("it doesn't know this log");
});

test("a witness that has seen another history refuses, which the log's operator is told", async () => {
  const witness = await openSite("w.example", [logKeyOf(LOG, SECRET)]);
  await witness.add(`old 0\n\n${note(2)}`);
  const log = await openSite(LOG, [], SECRET);
  log.sendTo(await witness.witness());
  await until(log, () => log.logged.length > 0);
  expect(log.logged[0]).toContain("it doesn't see that this log continues what it saw before");
  expect(witness.logged[0]).toContain("its operator may show two histories");
});

test("a wrong old size is tried again with the size that the witness says", async () => {
  const asked: { readonly older: number; readonly hashes: number }[] = [];
  const { key, line } = await oddWitness((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
      const { older, proof, checkpoint } = readAddCheckpoint(joinBytes(...chunks));
      asked.push({ older, hashes: proof.length });
      if (older !== 2)
        return response.writeHead(409, { "content-type": "text/x.tlog.size" }).end("2\n");
      const { text } = splitNote(utf8(checkpoint));
      return response.end(cosign(sha256, { text, time: 7 }, key));
    })();
  });
  const site = await openSite(LOG);
  await site.draw(1);
  site.sendTo(line);
  await until(site, async () => (await cosignedBy(site, line)) !== null);
  expect(asked).toEqual([
    { older: 0, hashes: 0 },
    { older: 2, hashes: 1 },
  ]);
});

test.each<[string, string, RequestListener]>([
  ["is silent", "no answer within 0.2 s", () => {}],
  [
    "dribbles",
    "no answer within 0.2 s",
    (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("— "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
  ["hangs up", "socket hang up", (request) => request.socket.destroy()],
  ["floods", "longer than 64000 bytes", (_, response) => void response.end("x".repeat(1e6))],
  [
    "redirects",
    "status 302",
    (_, response) => {
      response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    },
  ],
  [
    "lies about its size",
    "its size is not a whole number",
    (_, response) => {
      response.writeHead(409).end("-1\n");
    },
  ],
  [
    "says what isn't a signature",
    "malformed signature line",
    (_, response) => void response.end("hello\n"),
  ],
  ["says nothing", "no cosignature of its key", (_, response) => void response.end()],
])("a witness that %s delays nothing and is said in the log", async (_, said, answer) => {
  const { line } = await oddWitness(answer);
  const site = await openSite(LOG);
  site.sendTo(line, 200);
  site.clock.pass(1000);
  // Draws and checkpoints go on while it is asked.
  for (let at = 1; at <= 3; at += 1) {
    await site.draw(at);
    const [, size] = (await site.checkpoint()).split("\n");
    expect(Number(size)).toBe(3 + at);
  }
  await until(site, () => site.logged.length > 0);
  expect(site.logged[0]).toContain(`the witness odd.example/w did not cosign: `);
  expect(site.logged[0]).toContain(said);
  expect(await cosignedBy(site, line)).toBeNull();
});

test("a cosignature of another checkpoint or by another key is not kept", async () => {
  const forger = signingKey(newSecretKey());
  const { key, line } = await oddWitness((_, response) => {
    const text = `${LOG}/log\n1\n${"A".repeat(43)}=\n`;
    response.end(
      cosign(sha256, { text, time: 7 }, { ...forger, name: key.name, publicKey: key.publicKey }),
    );
  });
  const site = await openSite(LOG);
  site.sendTo(line);
  await until(site, () => site.logged.length > 0);
  expect(site.logged[0]).toContain("the cosignature of odd.example/w is forged or damaged");
  expect((await site.checkpoint()).match(/^— /gm)).toHaveLength(1);
});

test("a witness that is away is asked less and less often, and welcomed back", async () => {
  let asked = 0;
  let works = false;
  const { key, line } = await oddWitness((request, response) => {
    asked += 1;
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
      const { text } = splitNote(utf8(readAddCheckpoint(joinBytes(...chunks)).checkpoint));
      if (works) response.end(cosign(sha256, { text, time: 7 }, key));
      else response.writeHead(500).end();
    })();
  });
  const site = await openSite(LOG);
  site.sendTo(line);
  await until(site, () => asked === 1 && site.logged.length === 1);
  const start = site.clock.monotonic();
  for (let more = 2; more <= 5; more += 1) {
    await until(site, () => asked === more);
  }
  // 1, 2, 4 and 8 seconds after one another.
  expect(site.clock.monotonic() - start).toBeGreaterThanOrEqual(14_000);
  expect(site.logged).toHaveLength(1);
  works = true;
  await until(site, async () => (await cosignedBy(site, line)) !== null);
  expect(site.logged.at(-1)).toBe("the witness odd.example/w cosigns again");
});

test("the name of a witness must not lead into a private network", async () => {
  const { line } = await oddWitness((_, response) => void response.end());
  const site = await openSite(LOG);
  site.sendTo(line.replace("127.0.0.1", "localhost"));
  await until(site, () => site.logged.length > 0);
  expect(site.logged[0]).toContain("localhost resolves to a private address");
});

test("the log's own signature holds beside cosignatures", async () => {
  const witness = await openSite("w.example", [logKeyOf(LOG, SECRET)]);
  const log = await openSite(LOG, [], SECRET);
  const line = await witness.witness();
  log.sendTo(line);
  await until(log, async () => (await cosignedBy(log, line)) !== null);
  const verifier = { sha256, key: logSigner, verify: verifyEd25519 };
  expect(await readCheckpoint(verifier, utf8(await log.checkpoint()))).toMatchObject({ size: 3 });
});
