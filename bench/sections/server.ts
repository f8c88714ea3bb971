import { get } from "node:http";
import autocannon from "autocannon";
import { histories, homePage } from "../../src/contract/endpoints.ts";
import { SHOWN_TRACK } from "../feed.ts";
import { cpuOf, type Peer, startPeer } from "../processes.ts";
import { circumstances, kilo, median, spread, table } from "../report.ts";
import type { Section } from "../section.ts";
import type { Site } from "../targets.ts";

/** Requests of one measurement, those before it that don't count, and connections that send them. */
const REQUESTS = 10_000;
const WARM_UP = 3000;
const CONNECTIONS = 16;

const AS_BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", lang: "en" };

interface Case {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  readonly headers: Readonly<Record<string, string>>;
  /** 304: it is asked for with the tag of the answer before. */
  readonly status: 200 | 304 | 404;
}

/** Tries of a measurement that a draw spoils. */
const TRIES = 40;

/** What one request is answered with. */
function ask({ url, headers }: Pick<Case, "url" | "headers">) {
  return new Promise<{ status: number; etag: string; bytes: number }>((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      let bytes = 0;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on("end", () => {
        const { statusCode: status = 0, headers: got } = answer;
        resolve({ status, etag: got.etag ?? "", bytes });
      });
    }).on("error", reject);
  });
}

/** Microseconds of the server's CPU time for an answer that it keeps. */
async function cost(each: Case): Promise<number> {
  const { url, pid, status, name } = each;
  const load = (headers: Case["headers"], amount: number) =>
    autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, amount });
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const { etag } = await ask(each);
    const headers = status === 304 ? { ...each.headers, "if-none-match": etag } : each.headers;
    await load(headers, WARM_UP);
    const before = await cpuOf(pid);
    const { statusCodeStats = {} } = await load(headers, REQUESTS);
    const spent = (await cpuOf(pid)) - before;
    const right = new Map(Object.entries(statusCodeStats)).get(String(status))?.count ?? 0;
    if (right === 0) throw new Error(`${name}: no answer was ${status}`);
    // A draw in between has the answer made anew, which is no answer's own cost.
    if ((await ask(each)).etag === etag) return (spent * 1000) / REQUESTS;
  }
  throw new Error(`${name}: a draw came in each of ${TRIES} measurements`);
}

/** What is asked in each round. */
function casesOf({ direct, pid }: Site, hello: Peer): readonly Case[] {
  const at = (path: string) => ({
    url: `${direct}${path}`,
    headers: AS_BROWSER,
    pid,
    status: 200 as const,
  });
  const home = at(homePage.path);
  return [
    { name: "bare node:http hello", url: hello.url, headers: {}, pid: hello.pid, status: 200 },
    { name: "API, home page", ...home },
    { name: "API, history", ...at(`${histories.path}?cate_id=${SHOWN_TRACK}`) },
    { name: "API, home page unchanged (304)", ...home, status: 304 },
    { name: "page, home", ...at("/en") },
    { name: "page, track", ...at(`/en/track/${SHOWN_TRACK}`) },
    // At most twice a cached page: nothing is rendered or compressed for it.
    { name: "page that isn't there", ...at("/en/nowhere"), status: 404 },
  ];
}

interface Sample {
  readonly name: string;
  readonly micros: number;
  readonly bytes: number;
}

function tableOf(samples: readonly Sample[]): string {
  const names = [...new Set(samples.map(({ name }) => name))];
  const of = (name: string) => samples.filter((sample) => sample.name === name);
  const costs = (name: string) => of(name).map(({ micros }) => micros);
  const base = median(costs(names[0] ?? ""));
  const rows = names.map((name) => [
    name,
    (median(costs(name)) / base).toFixed(2),
    `${median(costs(name)).toFixed(0)} (${spread(costs(name))})`,
    kilo(median(of(name).map(({ bytes }) => bytes))),
  ]);
  return table(["answer", "CPU ×", "µs of CPU (range)", "kB"], rows);
}

export const server: Section = {
  name: "server",
  rounds: 5,
  pages: [],
  async run({ targets: { site }, rounds }) {
    const hello = await startPeer("hello.ts");
    const samples: Sample[] = [];
    // Measures cached answers: only the simulated draws still make new ones.
    site.feed.stop();
    try {
      for (let round = 1; round <= rounds; round += 1) {
        for (const each of casesOf(site, hello)) {
          const { name } = each;
          const { bytes } = await ask(each);
          const micros = await cost(each);
          samples.push({ name, micros, bytes });
          console.log(`${round}/${rounds} ${name}: ${micros.toFixed(0)} µs`);
        }
      }
    } finally {
      await hello.stop();
    }
    const how = `${rounds} interleaved rounds of ${REQUESTS} requests on ${CONNECTIONS} connections, medians`;
    return `${circumstances(how)}\n\n${tableOf(samples)}`;
  },
};
