import { expect, test } from "vitest";
import { opsDraws } from "#contract/ops.ts";
import { numbersFrom } from "#domain/sample-draws-for-tests.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { postgresFolder, sharedPostgres } from "#server/store/postgres-for-tests.ts";
import { OPS_TOKEN, processKit, type ServerProcess } from "./process-for-tests.ts";
import { followStream, drawName } from "./stream-client-for-tests.ts";

const kit = processKit();
const postgres = postgresFolder();
/** Draws of each track: 168 of twelve. */
const ROUNDS = 14;
const PROCESSES = 3;

/** Several server processes; `origin` is the address of one that serves. */
async function openSite(random: () => number, DATABASE_URL: string) {
  const DATA_DIR = await kit.folder(null);
  const start = () => kit.start({ DATA_DIR, DATABASE_URL });
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
    /** Kills one process; resolves when its replacement serves. */
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

/** Publishes a draw until a process acknowledges it. */
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

test.skipIf(postgres === null)(
  "clients receive every draw once and in order while processes are killed",
  async () => {
    if (postgres === null) return;
    const database = await sharedPostgres(postgres);
    kit.later(() => database.dropAll());
    const random = numbersFrom(1);
    const site = await openSite(random, await database.database());
    const first = Math.floor(Date.now() / 1000) - ROUNDS - 60;
    const createDraws = (round: number) =>
      TRACKS.map(({ id: cate_id, marbles }) => ({
        cate_id,
        term: String(7000 + round),
        number: Array.from({ length: marbles }, (_, place) => marbles - place).join(),
        open_timestamp: first + round,
      }));
    // The first real draw of a track removes its simulated ones.
    await Promise.all(createDraws(0).map((draw) => publish(site, draw)));
    const clients = Array.from({ length: PROCESSES }, () => followStream(site.origin));
    await Promise.all(clients.map(({ ready }) => ready));
    const wanted = new Set<string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const draws = createDraws(round);
      for (const draw of draws) wanted.add(drawName(draw));
      const killed = round % 2 === 0 ? site.kill() : undefined;
      await Promise.all(draws.map((draw) => publish(site, draw)));
      for (const client of clients) {
        await expect
          .poll(() => draws.every((draw) => client.draws.includes(drawName(draw))), { interval: 5 })
          .toBe(true);
      }
      await killed;
    }
    for (const { draws, ids, leave } of clients) {
      leave();
      const own = draws.filter((draw) => wanted.has(draw));
      expect(own).toHaveLength(ROUNDS * TRACKS.length);
      const numbers = ids.map((id) => Number.parseInt(id, 10));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(new Set(ids).size).toBe(ids.length);
    }
    // Ten servers start in turn, possibly on a busy machine.
  },
  300_000,
);
