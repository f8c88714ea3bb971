import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { LaunchOptions, Page } from "playwright";
import { build } from "vite";
import { SITE_MARK } from "#contract/limits.ts";
import { pushKey } from "#contract/push.ts";

const HERE = import.meta.dirname;

/** Options of a browser for tests (vitest.config.ts); without a path there is none. */
export function browserOptions(name: "CHROMIUM" | "WHOLE_CHROMIUM"): LaunchOptions {
  return JSON.parse(process.env[name] ?? "{}") as LaunchOptions;
}

export const evaluate = <Answer>(of: Page, code: string) => of.evaluate<Answer>(code);
export const heading = (of: Page) => of.textContent("h1");
/** A page's state of updates. */
export const state = (of: Page) =>
  evaluate<{ prompt: boolean; bar: boolean }>(of, "updates.store.get()");

/** Builds one source into one script, as the site's build does. */
export async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root: join(HERE, "../../.."),
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(HERE, file), output: { format: "iife" } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunk = outputs
    .flatMap((each) => ("output" in each ? each.output : []))
    .find((each) => each.type === "chunk");
  if (chunk === undefined) throw new Error(`${file} made no script`);
  return chunk.code;
}

/** Controls of the test server. */
export interface Site {
  readonly url: string;
  /** Puts build `name` on the server in place of the one before. */
  deploy(name: string): void;
  /** The server can't be reached. */
  down: boolean;
  /** The site's own pages have this status. */
  status: number;
  /** Somebody else answers every page with this status: a content delivery network, a hotel's sign-in. Null: nobody. */
  foreign: number | null;
  /** Milliseconds that pages take. */
  delay: number;
  kill: boolean;
  /** Paths that answer 404. */
  readonly missing: Set<string>;
  /** Paths of files that somebody else answers, with the right type. */
  readonly changed: Set<string>;
  readonly requests: string[];
  /** Bodies sent to the API so far. */
  readonly sent: { readonly path: string; readonly body: unknown }[];
  stop(): Promise<void>;
}

const PAGES = ["/shell.html", "/en/shell.html", "/about.html"];

function html(title: string, build: string): string {
  return `<!doctype html><title>${title}</title><h1>${title} ${build}</h1><script src="/assets/page-${build}.js"></script>`;
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

function computeIntegrity(content: string): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}

function buildScripts(build: string, page: string): Record<string, string> {
  return {
    [`/assets/page-${build}.js`]: `self.BUILD="${build}";${page}`,
    [`/assets/lazy-${build}.js`]: `self.LAZY="${build}"`,
    [`/assets/later-${build}.js`]: `self.LATER="${build}"`,
    [`/assets/dialog-${build}.js`]: `self.DIALOG="${build}"`,
    [`/assets/words-${build}.js`]: `self.WORDS="${build}"`,
    "/assets/same.js": "self.SAME=1",
  };
}

function buildManifest(build: string, page: string): string {
  const pages = PAGES.map((url) => ({
    url: url.slice(1),
    revision: build,
    integrity: computeIntegrity(html(`kept ${url}`, build)),
    lang: url.startsWith("/en/") ? "en" : "cn",
  }));
  const listed = Object.entries(buildScripts(build, page)).filter(
    ([path]) => !path.includes("later"),
  );
  const chunks = listed.map(([path, content]) => ({
    url: path.slice(1),
    revision: null,
    integrity: computeIntegrity(content),
    ...(path.includes("dialog") && { soon: true }),
    ...(path.includes("words") && { lang: "en" }),
  }));
  return JSON.stringify([...pages, ...chunks, ...chunks]);
}

function apiAnswer(path: string, count: number): readonly [type: string, body: string] {
  const type = "application/json";
  const data = path === pushKey.path ? { public_key: "BAECAwQ" } : { id: 1 };
  const known = path.startsWith("/api/v1/push/") || path === "/api/v1/site/add_feedback";
  return [type, JSON.stringify(known ? { code: 200, msg: "", data } : { count })];
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}

/** A site of two scripts and some pages, served on a free port. */
export async function startSite(worker: string, page: string): Promise<Site> {
  let current = "a";
  const site = { down: false, status: 200, foreign: null as number | null, delay: 0, kill: false };
  const missing = new Set<string>();
  const changed = new Set<string>();
  const requests: string[] = [];
  const sent: { path: string; body: unknown }[] = [];

  function content(path: string): readonly [type: string, body: string] | null {
    const script = "text/javascript";
    if (path === "/sw.js")
      return [script, worker.replace("self.__WB_MANIFEST", () => buildManifest(current, page))];
    const code = buildScripts(current, page)[path];
    if (code !== undefined) return [script, code];
    if (path === "/builds/latest.json") {
      return ["application/json", JSON.stringify({ id: current, kill: site.kill })];
    }
    if (path.startsWith("/api/")) return apiAnswer(path, requests.length);
    if (path.startsWith("/art/")) return ["image/svg+xml", PICTURE];
    if (/\.[^/]+$/.test(path) && !PAGES.includes(path)) return null;
    return ["text/html", html(PAGES.includes(path) ? `kept ${path}` : `fresh ${path}`, current)];
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? "/", "http://site");
    requests.push(pathname);
    if (site.down) {
      incoming.socket.destroy();
      return;
    }
    if (incoming.method === "POST") {
      sent.push({ path: pathname, body: JSON.parse(await text(incoming)) as unknown });
    }
    const found = missing.has(pathname) ? null : content(pathname);
    const isPage = found?.[0] === "text/html" && !PAGES.includes(pathname);
    if (isPage && site.delay > 0) await new Promise((done) => setTimeout(done, site.delay));
    if ((isPage && site.foreign !== null) || changed.has(pathname)) {
      outgoing.writeHead(site.foreign ?? 200, { "content-type": found?.[0] ?? "text/html" });
      outgoing.end("<h1>Sign in</h1>");
      return;
    }
    outgoing.writeHead(found === null ? 404 : isPage ? site.status : 200, {
      [SITE_MARK]: "1",
      "content-type": found?.[0] ?? "text/plain",
      "cache-control": "no-cache",
    });
    outgoing.end(found?.[1] ?? "not found");
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  const url = await listen(server);
  return Object.assign(site, {
    url,
    deploy: (name: string) => (current = name),
    missing,
    changed,
    requests,
    sent,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}
