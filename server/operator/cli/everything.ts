import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type * as v from "valibot";
import { parseJson } from "#contract/parse.ts";
import { BadFile, checkFile } from "#server/draws/draw-file.ts";
import { DUMP_HEAD, DumpEnd, DumpHead, DumpRow } from "#server/store/dump/dump-tables.ts";
import type { Store } from "#server/store/store.ts";
import { BadCall, type Call, type CliDeps } from "./call.ts";
import { writeNewFile } from "./new-file.ts";

/** Rows per batch. */
const BATCH = 500;

/** Writes the whole store to a file that only its owner can read, since it has the site's secrets. */
export async function exportEverything(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const { out } = call.values;
  if (out === undefined) throw new BadCall("export --all needs --out FILE");
  let rows = 0;
  async function* texts() {
    yield `${JSON.stringify(DUMP_HEAD)}\n`;
    for await (const batch of store.dump()) {
      rows += batch.length;
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
    yield `${JSON.stringify({ end: rows } satisfies v.InferOutput<typeof DumpEnd>)}\n`;
  }
  await writeNewFile(out, texts(), 0o600);
  deps.out.write(`${out}: ${rows} rows, with the site's secrets\n`);
  return 0;
}

function requireHead(file: string, text: string): void {
  const head = parseJson(DumpHead, text);
  if (head === null) throw new BadFile(`${file} has not been written by export --all`);
  if (head.tables === DUMP_HEAD.tables) return;
  throw new BadFile(`${file} is of another version of this site (${head.tables})`);
}

async function* readBatches(file: string): AsyncGenerator<DumpRow[]> {
  let batch: DumpRow[] = [];
  let line = 0;
  let end: number | null = null;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1;
    if (line === 1) {
      requireHead(file, text);
      continue;
    }
    const row = end === null ? parseJson(DumpRow, text) : null;
    if (row !== null) batch.push(row);
    else end ??= parseJson(DumpEnd, text)?.end ?? null;
    if (row === null && end !== line - 2) {
      throw new BadFile(`${file}, line ${line}: it is no row of a table`);
    }
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (end === null) throw new BadFile(`${file} is cut off after line ${line}`);
  yield batch;
}

/** The file of a call; throws unless its first line is a dump's, before a store is created. */
async function findDump({ positionals }: Pick<Call, "positionals">): Promise<string> {
  const [, file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new BadCall("import needs exactly one FILE");
  checkFile(file);
  for await (const text of createInterface({ input: createReadStream(file) })) {
    requireHead(file, text);
    return file;
  }
  throw new BadFile(`${file} is empty`);
}

/** Loads a dump file into an empty store. */
export async function importEverything(
  open: () => Promise<Store>,
  call: Pick<Call, "positionals">,
  deps: CliDeps,
): Promise<number> {
  const file = await findDump(call);
  const store = await open();
  try {
    const counts = await store.load(readBatches(file));
    const filled = [...counts].filter(([, count]) => count > 0);
    deps.out.write(`${filled.map(([table, count]) => `${table}: ${count}`).join("\n")}\n`);
    return 0;
  } finally {
    await store.close();
  }
}
