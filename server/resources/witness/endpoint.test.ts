import { expect, test } from "vitest";
import { utf8 } from "#proofs/bytes.ts";
import { readCosignature } from "#proofs/cosignature.ts";
import { readVerifierKey } from "#proofs/note.ts";
import { verifyEd25519 } from "#server/ed25519.ts";
import { sha256 } from "#server/sha256.ts";
import { LOG, logKeyOf, note, openSite, SECRET } from "./site-for-tests.ts";

test("what the protocol says to each request", async () => {
  const site = await openSite("w.example", [logKeyOf(LOG, SECRET)]);
  const status = async (body: string) => (await site.add(body)).status;
  expect(await status("nothing of the kind")).toBe(400);
  expect(await status(`old 2\n\n${note(1)}`)).toBe(400);
  expect(await status(`old 0\n\n${note(1).replaceAll("a.example", "c.example")}`)).toBe(404);
  expect(await status(`old 0\n\n${note(1).replace("\n1\n", "\n2\n")}`)).toBe(403);
  expect(await status(`old 0\n\n${"x".repeat(70_000)}`)).toBe(413);
  expect((await site.ask("/witness/add-checkpoint")).status).toBe(405);
  const early = await site.add(`old 1\n\n${note(1)}`);
  expect(early).toMatchObject({ status: 409, text: "0\n" });
  expect(early.headers.get("content-type")).toBe("text/x.tlog.size");
  const first = await site.add(`old 0\n\n${note(1)}`);
  expect(first.status).toBe(200);
  const key = readVerifierKey(sha256, (await site.ask("/witness/key")).text.trimEnd(), "witness");
  const verifier = { sha256, key, verify: verifyEd25519 };
  expect(await readCosignature(verifier, utf8(note(1) + first.text))).not.toBeNull();
  // The same once more is cosigned again; what is behind is told where the witness is.
  expect((await site.add(`old 1\n\n${note(1)}`)).status).toBe(200);
  expect(await site.add(`old 0\n\n${note(1)}`)).toMatchObject({ status: 409, text: "1\n" });
  expect(site.logged).toEqual([]);
});

test("without WITNESS_FOR a site is no witness", async () => {
  const site = await openSite("w.example");
  expect((await site.ask("/witness/key")).text).not.toContain("w.example/witness+");
  expect((await site.add(`old 0\n\n${note(1)}`)).status).not.toBe(200);
});

test("of two histories one is cosigned, and the operator is told of the other", async () => {
  const site = await openSite("w.example", [logKeyOf(LOG, SECRET)]);
  expect((await site.add(`old 0\n\n${note(3)}`)).status).toBe(200);
  expect(await site.add(`old 3\n\n${note(3, "other")}`)).toMatchObject({
    status: 409,
    text: "3\n",
  });
  expect(site.logged).toEqual([
    expect.stringMatching(
      /^a\.example\/log signed 3 entries \(root \S+\) beside 3 entries .*not cosi/,
    ),
  ]);
  // The proof of one history doesn't fit the other one.
  expect((await site.add(`old 3\n\n${note(4, "other")}`)).status).toBe(422);
  expect((await site.add(`old 3\n\n${note(4, "other")}`)).status).toBe(422);
  expect(site.logged).toHaveLength(2);
  expect(site.logged[1]).toContain("signed 4 entries");
  // A log that went back.
  expect(await site.add(`old 2\n\n${note(2)}`)).toMatchObject({ status: 409, text: "3\n" });
});

test("requests at the same time: one history is cosigned", async () => {
  const site = await openSite("w.example", [logKeyOf(LOG, SECRET)]);
  const names = ["a", "b", "c", "d", "e", "f"];
  const answers = await Promise.all(names.map((name) => site.add(`old 0\n\n${note(2, name)}`)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
});
