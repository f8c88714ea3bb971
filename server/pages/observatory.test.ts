import { expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import type { Renderer } from "./renderer.ts";

/**
 * Scores of the HTTP Observatory for headers, from its own table (mdn/mdn-http-observatory, src/grader/charts.js,
 * tests in src/analyzer/tests), starting from 100. Headers can't earn 10 of the 145 points: 5 for the browsers' HSTS
 * preload list, 5 for `integrity` on script elements of the HTML, which src/app/boot adds later. So the maximum is 135.
 */
const FULL_SCORE = 135;

type Answer = Pick<Response, "headers">;
type Policy = ReadonlyMap<string, readonly string[]>;

/** Sources that are too broad, and sources that allow inline code. */
const BROAD = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/;
const INLINE = /^('unsafe-inline'|data:)$/;

function parsePolicy({ headers }: Answer): Policy {
  const directives = (headers.get("content-security-policy") ?? "").split(";");
  return new Map(
    directives.map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function scorePolicy(policy: Policy): number {
  const fallback = policy.get("default-src") ?? ["*"];
  const of = (name: string) => policy.get(name) ?? fallback;
  const isOpen = (source: string) => BROAD.test(source) || INLINE.test(source);
  if (of("script-src").some(isOpen) || of("object-src").some((each) => BROAD.test(each)))
    return -20;
  const active = [...policy].filter(([name]) => !/^(img|media)-src$/.test(name));
  if (active.some(([, sources]) => sources.some((each) => each.startsWith("http:")))) return -20;
  if ([...of("script-src"), ...of("style-src")].includes("'unsafe-eval'")) return -10;
  if ([...of("img-src"), ...of("media-src")].some((each) => each.startsWith("http:"))) return -10;
  if (of("style-src").some(isOpen)) return 0;
  return fallback.join() === "'none'" ? 10 : 5;
}

function scoreCookies({ headers }: Answer): number {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return 0;
  if (!cookies.every((cookie) => /; *secure\b/i.test(cookie))) return -5;
  return cookies.every((cookie) => /; *samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

function scoreHsts({ headers }: Answer): number {
  const [, seconds] = /max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "") ?? [];
  if (seconds === undefined) return -20;
  return Number(seconds) >= 15_768_000 ? 0 : -10;
}

function scoreReferrer({ headers }: Answer): number {
  const policy = headers.get("referrer-policy");
  if (policy === null) return 0;
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy)
    ? 5
    : -5;
}

function scoreFrames(answer: Answer, policy: Policy): number {
  const ancestors = policy.get("frame-ancestors") ?? ["*"];
  if (!ancestors.some((each) => BROAD.test(each))) return 5;
  return /^(deny|sameorigin)$/i.test(answer.headers.get("x-frame-options") ?? "") ? 0 : -20;
}

function scoreSharing({ headers }: Answer): number {
  const isUniversal =
    headers.has("access-control-allow-origin") && headers.has("access-control-allow-credentials");
  const resource = headers.get("cross-origin-resource-policy") ?? "";
  return (isUniversal ? -50 : 0) + (/^same-(origin|site)$/.test(resource) ? 10 : 0);
}

/** The score of a response's headers; bonuses count from 90 on. */
function scoreAnswer(answer: Answer): number {
  const policy = parsePolicy(answer);
  const scores = [
    scorePolicy(policy),
    scoreCookies(answer),
    scoreHsts(answer),
    scoreReferrer(answer),
    scoreFrames(answer, policy),
    scoreSharing(answer),
    answer.headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
  ];
  const addUp = (some: readonly number[]) => some.reduce((sum, score) => sum + score, 0);
  const base = 100 + addUp(scores.filter((score) => score < 0));
  return base < 90 ? base : base + addUp(scores.filter((score) => score > 0));
}

const renderer: Renderer = async ({ url }) => ({
  status: url === "/nowhere" ? 404 : 200,
  html: "<p>Page</p>",
  scriptHashes: ["'sha256-s'"],
  styleHashes: ["'sha256-c'"],
});

async function send(path: string, environment: Record<string, string>) {
  const server = await openApp({ environment, renderer });
  const answer = await server.send(path, { headers: { "accept-language": "zh" } });
  await server.close();
  return answer;
}

const HTTPS = { PUBLIC_URL: "https://draws.example" };

test("the first page of a site on https has the maximum score", async () => {
  expect(scoreAnswer(await send("/", HTTPS))).toBe(FULL_SCORE);
});

test.each(["/en", "/track/2001", "/nowhere", "/metrics", "/robots.txt"])(
  "%s sets no cookie and lacks only the points for one",
  async (path) => {
    expect(scoreAnswer(await send(path, HTTPS))).toBe(FULL_SCORE - 5);
  },
);

test("the score is lower for frameable pages and plain http", async () => {
  expect(scoreAnswer(await send("/en/components/LotteryItem", HTTPS))).toBeLessThan(FULL_SCORE - 5);
  expect(scoreAnswer(await send("/en", {}))).toBe(80);
});

test("scripts have their own MIME type", async () => {
  const { headers } = await send("/en", HTTPS);
  const policy = parsePolicy({ headers });
  expect(policy.get("require-trusted-types-for")).toEqual(["'script'"]);
  expect(policy.get("trusted-types")).toEqual(["default"]);
});
