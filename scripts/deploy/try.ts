import { spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PRODUCTION_PARTS } from "./parts.ts";
import { freePort } from "#server/free-port-for-tests.ts";
import { programOf, start } from "./processes.ts";
import { PROXIES, type Proxy } from "./proxies.ts";
import { openStream } from "./stream.ts";

/**
 * `npm run try-deploy`: tries the samples in deploy on a tree that is built. What this machine lacks is said to
 * be skipped.
 */

const ROOT = join(import.meta.dirname, "../..");
const TOKEN = "token-of-the-deploy-kit";
/** The user that owns nothing. */
const NOBODY = 65_534;
/** Packages that only build the site. */
const BUILD_TOOLS = ["vite", "oxlint", "@playwright/test", "vitest"];

function say(mark: "✓" | "–", text: string): void {
  console.log(`${mark} ${text}`);
}

/** Runs a command to its end; throws with its output where it fails. */
function run([command = "", ...args]: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/** The steps of the Dockerfile after the build, in an empty folder. */
function makeTree(root: string): void {
  for (const part of [...PRODUCTION_PARTS, "package-lock.json", ".npmrc"]) {
    mkdirSync(dirname(join(root, part)), { recursive: true });
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  const npm = ["npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
  run(npm, root);
  const found = BUILD_TOOLS.filter((name) => existsSync(join(root, "node_modules", name)));
  if (found.length > 0) throw new Error(`production packages include ${found.join(", ")}`);
}

function environmentOf(dataDir: string, port: number): NodeJS.ProcessEnv {
  const PATH = `${join(dirname(dataDir), "bin")}:${process.env["PATH"] ?? ""}`;
  const settings = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, HOME: dataDir };
  return { PATH, ...settings, OPS_TOKEN: TOKEN, PROXY_HOPS: "1", REPLACE_SIMULATED: "all" };
}

async function publish(url: string, term: string): Promise<void> {
  const open_timestamp = Math.floor(Date.now() / 1000);
  const answer = await fetch(`${url}/api/v1/ops/draws`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ cate_id: 2001, term, number: "2,1,3", open_timestamp }),
  });
  if (!answer.ok) throw new Error(`the draw is refused: ${await answer.text()}`);
}

/** A draw must be through a proxy's stream at once, and pages come through whole. */
async function tryProxy(
  proxy: Proxy,
  { folder, port, term }: { folder: string; port: number; term: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const started = await proxy.start(folder, port);
  if (started === null) {
    say("–", `${proxy.name}: skipped, it isn't installed`);
    return;
  }
  try {
    const stream = await openStream(started.url);
    await stream.until("event: hello");
    await publish(started.url, term);
    await stream.until(`"term":"${term}"`);
    stream.close();
    const page = await (await fetch(`${started.url}/en`)).text();
    if (!page.includes("</html>")) throw new Error(`${proxy.name} cuts pages`);
  } finally {
    await started.stop();
  }
  say("✓", `${proxy.name}: a draw comes through its stream at once`);
}

function tryUnit(): void {
  const program = programOf("systemd-analyze");
  if (program === null) {
    say("–", "systemd: skipped, systemd-analyze isn't installed");
    return;
  }
  run([program, "verify", "deploy/marble-draws.service"], ROOT);
  say("✓", "systemd: the unit is sound");
}

function tryRules(): void {
  const program = programOf("promtool");
  if (program === null) {
    say("–", "Prometheus: skipped, promtool isn't installed");
    return;
  }
  run([program, "check", "rules", "deploy/prometheus-rules.yml"], ROOT);
  run([program, "check", "config", "--syntax-only", "deploy/prometheus.yml"], ROOT);
  say("✓", "Prometheus: rules and configuration are sound");
}

async function tryTree(folder: string): Promise<void> {
  const root = join(folder, "site");
  const dataDir = join(folder, "data");
  makeTree(root);
  mkdirSync(dataDir);
  // That user may lack access to this Node, which can be in someone's home.
  mkdirSync(join(folder, "bin"));
  cpSync(process.execPath, join(folder, "bin/node"));
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  if (uid !== undefined) chownSync(dataDir, uid, uid);
  const port = await freePort();
  const env = environmentOf(dataDir, port);
  const ready = `http://127.0.0.1:${port}/readyz`;
  const as = uid === undefined ? {} : { uid };
  const server = await start(["node", "scripts/serve.mjs"], { cwd: root, env, ready, ...as });
  try {
    say("✓", "serve: a tree with production packages alone serves, and isn't root's");
    for (const [index, proxy] of PROXIES.entries()) {
      const own = join(folder, proxy.name);
      await tryProxy(proxy, { folder: own, port, term: String(index + 1) });
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server ended with ${code}`);
}

const folder = mkdtempSync(join(tmpdir(), "marble-deploy-"));
// Readable by the user that serves.
run(["chmod", "755", folder], folder);
try {
  tryUnit();
  tryRules();
  await tryTree(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
