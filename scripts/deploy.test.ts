import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readEnv } from "#server/env.ts";
import { STOP_MAX_MS } from "#server/stop.ts";
import { PRODUCTION_PARTS } from "./production-parts.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const sample = (name: string) => read(`deploy/${name}`);
const STOP_SECONDS = STOP_MAX_MS / 1000;
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d+s$/),
  v.transform((text) => Number.parseInt(text, 10)),
);
const Environment = v.record(v.string(), v.string());

/** A value of a sample, parsed by its schema. */
function parseValue<Schema extends v.GenericSchema>(schema: Schema, value: unknown) {
  return v.parse(schema, value);
}

test("the image has every part of a production tree", () => {
  const copied = [...sample("Dockerfile").matchAll(/^COPY (?:--from=build \/site\/)?(.+) \S+$/gm)];
  const named = copied.flatMap(([, names = ""]) => names.split(" "));
  expect(PRODUCTION_PARTS.filter((part) => !named.includes(part))).toEqual([]);
});

test("serve names the missing parts of a tree that isn't built, and builds nothing", () => {
  const root = mkdtempSync(join(tmpdir(), "marble-serve-"));
  mkdirSync(join(root, "scripts"));
  for (const name of ["serve.mjs", "setup.mjs"]) {
    copyFileSync(join(ROOT, "scripts", name), join(root, "scripts", name));
  }
  const { status, stderr } = spawnSync(process.execPath, ["scripts/serve.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  rmSync(root, { recursive: true });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "marble-draws: dist/client/builds/latest.json is missing: run npm run build first.\n",
  });
});

test("the image runs without root, has a health check, and installs no tools", () => {
  const [, last = ""] = sample("Dockerfile").split(/^FROM .*\n(?![\s\S]*^FROM )/m);
  expect(last).toMatch(/^USER node$/m);
  expect(last.indexOf("USER node")).toBeLessThan(last.indexOf("CMD ["));
  expect(last).toContain("HEALTHCHECK");
  expect(last).not.toContain("npm");
  expect(sample("Dockerfile")).toContain("npm ci --omit=dev");
});

const Compose = v.object({
  services: v.object({
    db: v.object({ image: v.string(), healthcheck: v.looseObject({}) }),
    site: v.object({
      build: v.object({ context: v.string(), dockerfile: v.string() }),
      environment: Environment,
      stop_grace_period: seconds,
      read_only: v.literal(true),
    }),
    proxy: v.object({ environment: Environment, volumes: v.array(v.string()) }),
  }),
});

test("compose has three services with valid settings, and waits for a clean stop", () => {
  const { services } = parseValue(Compose, parse(sample("compose.yaml")));
  const { build, environment, stop_grace_period: grace } = services.site;
  expect(existsSync(join(ROOT, "deploy", build.context, build.dockerfile))).toBe(true);
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+:(-?)[^}]*\}/g, (_, optional: string) =>
      optional === "-" ? "" : "draws-example-long-enough",
    ),
  ]);
  const env = readEnv(Object.fromEntries(filled) as Record<string, string>); // from entries of texts
  expect(env).toMatchObject({ proxyHops: 1, publicUrl: "https://draws-example-long-enough" });
  expect(grace).toBeGreaterThan(env.drainSeconds + STOP_SECONDS);
  for (const name of sample("compose.yaml").matchAll(/\$\{(\w+):\?/g)) {
    expect(sample("example.env")).toMatch(new RegExp(`^${name[1]}=`, "m"));
  }
});

const Probe = v.object({
  httpGet: v.object({ path: v.string(), port: v.literal("http") }),
  periodSeconds: v.number(),
  failureThreshold: v.number(),
});
const Deployment = v.object({
  kind: v.literal("Deployment"),
  spec: v.object({
    replicas: v.literal(2),
    strategy: v.object({ rollingUpdate: v.object({ maxUnavailable: v.literal(0) }) }),
    template: v.object({
      spec: v.object({
        terminationGracePeriodSeconds: v.number(),
        securityContext: v.object({ runAsNonRoot: v.literal(true) }),
        containers: v.tuple([
          v.object({ startupProbe: Probe, readinessProbe: Probe, livenessProbe: Probe }),
        ]),
      }),
    }),
  }),
});

test("Kubernetes replaces the processes one by one, without traffic to an unready one", () => {
  const documents = parseAllDocuments(sample("kubernetes.yaml"));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const all: unknown[] = documents.map((document) => document.toJS() as unknown); // parsed below
  const Kind = v.looseObject({ kind: v.string() });
  expect(all.map((one) => v.parse(Kind, one).kind)).toEqual([
    "ConfigMap",
    "Deployment",
    "PodDisruptionBudget",
    "Service",
    "Ingress",
  ]);
  const { data } = parseValue(v.object({ data: Environment }), all[0]);
  const { drainSeconds } = readEnv(data);
  const { spec } = parseValue(Deployment, all[1]).spec.template;
  const [{ startupProbe, readinessProbe, livenessProbe }] = spec.containers;
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + STOP_SECONDS);
  expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(drainSeconds);
  expect(startupProbe.httpGet.path).toBe("/readyz");
  expect(livenessProbe.httpGet.path).toBe("/healthz");
});

test("systemd waits for a clean stop, and nginx and Caddy don't buffer the stream", () => {
  const wait = /^TimeoutStopSec=(\d+)$/m.exec(sample("marble-draws.service"))?.[1];
  expect(Number(wait)).toBeGreaterThan(STOP_SECONDS);
  const stream = /location = \/api\/v1\/hall\/open\/stream \{([^}]+)\}/.exec(sample("nginx.conf"));
  expect(stream?.[1]).toContain("proxy_buffering off;");
  expect(sample("Caddyfile")).toContain("flush_interval -1");
});

test("the documents for operators name every sample", () => {
  const documents = read("docs/deployment.md") + read("docs/operating.md");
  const unnamed = readdirSync(join(ROOT, "deploy")).filter((name) => !documents.includes(name));
  expect(unnamed.filter((name) => !name.endsWith(".dockerignore"))).toEqual([]);
});
