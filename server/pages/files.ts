import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { getMimeType, mimes } from "hono/utils/mime";
import { JSON_TYPE } from "#server/http/envelope.ts";
import type { Conditions } from "#server/http/request.ts";
import { CompressedBody, sendBytes, weakTag } from "#server/http/response.ts";
import { cspHash, FILE_HEADERS, type InlineHashes, NO_INLINE } from "#server/http/security.ts";

const TYPES = {
  ...mimes,
  json: JSON_TYPE,
  map: JSON_TYPE,
  webmanifest: "application/manifest+json; charset=utf-8",
};
const COMPRESSED_ALREADY = new Set([".avif", ".ico", ".jpg", ".png", ".webp", ".woff2"]);
/** Suffixes of precompressed files of the build. */
const COPIES = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** Path of files with a hash in their name. */
const HASHED = "/assets/";
const CACHE_HASHED = "public, max-age=31536000, immutable";
const CACHE_OTHERS = "no-cache";

/** A file of the build or a picture of the operator, with its compressed bodies. */
export interface ServedFile {
  readonly path: string;
  /** Hashes of the inline parts of an HTML file. */
  readonly inline: InlineHashes;
  readonly etag: string;
  readonly body: CompressedBody;
}

export interface ServedFiles {
  /** Finds the file of a decoded URL path; null if the folder had none when it was listed. */
  readonly find: (path: string) => Promise<ServedFile | null>;
}

export interface FolderFiles extends ServedFiles {
  /** Reads all files into memory, since the next build empties the folder. */
  readonly readAll: () => Promise<void>;
}

/** CSP hashes of an HTML document's inline parts. */
export function inlineHashes(html: string): InlineHashes {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/\bsrc=|type="application\/(ld\+)?json"/i.test(attributes))
    .map(([, , code = ""]) => cspHash(code));
  const found = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)];
  const styles = found.map(([, css = ""]) => cspHash(css));
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

/** A file with this content; `path` is its URL path. */
export function servedFile(path: string, content: Buffer<ArrayBuffer>): ServedFile {
  const ending = extname(path);
  const body = new CompressedBody(content, { isCompressed: COMPRESSED_ALREADY.has(ending) });
  const inline = ending === ".html" ? inlineHashes(content.toString()) : NO_INLINE;
  return { path, inline, etag: weakTag(content), body };
}

async function readServedFile(
  folder: string,
  path: string,
  names: ReadonlySet<string>,
): Promise<ServedFile> {
  const file = servedFile(path, await readFile(join(folder, path)));
  for (const [encoding, ending] of COPIES) {
    if (names.has(path + ending))
      file.body.add(encoding, await readFile(join(folder, path + ending)));
  }
  return file;
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

export async function openServedFiles(folder: string): Promise<FolderFiles> {
  const root = join(folder, ".");
  const names = await namesIn(root);
  const read = new Map<string, Promise<ServedFile | null>>();
  async function find(path: string): Promise<ServedFile | null> {
    // Compressed copies, and files of the build's tools in dot folders.
    if (!names.has(path) || /\.(br|gz)$|^\/\.(?!well-known\/)/.test(path)) return null;
    let file = read.get(path);
    if (file === undefined) {
      // A removed file stays missing.
      file = readServedFile(root, path, names).catch(() => null);
      read.set(path, file);
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

/** The response with a file. */
export function fileResponse(
  file: ServedFile,
  conditions: Conditions,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return sendBytes(file, conditions, {
    ...headers,
    ...(extname(file.path) !== ".html" && FILE_HEADERS),
    "cache-control": file.path.startsWith(HASHED) ? CACHE_HASHED : CACHE_OTHERS,
    "content-type": getMimeType(file.path, TYPES) ?? "application/octet-stream",
    vary: "Accept-Encoding",
  });
}
