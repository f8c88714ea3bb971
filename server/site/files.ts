import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { Prepared } from "#server/http/prepared.ts";
import type { Wish } from "#server/http/answer-cache.ts";
import type { Encoding, Reply } from "#server/http/reply.ts";
import { matchesTag, pickEncoding } from "#server/http/reply.ts";
import type { InlineHashes } from "#server/http/security.ts";
import { FILE_HEADERS, NO_INLINE } from "#server/http/security.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const COMPRESSED_ALREADY = new Set([".avif", ".ico", ".jpg", ".png", ".webp", ".woff2"]);
/** What the build writes beside a file, by encoding. */
const BESIDE = { br: ".br", gzip: ".gz" } as const;

/** Files under this path have their content's hash in their name. */
const HASHED = "/assets/";
const CACHE_HASHED = "public, max-age=31536000, immutable";
const CACHE_OTHERS = "no-cache";

/** A file of the build, read when first asked for and then kept. */
export interface SiteFile {
  /** As it stands in the URL. */
  readonly path: string;
  /** Hashes of what stands inline in an HTML file. */
  readonly inline: InlineHashes;
  readonly etag: string;
  readonly prepared: Prepared;
}

/** The files of the built site. */
export interface SiteFiles {
  /** The file under a decoded URL path, or null: only what was there at the start can be had. */
  find(path: string): Promise<SiteFile | null>;
}

/** The files of a folder. */
export interface FolderFiles extends SiteFiles {
  /** Reads all of them, so that they can be had when the folder is gone. */
  readAll(): Promise<void>;
}

/** Hashes of an HTML's inline parts, as the content security policy names them. */
export function inlineHashes(html: string): InlineHashes {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/\bsrc=|type="application\/(ld\+)?json"/i.test(attributes))
    .map(([, , code = ""]) => hash(code));
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, css = ""]) =>
    hash(css),
  );
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

async function readSiteFile(
  folder: string,
  path: string,
  names: ReadonlySet<string>,
): Promise<SiteFile> {
  const content = await readFile(join(folder, path));
  const prepared = new Prepared(content);
  for (const [encoding, ending] of Object.entries(BESIDE)) {
    if (names.has(path + ending)) {
      prepared.keep(encoding === "br" ? "br" : "gzip", await readFile(join(folder, path + ending)));
    }
  }
  const tag = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const inline = extname(path) === ".html" ? inlineHashes(content.toString()) : NO_INLINE;
  return { path, inline, etag: `W/"${tag}"`, prepared };
}

async function namesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(folder.length).replaceAll("\\", "/"),
      ),
  );
}

/** Lists the files of a folder; a missing folder has none. */
export async function openSiteFiles(folder: string): Promise<FolderFiles> {
  const root = join(folder, ".");
  const names = await namesIn(root);
  const kept = new Map<string, Promise<SiteFile | null>>();
  async function find(path: string): Promise<SiteFile | null> {
    if (!names.has(path) || /\.(br|gz)$/.test(path)) return null;
    let file = kept.get(path);
    if (file === undefined) {
      // A file that is gone counts as none, now and later.
      file = readSiteFile(root, path, names).catch(() => null);
      kept.set(path, file);
    }
    return file;
  }
  return {
    find,
    async readAll() {
      for (const path of names) await find(path);
    },
  };
}

function encodingOf(file: SiteFile, wish: Wish): Encoding {
  if (COMPRESSED_ALREADY.has(extname(file.path))) return "identity";
  return file.prepared.encodingFor(pickEncoding(wish.acceptEncoding));
}

/** Answers a file; `headers` go with it. */
export async function fileReply(
  file: SiteFile,
  wish: Wish,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const common = {
    ...headers,
    ...(extname(file.path) !== ".html" && FILE_HEADERS),
    "cache-control": file.path.startsWith(HASHED) ? CACHE_HASHED : CACHE_OTHERS,
    etag: file.etag,
    vary: "Accept-Encoding",
  };
  if (matchesTag(wish.ifNoneMatch, file.etag)) return { status: 304, headers: common, body: null };
  const encoding = encodingOf(file, wish);
  const body = await file.prepared.form(encoding);
  return {
    status: 200,
    headers: {
      ...common,
      "content-type": TYPES[extname(file.path)] ?? "application/octet-stream",
      "content-length": String(body.byteLength),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    },
    body,
  };
}
