import { createHash } from "node:crypto";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join } from "node:path";
import { expect } from "@playwright/test";
import * as v from "valibot";
import { PRODUCTION_PARTS } from "../../scripts/production-parts.ts";
import { findChunk, parseViteManifest, VITE_MANIFEST } from "#pwa/worker/build/vite-manifest.ts";
import { ROOT, type Server, startServer } from "./server.ts";

const TEXTS = new Set([".css", ".html", ".js", ".json", ".webmanifest"]);
/** A file name that begins with the hash of the content. */
const HASHED = /^([0-9a-f]{12})\./;
const REVISION = /(?<=revision"?:\s?["'`])[0-9a-f]{32}(?=["'`])/g;
const DIGEST = /(?<![\w+/])[\w+/]{43}=/g;
const Latest = v.object({ id: v.string(), kill: v.optional(v.boolean(), false) });

/** The server and the files that it reads, without the built site. */
const SERVER_PARTS = PRODUCTION_PARTS.filter((part) => part !== "dist");

/** A site with a replaceable build. */
export interface Deployable extends Server {
  /** Replaces the build and restarts the server; resolves with the new build's id. */
  deploy(): Promise<string>;
  /** The id of the build that is served. */
  build(): Promise<string>;
  /** Sets the kill switch of the service worker; resolves once the server serves the new value. */
  setKill(kill: boolean): Promise<void>;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** SHA-256 digest of a file's content in Base64, as in pages and the service worker. */
function computeDigest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64");
}

/** Another name of the same length, as in a build of other sources. */
function createName(name: string, salt: string): string {
  return createHash("sha256").update(`${salt} ${name}`).digest("hex").slice(0, name.length);
}

/**
 * Makes another build from a built site: every hashed file has another name, wherever it is named; the build
 * has another id, and every precached page another revision.
 */
async function rebuild(from: string, to: string, salt: string): Promise<string> {
  const files = await filesIn(from);
  const latest = await readFile(join(from, "client/builds/latest.json"), "utf8");
  const { id } = v.parse(Latest, JSON.parse(latest));
  const hashes = files.flatMap((file) => HASHED.exec(basename(file))?.[1] ?? []);
  const names = new Map([id, ...hashes].map((name) => [name, createName(name, salt)]));
  const change = (text: string) =>
    text
      .replaceAll(/(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])/g, (name) => names.get(name) ?? name)
      .replaceAll(REVISION, (name) => createName(name, salt));
  const digests = new Map<string, string>();
  // The list of scripts has their digests, the pages have the list's, and the service worker has the pages'.
  const order = (file: string) =>
    [/\/assets\/[^/]+\.json$/, /\.html$|\/render\//, /\/sw\.js$/].findIndex((kind) =>
      kind.test(file),
    );
  for (const file of files.toSorted((a, b) => order(a) - order(b))) {
    const target = join(to, change(file.slice(from.length + 1)));
    await mkdir(dirname(target), { recursive: true });
    const content = await readFile(file);
    const next = TEXTS.has(extname(file))
      ? change(content.toString()).replaceAll(DIGEST, (digest) => digests.get(digest) ?? digest)
      : content;
    digests.set(computeDigest(content), computeDigest(next));
    await writeFile(target, next);
  }
  return names.get(id) ?? "";
}

/** Path of a source's file in the build in `dist`. */
export async function findBuiltFile(dist: string, source: string): Promise<string> {
  const text = await readFile(join(dist, "client", VITE_MANIFEST), "utf8");
  return join(dist, "client", findChunk(parseViteManifest(text), source).file);
}

/** Starts the real server with the built site, in a temporary folder. */
export async function startDeployable(): Promise<Deployable> {
  const root = await mkdtemp(join(tmpdir(), "marble-deploy-"));
  for (const part of SERVER_PARTS) {
    await cp(join(ROOT, part), join(root, part), { recursive: true });
  }
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const built = join(ROOT, "dist");
  const dist = join(root, "dist");
  await rebuild(built, dist, "first");
  const server = await startServer({}, { root });
  let turn = 0;

  async function latest() {
    const answer = await fetch(`${server.url}/builds/latest.json?${Date.now()}`);
    return v.parse(Latest, await answer.json());
  }
  const build = async () => (await latest()).id;

  return {
    ...server,
    build,
    async setKill(kill) {
      const file = join(dist, "client/builds/latest.json");
      await writeFile(file, JSON.stringify({ id: await build(), kill }));
      await expect.poll(async () => (await latest()).kill).toBe(kill);
    },
    async deploy() {
      turn += 1;
      const next = join(root, `next-${turn}`);
      const id = await rebuild(built, next, String(turn));
      await rename(dist, join(root, `old-${turn}`));
      await rename(next, dist);
      await server.restart();
      expect(await build()).toBe(id);
      // The first page may take longer than the service worker's timeout on a busy machine.
      await fetch(`${server.url}/en/track/2003`);
      return id;
    },
    async stop() {
      await server.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
