import { lstat, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { decodePath } from "#contract/url/site-paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { PICTURE_NAME } from "#server/draws/catalogue/schema.ts";
import { ART_FOLDER } from "#server/draws/catalogue/site-file.ts";
import { type Call, requestConditions, type Server } from "#server/http/request.ts";
import { fileResponse, servedFile, type ServedFile } from "./files.ts";

/** Size limits of a picture, and of all pictures in memory, in bytes. */
const MAX_PICTURE_BYTES = 8_388_608;
const MAX_MEMORY_BYTES = 67_108_864;

/** Policy of pictures: an SVG opened directly can't run scripts or load anything. */
const ART_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Scene of a track without its own. */
const NO_SCENE = "/art/scene-2001.svg";

interface ReadPicture {
  readonly mtimeMs: number;
  readonly size: number;
  readonly file: ServedFile;
}

/** Finds pictures in the operator's folder and caches them until they change; no links, no subfolders. */
function pictureFinder(folder: string) {
  const read = new LRUCache<string, ReadPicture>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  return async (name: string): Promise<ServedFile | null> => {
    if (!PICTURE_NAME.test(name)) return null;
    const path = join(folder, name);
    try {
      const stats = await lstat(path);
      if (!stats.isFile() || stats.size > MAX_PICTURE_BYTES) return null;
      const { mtimeMs, size } = stats;
      const known = read.get(name);
      if (known?.mtimeMs === mtimeMs && known.size === size) return known.file;
      const own = `/art/own/${name.slice(0, -extname(name).length)}${extname(name).toLowerCase()}`;
      const file = servedFile(own, await readFile(path));
      read.set(name, { mtimeMs, size, file });
      return file;
    } catch {
      return null;
    }
  };
}

/** Adds the operator's pictures, and the scenes of the operator's tracks under scene addresses. */
export function artRoutes(app: Server, deps: AppDeps): void {
  const find = pictureFinder(join(deps.env.dataDir, ART_FOLDER));

  async function answer(call: Call, file: ServedFile): Promise<Response> {
    call.set("route", "file");
    const headers = { "content-security-policy": ART_POLICY };
    return fileResponse(file, requestConditions(call), headers);
  }

  // One route, since Hono's fast router doesn't support two that differ in a parameter.
  app.get("/art/*", async (call, next) => {
    const path = decodePath(call.req.path);
    const [, name, id] = /^\/art\/(?:own\/(.+)|scene-(\d+)\.svg)$/.exec(path) ?? [];
    if (name !== undefined) {
      const picture = await find(name);
      return picture === null ? next() : answer(call, picture);
    }
    const track = deps.catalogue.current.tracks.find((each) => String(each.id) === id);
    if (track?.art === undefined) return next();
    const { scene } = track.art;
    const own = scene === undefined ? null : await find(scene);
    const { files } = deps.pages;
    const file = own ?? (await files.find(path)) ?? (await files.find(NO_SCENE));
    return file === null ? next() : answer(call, file);
  });
}
