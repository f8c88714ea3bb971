import { formatCsv } from "#domain/csv.ts";
import { readEnv } from "#server/env.ts";
import { feedbackTable, searchInbox } from "#server/store/operator/search-inbox.ts";
import { BadCall, type CliDeps, parseCall } from "./call.ts";
import { toExitCode } from "./exit-code.ts";
import { openServersStore } from "./open.ts";
import { writeNewFile } from "./new-file.ts";

const USAGE = `Usage:
  feedback export --out FILE.csv [--show-tel]
      Writes the feedback of visitors for spreadsheets, newest first.
Telephone numbers are masked without --show-tel. Feedback is deleted automatically after
FEEDBACK_DAYS. Uses the store set by DATA_DIR or DATABASE_URL, like the server.
`;

type Deps = Omit<CliDeps, "terminal">;

const OPTIONS = {
  out: { type: "string" },
  "show-tel": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

async function run(args: readonly string[], deps: Deps): Promise<number> {
  const { positionals, values } = parseCall(args, OPTIONS);
  if (values.help || positionals.join(" ") !== "export") {
    (values.help ? deps.out : deps.err).write(USAGE);
    return values.help ? 0 : 2;
  }
  if (values.out === undefined) throw new BadCall("export needs --out FILE.csv");
  const store = await openServersStore(readEnv(deps.environment));
  try {
    const search = { text: "", showTel: values["show-tel"], most: Number.POSITIVE_INFINITY };
    const all = await searchInbox(store.inbox, search);
    await writeNewFile(values.out, [formatCsv(feedbackTable(all), [])], 0o600);
    deps.out.write(`${all.length} written to ${values.out}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

/** Runs `npm run feedback -- …`; returns the exit status, 0 on success. */
export function runFeedback(args: readonly string[], deps: Deps): Promise<number> {
  return toExitCode("feedback", deps.err, () => run(args, deps));
}
