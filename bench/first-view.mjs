import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { CHROMIUM_FLAGS, findChromium } from "../scripts/chromium.ts";
import { openTargets } from "./targets.mjs";

/**
 * The first view of a page on a phone, as ratios to a static page measured in the same run:
 * `npm run bench`, or `node first-view.mjs 1` for a single round.
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const METHODS = ["simulate", "devtools"];
const RECORD = join(import.meta.dirname, "../docs/performance.md");
const BEGIN = "<!-- first view: written by bench/first-view.mjs -->";
const END = "<!-- end of first view -->";

/** Tries of one measurement: now and then Lighthouse finds no end to the loading, or loses its trace. */
const TRIES = 3;

async function measure(url, throttlingMethod) {
  for (let left = TRIES; ; left -= 1) {
    const sample = await measureOnce(url, throttlingMethod);
    if (Number.isFinite(sample.blocking) && Number.isFinite(sample.lcp)) return sample;
    if (left === 1) throw new Error(`${url}: no figures in ${TRIES} tries. ${sample.failure}`);
  }
}

async function measureOnce(url, throttlingMethod) {
  const chromePath = findChromium();
  const chrome = await launch({
    ...(chromePath === undefined ? {} : { chromePath }),
    chromeFlags: ["--headless=new", ...CHROMIUM_FLAGS],
  });
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      throttlingMethod,
      formFactor: "mobile",
      onlyCategories: ["performance"],
      logLevel: "error",
    });
    const { audits, runtimeError } = run.lhr;
    const requests = audits["network-requests"].details?.items ?? [];
    const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
    return {
      failure: runtimeError?.message ?? "",
      lcp: audits["largest-contentful-paint"].numericValue,
      blocking: audits["total-blocking-time"].numericValue,
      scripts: scripts.reduce((bytes, { transferSize }) => bytes + transferSize, 0),
    };
  } finally {
    chrome.kill();
  }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function table(targets, samples) {
  const of = (name, field) => samples.filter((sample) => sample.name === name).map((s) => s[field]);
  const base = median(of(targets[0].name, "lcp"));
  const rows = targets.map(({ name }) => {
    const lcp = of(name, "lcp");
    const spread = `${Math.round(Math.min(...lcp))}–${Math.round(Math.max(...lcp))}`;
    return `| ${name} | ${(median(lcp) / base).toFixed(2)} | ${Math.round(median(lcp))} (${spread}) | ${Math.round(median(of(name, "blocking")))} | ${(median(of(name, "scripts")) / 1000).toFixed(0)} |`;
  });
  return [
    "| page | LCP × | LCP ms (range) | blocking ms | scripts kB |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

async function record(text) {
  const old = await readFile(RECORD, "utf8");
  const from = old.indexOf(BEGIN);
  const to = old.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${RECORD} has no place for the table.`);
  await writeFile(RECORD, `${old.slice(0, from + BEGIN.length)}\n\n${text}\n\n${old.slice(to)}`);
}

const { targets, stop } = await openTargets();
const samples = [];
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const method of METHODS) {
      for (const { name, url } of targets) {
        const sample = { name, method, ...(await measure(url, method)) };
        samples.push(sample);
        console.log(`${round}/${ROUNDS} ${method} ${name}: LCP ${Math.round(sample.lcp)} ms`);
      }
    }
  }
} finally {
  await stop();
}
const day = new Date().toISOString().slice(0, 10);
const titles = { simulate: "Simulated throttling", devtools: "Throttling applied (devtools)" };
const parts = METHODS.map((method) => {
  const own = samples.filter((sample) => sample.method === method);
  return `${titles[method]}:\n\n${table(targets, own)}`;
});
const text = `Measured ${day}: Lighthouse mobile, ${ROUNDS} interleaved rounds, medians, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}).\n\n${parts.join("\n\n")}`;
console.log(`\n${text}`);
if (targets.length === 4 && ROUNDS >= 5) await record(text);
