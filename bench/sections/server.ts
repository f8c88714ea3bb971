import { get } from "node:http";
import autocannon from "autocannon";
import { histories, homePage } from "../../src/contract/endpoints.ts";
import { SHOWN_TRACK } from "../feed.ts";
import { readCpuMs, startPeer } from "../processes.ts";
import type { Answer } from "../peers/hello.ts";
import { circumstances, kilo, median, spread, table } from "../report.ts";
import type { Section } from "../section.ts";

/** Number of requests of a measurement, of those to warm up, and of connections. */
const REQUESTS = 10_000;
const WARM_UP = 3000;
const CONNECTIONS = 16;

const AS_BROWSER = { "accept-encoding": "gzip, deflate, br, zstd", lang: "en" };

/** Attempts of a measurement that a draw spoils. */
const TRIES = 40;

interface Asked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

function ask({ url, headers }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: got } = answer;
      answer
        .toArray()
        .then(
          (pieces) =>
            resolve({ status, headers: got, body: Buffer.concat(pieces).toString("base64") }),
          reject,
        );
    }).on("error", reject);
  });
}

/** Microseconds of a server's CPU time per response; NaN if the responses had another status. */
async function cost(
  { url, headers }: Asked,
  { pid, status }: { readonly pid: number; readonly status: number },
) {
  const load = (amount: number) =>
    autocannon({ url, headers: { ...headers }, connections: CONNECTIONS, amount });
  await load(WARM_UP);
  const before = await readCpuMs(pid);
  const { statusCodeStats = {} } = await load(REQUESTS);
  const spent = (await readCpuMs(pid)) - before;
  const right = new Map(Object.entries(statusCodeStats)).get(String(status))?.count ?? 0;
  return right > 0.95 * REQUESTS ? (spent * 1000) / REQUESTS : Number.NaN;
}

/** Microseconds of a cached response, measured again if a draw in between has replaced it. */
async function measureCached(
  asked: Asked,
  pid: number,
): Promise<{ answer: Answer; micros: number }> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const { etag = "" } = (await ask(asked)).headers;
    const again = "if-none-match" in asked.headers;
    const headers = again ? { ...asked.headers, "if-none-match": etag } : asked.headers;
    const answer = await ask({ ...asked, headers });
    const micros = await cost({ ...asked, headers }, { pid, status: answer.status });
    const isCached = (await ask(asked)).headers.etag === answer.headers.etag;
    if (isCached && !Number.isNaN(micros)) return { answer, micros };
  }
  throw new Error(`${asked.url}: a draw or another status in each of ${TRIES} measurements`);
}

/** Requests of each round; `unchanged` sends the last response's ETag. */
const CASES = [
  { name: "API, home page", path: homePage.path },
  { name: "API, history", path: `${histories.path}?cate_id=${SHOWN_TRACK}` },
  { name: "API, home page unchanged (304)", path: homePage.path, unchanged: true },
  { name: "page, home", path: "/en" },
  { name: "page, track", path: `/en/track/${SHOWN_TRACK}` },
  { name: "page that isn't there", path: "/en/nowhere" },
];

interface Sample {
  readonly name: string;
  readonly micros: number;
  /** Microseconds of the same bytes from a server that does nothing else. */
  readonly bare: number;
  readonly bytes: number;
}

function formatTable(samples: readonly Sample[], hello: readonly number[]): string {
  const base = median(hello);
  const rows = CASES.map(({ name }) => {
    const own = samples.filter((sample) => sample.name === name);
    const of = (field: "micros" | "bare" | "bytes") => own.map((sample) => sample[field]);
    const middle = median(of("micros"));
    const figures = [middle / base, middle / median(of("bare"))].map((each) => each.toFixed(2));
    const micros = `${middle.toFixed(0)} (${spread(of("micros"))})`;
    return [name, ...figures, micros, kilo(median(of("bytes")))];
  });
  const head = ["answer", "CPU × hello", "× the same bytes", "µs of CPU (range)", "kB"];
  return table(head, [
    ["bare node:http hello", "1.00", "", `${base.toFixed(0)} (${spread(hello)})`, "0.0"],
    ...rows,
  ]);
}

export const server: Section = {
  name: "server",
  rounds: 5,
  pages: [],
  async run({ targets: { site }, rounds }) {
    const peer = await startPeer("hello.ts");
    const { status, headers, body } = await ask({ url: peer.url, headers: {} });
    const hello: number[] = [];
    const samples: Sample[] = [];
    // Cached responses are measured, which only simulated draws still replace.
    site.feed.stop();
    try {
      for (let round = 1; round <= rounds; round += 1) {
        await peer.give({ status, headers, body });
        hello.push(await cost({ url: peer.url, headers: {} }, { pid: peer.pid, status }));
        for (const { name, path, unchanged } of CASES) {
          const asked = {
            url: `${site.direct}${path}`,
            headers: { ...AS_BROWSER, ...(unchanged && { "if-none-match": "" }) },
          };
          const { answer, micros } = await measureCached(asked, site.pid);
          await peer.give(answer);
          const bare = await cost(
            { ...asked, url: peer.url },
            { pid: peer.pid, status: answer.status },
          );
          samples.push({ name, micros, bare, bytes: Buffer.from(answer.body, "base64").length });
          console.log(
            `${round}/${rounds} ${name}: ${micros.toFixed(0)} µs, bare ${bare.toFixed(0)}`,
          );
        }
      }
    } finally {
      await peer.stop();
    }
    const how = `${rounds} interleaved rounds of ${REQUESTS} requests on ${CONNECTIONS} connections, medians`;
    return `${circumstances(how)}\n\n${formatTable(samples, hello)}`;
  },
};
