import { expect, test } from "vitest";
import * as v from "valibot";
import { opsDraws, STREAM_PATH } from "#contract/endpoints.ts";
import { STREAM_EVENTS } from "#contract/stream.ts";
import { numbersFrom } from "#domain/sample-draws-for-tests.ts";
import { TRACKS } from "#server/source/catalogue.ts";
import { OPS_TOKEN, processKit, type ServerProcess } from "./process-for-tests.ts";

const kit = processKit();
const IDS = TRACKS.map(({ id }) => id);
/** Draws of each track: 504 of twelve. */
const ROUNDS = 42;
const PROCESSES = 3;

/** The site's processes behind a balancer, as it were: `origin` is that of one that serves. */
async function openSite(random: () => number) {
  const folder = await kit.folder();
  const start = () => kit.start({ DATA_DIR: folder });
  const serving = new Map<ServerProcess, string>();
  async function add(): Promise<void> {
    const started = start();
    serving.set(started, await started.served);
  }
  await add();
  await Promise.all(Array.from({ length: PROCESSES - 1 }, add));
  const pick = () => [...serving][Math.floor(random() * serving.size)];
  return {
    origin: () => pick()?.[1] ?? "",
    /** Kills one of them; resolves when another serves in its place. */
    async kill(): Promise<void> {
      const [killed] = pick() ?? [];
      if (killed === undefined) return;
      serving.delete(killed);
      killed.signal("SIGKILL");
      await add();
    },
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const nameOf = ({ cate_id, term }: { cate_id: number; term: string }) => `${cate_id} ${term}`;

/** A visitor's browser: it reads the stream, and goes on from the last event wherever it broke. */
function follow(site: Site) {
  const draws: string[] = [];
  const ids: number[] = [];
  let lastId = "";
  const leaving = new AbortController();
  const ready = Promise.withResolvers<void>();

  function receive(frame: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(frame)?.[1];
    const id = field("id");
    lastId = id ?? lastId;
    ready.resolve();
    if (field("event") !== "open") return;
    const { cate_id, last_open } = v.parse(STREAM_EVENTS.open, JSON.parse(field("data") ?? ""));
    draws.push(nameOf({ cate_id, term: last_open.term }));
    if (id !== undefined) ids.push(Number(id));
  }

  async function read(): Promise<void> {
    const since = lastId === "" ? "" : `?last_event_id=${lastId}`;
    const { signal } = leaving;
    const answer = await fetch(`${site.origin()}${STREAM_PATH}${since}`, { signal });
    let rest = "";
    for await (const bytes of answer.body ?? []) {
      const frames = (rest + Buffer.from(bytes).toString()).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) receive(frame);
    }
  }

  async function run(): Promise<void> {
    while (!leaving.signal.aborted) await read().catch(() => {});
  }
  void run();
  return { draws, ids, ready: ready.promise, leave: () => leaving.abort() };
}

/** Publishes a draw until somebody acknowledges it. */
async function publish(site: Site, draw: object): Promise<void> {
  for (;;) {
    const answer = await fetch(`${site.origin()}${opsDraws.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${OPS_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify(draw),
    }).catch(() => null);
    if (answer?.status === 200 && /"(stored|already)"/.test(await answer.text())) return;
  }
}

test("every client gets every draw once and in order, whichever processes are killed", async () => {
  const random = numbersFrom(1);
  const site = await openSite(random);
  const first = Math.floor(Date.now() / 1000) - ROUNDS - 60;
  const drawsOf = (round: number) =>
    IDS.map((cate_id) => ({
      cate_id,
      term: String(7000 + round),
      number: "2,1,3",
      open_timestamp: first + round,
    }));
  // The first real draw of a track takes the place of its simulated ones.
  await Promise.all(drawsOf(0).map((draw) => publish(site, draw)));
  const clients = Array.from({ length: PROCESSES }, () => follow(site));
  await Promise.all(clients.map(({ ready }) => ready));
  const wanted = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const draws = drawsOf(round);
    for (const draw of draws) wanted.add(nameOf(draw));
    const killed = round % 2 === 0 ? site.kill() : undefined;
    await Promise.all(draws.map((draw) => publish(site, draw)));
    for (const client of clients) {
      await expect
        .poll(() => draws.every((draw) => client.draws.includes(nameOf(draw))), { interval: 5 })
        .toBe(true);
    }
    await killed;
  }
  for (const { draws, ids, leave } of clients) {
    leave();
    const own = draws.filter((draw) => wanted.has(draw));
    expect(own).toHaveLength(ROUNDS * IDS.length);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
  }
});
