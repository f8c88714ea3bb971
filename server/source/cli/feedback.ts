import { writeFile } from "node:fs/promises";
import { printCsv } from "#domain/csv.ts";
import { printUtc } from "#server/clock.ts";
import { readEnv } from "#server/env.ts";
import { openStore } from "#server/store/open-store.ts";
import type { StoredFeedback } from "#server/store/operator/inbox.ts";
import { feedbackTable, searchInbox } from "#server/store/operator/search-inbox.ts";
import type { Store } from "#server/store/store.ts";
import { BadCall, type CliDeps, parseCall, readLimit } from "./call.ts";
import { exitCodeOf } from "./exit-code.ts";
import { operatorOf } from "./operator.ts";

const USAGE = `Usage:
  feedback list [--search TEXT] [--limit COUNT] [--show-tel]
      Lists the feedback of visitors, newest first.
  feedback export --out FILE.csv [--search TEXT] [--show-tel]
      Writes it for spreadsheets.
  feedback delete ID [ID…]
      Deletes feedback for good.
Telephone numbers are masked without --show-tel. Feedback is deleted automatically after
FEEDBACK_DAYS. Uses the store set by DATA_DIR or DATABASE_URL, like the server.
`;
/** Feedback that is listed at most, and deleted by one call. */
const LIMIT_MOST = 10_000;
const DELETED_MOST = 500;

type Deps = Omit<CliDeps, "terminal">;

const OPTIONS = {
  search: { type: "string", default: "" },
  limit: { type: "string", default: "50" },
  out: { type: "string" },
  "show-tel": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;
const readCall = (args: readonly string[]) => parseCall(args, OPTIONS);
type Call = ReturnType<typeof readCall>;

function found({ inbox }: Store, { values }: Call, most: number): Promise<StoredFeedback[]> {
  return searchInbox(inbox, { text: values.search, showTel: values["show-tel"], most });
}

async function list(store: Store, call: Call, { out }: Deps): Promise<number> {
  const all = await found(store, call, readLimit(call.values.limit, LIMIT_MOST));
  if (all.length === 0) out.write("no feedback\n");
  for (const one of all) {
    const content = one.content.replaceAll("\n", "\n  ");
    out.write(`#${one.id} ${printUtc(one.created)} ${one.name} (${one.mobile})\n  ${content}\n`);
  }
  return 0;
}

async function exportAll(store: Store, call: Call, deps: Deps): Promise<number> {
  const { out } = call.values;
  if (out === undefined) throw new BadCall("export needs --out FILE.csv");
  const all = await found(store, call, Number.POSITIVE_INFINITY);
  await writeFile(out, printCsv(feedbackTable(all), []));
  deps.out.write(`${all.length} written to ${out}\n`);
  return 0;
}

async function remove(store: Store, call: Call, deps: Deps): Promise<number> {
  const [, ...ids] = call.positionals;
  const wrong = ids.find((id) => !/^[1-9]\d{0,14}$/.test(id));
  if (wrong !== undefined) throw new BadCall(`${wrong} is not a number of feedback`);
  if (ids.length === 0 || ids.length > DELETED_MOST)
    throw new BadCall(`delete needs 1 to ${DELETED_MOST} IDs`);
  const removed = await store.inbox.remove(ids.map(Number), operatorOf(deps));
  deps.out.write(`${removed.length} deleted\n`);
  const missing = ids.filter((id) => !removed.includes(Number(id)));
  if (missing.length > 0) deps.err.write(`there is no feedback ${missing.join(", ")}\n`);
  return missing.length === 0 ? 0 : 1;
}

const COMMANDS = new Map([
  ["list", list],
  ["export", exportAll],
  ["delete", remove],
]);

async function run(args: readonly string[], deps: Deps): Promise<number> {
  const call = readCall(args);
  const command = COMMANDS.get(call.positionals[0] ?? "");
  if (call.values.help || command === undefined) {
    (call.values.help ? deps.out : deps.err).write(USAGE);
    return call.values.help ? 0 : 2;
  }
  const store = await openStore(readEnv(deps.environment));
  try {
    return await command(store, call, deps);
  } finally {
    await store.close();
  }
}

/** Runs one call of the feedback command; returns the exit code, 0 on success. */
export function runFeedback(args: readonly string[], deps: Deps): Promise<number> {
  return exitCodeOf("feedback", deps.err, () => run(args, deps));
}
