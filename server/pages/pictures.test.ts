import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import { BUILT_IN } from "#server/draws/catalogue/catalogue.ts";

const PUBLIC = join(import.meta.dirname, "../../public");

let dataDir: string;
let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  await mkdir(join(dataDir, "art"));
  const [first] = BUILT_IN.tracks;
  if (first === undefined) throw new Error("no track");
  const tracks = [...BUILT_IN.tracks, { ...first, id: 3001, art: { scene: "own.svg" } }];
  const catalogue = { current: { ...BUILT_IN, stamp: "own", tracks }, problems: [] };
  server = await openApp({ folder: PUBLIC, environment: { DATA_DIR: dataDir }, catalogue });
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Addresses of all pictures: logos, tracks, scenes, icons, screenshots, and the operator's. */
async function pictures(): Promise<string[]> {
  const entries = await readdir(PUBLIC, { recursive: true, withFileTypes: true });
  const built = entries
    .filter(
      (entry) => entry.isFile() && [".svg", ".png", ".webp", ".jpg"].includes(extname(entry.name)),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(PUBLIC.length));
  const names = ["own.svg", "own.png", "own.jpg", "own.webp", "own.avif"];
  for (const name of names) await writeFile(join(dataDir, "art", name), "<svg/>");
  return [...built, ...names.map((name) => `/art/own/${name}`), "/art/scene-3001.svg"];
}

test("other sites may show and read every picture", async () => {
  const paths = await pictures();
  const folders = new Set(paths.map((path) => path.split("/")[1]));
  expect(folders).toEqual(new Set(["art", "icons", "screenshots"]));
  for (const path of paths) {
    const { status, headers } = await server.send(path);
    const facts = ["cross-origin-resource-policy", "access-control-allow-origin"].map((name) =>
      headers.get(name),
    );
    expect({ path, status, facts }).toEqual({ path, status: 200, facts: ["cross-origin", "*"] });
    expect(headers.get("content-type")).toMatch(/^image\//);
  }
});
