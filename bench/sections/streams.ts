import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as v from "valibot";
import { OPS_TOKEN } from "../../e2e/support/server.ts";
import { STREAM_PATH } from "../../src/contract/stream.ts";
import { opsDraws } from "../../src/contract/ops.ts";
import { draw, SHOWN_TRACK } from "../feed.ts";
import type { Publish } from "../peers/stream-clients.ts";
import { readMemoryMb, type Peer, startPeer } from "../processes.ts";
import { circumstances, median, spread, table } from "../report.ts";
import type { Section } from "../section.ts";
import type { Site } from "../targets.ts";

const STREAMS = 10_000;
/** Number of draws per round, and milliseconds between two. */
const DRAWS = 5;
const APART_MS = 1500;

interface Streamed {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly path: string;
  /** The request that publishes a draw of this term. */
  readonly publish: (term: number) => Publish;
}

/** Milliseconds from the publishing request until the clients got the event. */
const Reached = v.object({ first: v.number(), median: v.number(), last: v.number() });
type Reached = v.InferOutput<typeof Reached>;

const FAR_TERM = 70_000_000;

function given(term: number) {
  const at = Math.floor(Date.now() / 1000);
  return JSON.stringify(draw(SHOWN_TRACK, term, { at, next: at + 75 }));
}

async function openClients({ url, path }: Streamed): Promise<ChildProcess> {
  const file = join(import.meta.dirname, "../peers/stream-clients.ts");
  const clients = fork(file, ["--url", url, "--path", path, "--count", String(STREAMS)]);
  const [reply] = await Promise.race([once(clients, "message"), once(clients, "exit")]);
  if (reply !== "open") throw new Error(`${url}: the streams could not be opened`);
  return clients;
}

async function reach(clients: ChildProcess, publish: Publish): Promise<Reached> {
  const answered = once(clients, "message");
  clients.send(publish);
  const [reached] = await answered;
  return v.parse(Reached, reached);
}

/** The raw server and the site, with their requests. */
function listServers(raw: Peer, site: Site): readonly Streamed[] {
  const { path } = opsDraws;
  const headers = {
    authorization: `Bearer ${OPS_TOKEN}`,
    "content-type": "application/json",
  };
  const publish = (where: Pick<Publish, "path" | "headers">) => (term: number) => ({
    ...where,
    body: given(term),
    mark: `"${term}"`,
  });
  return [
    {
      name: "raw sockets",
      url: raw.url,
      pid: raw.pid,
      path: "/",
      publish: publish({ path: "/", headers: {} }),
    },
    {
      name: "the server",
      url: site.direct,
      pid: site.pid,
      path: STREAM_PATH,
      publish: publish({ path, headers }),
    },
  ];
}

interface Measured {
  readonly name: string;
  readonly reached: readonly Reached[];
  /** Kilobytes of the server's memory per stream. */
  readonly memory: number;
}

function formatTable(all: readonly Measured[]): string {
  const lastReached = (measured?: Measured) => measured?.reached.map(({ last }) => last) ?? [];
  const base = median(lastReached(all[0]));
  const rows = all.map((measured) => {
    const { name, reached, memory } = measured;
    const last = lastReached(measured);
    return [
      name,
      (median(last) / base).toFixed(2),
      `${median(last).toFixed(0)} (${spread(last)})`,
      median(reached.map(({ first }) => first)).toFixed(0),
      memory.toFixed(1),
    ];
  });
  const head = ["10,000 open streams", "last ×", "last, ms (range)", "first, ms", "kB a stream"];
  return table(head, rows);
}

/** Opens the streams to a server and measures its memory. */
async function openStreams(server: Streamed) {
  const before = await readMemoryMb(server.pid);
  const clients = await openClients(server);
  const memory = ((await readMemoryMb(server.pid)) - before) * (1000 / STREAMS);
  const reached: Reached[] = [];
  return { ...server, clients, memory, reached };
}

async function measure(servers: readonly Streamed[], draws: number): Promise<readonly Measured[]> {
  const all: Awaited<ReturnType<typeof openStreams>>[] = [];
  try {
    for (const server of servers) all.push(await openStreams(server));
    for (let nth = 0; nth < draws; nth += 1) {
      for (const { name, clients, publish, reached } of all) {
        const times = await reach(clients, publish(FAR_TERM + nth));
        reached.push(times);
        console.log(`${nth + 1}/${draws} ${name}: last after ${times.last.toFixed(0)} ms`);
        await new Promise((passed) => setTimeout(passed, APART_MS));
      }
    }
    return all;
  } finally {
    for (const { clients } of all) clients.kill();
  }
}

export const streams: Section = {
  name: "streams",
  rounds: 5,
  pages: [],
  async run({ targets: { site }, rounds }) {
    site.feed.stop();
    const raw = await startPeer("raw-streams.ts");
    try {
      const all = await measure(listServers(raw, site), rounds * DRAWS);
      const how = `${rounds * DRAWS} draws on each in turn, medians`;
      return `${circumstances(how)}\n\n${formatTable(all)}`;
    } finally {
      await raw.stop();
    }
  },
};
