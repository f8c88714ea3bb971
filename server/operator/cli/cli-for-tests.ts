import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterEach, beforeEach } from "vitest";
import { SITE_FILE } from "#server/draws/catalogue/site-file.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { runCli } from "./cli.ts";

/** Time of all calls, epoch seconds. */
export const NOW = Date.parse("2026-03-01T12:00:00Z") / 1000;
/** The track of the test files. */
const TRACK = {
  id: 2015,
  name: { en: "Short" },
  marbles: 3,
  marbles_vary: true,
  zone: "Asia/Shanghai",
  period: { seconds: 300 },
};
/** A header and three draws of 2026-03-01. */
export const ROWS = [
  "term,number,open_time,timings",
  '101,"2,1,3",2026-03-01 08:00:00,"9.10,9.20,9.30"',
  '102,"1,2,3",2026-03-01 08:05:00,"9.10,9.20"',
  '103,"3,2,1",2026-03-01 08:10:00,',
];

/** Output streams of a command that record their texts. */
export function recordedStreams() {
  const output = { out: "", err: "" };
  const into = (name: keyof typeof output) =>
    new Writable({
      write(chunk, _, done) {
        output[name] += String(chunk);
        done();
      },
    });
  return { output, streams: { out: into("out"), err: into("err") } };
}

/** The operator's command on a new empty store for each test. */
export function cliKit() {
  let folder = "";
  let environment: Record<string, string> = {};
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "marble-draws-"));
    await useFolder("data");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function writeSite(name: string, track: object = {}): Promise<void> {
    const site = { tracks: [{ ...TRACK, ...track }] };
    await writeFile(join(folder, name, SITE_FILE), JSON.stringify(site));
  }
  /** Switches to an empty store in a folder. */
  async function useFolder(name: string): Promise<void> {
    await takeBareFolder(name);
    await withStore(async () => {});
  }
  /** Switches to a folder with only a site file. */
  async function takeBareFolder(name: string): Promise<void> {
    environment = { DATA_DIR: join(folder, name) };
    await mkdir(join(folder, name));
    await writeSite(name);
  }
  async function draws(...args: string[]) {
    const { output, streams } = recordedStreams();
    const deps = { environment, now: NOW, ...streams, terminal: false };
    return { code: await runCli(args, deps), ...output };
  }
  async function writeTestFile(text: string | Uint8Array, name = "draws.csv"): Promise<string> {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  }
  async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const store = await openStore({ dataDir: environment["DATA_DIR"] ?? "" });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  return {
    draws,
    writeTestFile,
    withStore,
    /** Withdraws a draw of track 2015. */
    withdraw: (term: string) =>
      withStore(({ operator }) => {
        const note = { cn: "", en: "wrong track", ja: "" };
        return operator.withdraw({ cate_id: 2015, term, note }, { address: "test", now: NOW });
      }),
    sheet: (...rows: string[]) => writeTestFile(`${rows.join("\n")}\n`),
    imports: (file: string, ...more: string[]) => draws("import", file, "--track", "2015", ...more),
    inFolder: (name: string) => join(folder, name),
    environment: () => environment,
    useFolder,
    takeBareFolder,
    /** Writes a site file with track 2015 only. */
    site: (track: object) => writeSite("data", track),
    /** Stored draws of track 2015, newest first. */
    stored: (): Promise<StoredDraw[]> =>
      withStore((store) => store.between({ cate_id: 2015, from: 0, to: 1e12 })),
  };
}
