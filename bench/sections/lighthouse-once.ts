import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import * as v from "valibot";
import { findChromium } from "../../scripts/chromium.ts";
import { Figures } from "./lighthouse-figures.ts";
import { browserFlags } from "../phone.ts";

/**
 * `node sections/lighthouse-once.ts URL simulate|devtools PIN` prints the figures of one run as JSON. It is a
 * separate process, so that it shares no thread with the fronts and may fail alone.
 */
const [url = "", method, pin = ""] = process.argv.slice(2);

const Requests = v.array(
  v.object({ resourceType: v.optional(v.string()), transferSize: v.optional(v.number()) }),
);

const chromePath = findChromium();
const chrome = await launch({
  ...(chromePath !== undefined && { chromePath }),
  chromeFlags: ["--headless=new", ...browserFlags({ pin })],
});
try {
  const run = await lighthouse(url, {
    port: chrome.port,
    throttlingMethod: method === "devtools" ? "devtools" : "simulate",
    formFactor: "mobile",
    // Chinese, because `/` redirects a visitor who prefers another language.
    extraHeaders: { "Accept-Language": "zh-CN" },
    onlyCategories: ["performance"],
    logLevel: "error",
  });
  if (run === undefined) throw new Error(`${url}: Lighthouse said nothing`);
  const { audits, categories, runtimeError } = run.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const figure = (name: string) => audits[name]?.numericValue;
  const { score = null } = categories["performance"] ?? {};
  const { details } = audits["network-requests"] ?? {};
  const requests = v.parse(Requests, details?.type === "table" ? details.items : []);
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  // Missing figures throw here.
  const figures = v.parse(Figures, {
    fcp: figure("first-contentful-paint"),
    lcp: figure("largest-contentful-paint"),
    blocking: figure("total-blocking-time") ?? null,
    scripts: scripts.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0),
    requests: requests.length,
    score: score === null ? null : score * 100,
  });
  console.log(JSON.stringify(figures));
} finally {
  chrome.kill();
}
