import { parseArgs } from "node:util";
import { watchOutputs } from "#server/log.ts";
import { audit } from "./audit.ts";
import { openStateFile } from "./state-file.ts";

const EXIT_CODES = { sound: 0, unsound: 1, unchecked: 3 } as const;
const USAGE = `Usage: npm run audit -- URL [--state FILE]
  Reads a site's log of draws from outside and checks it: signature, every entry, and what
  the site shows. With FILE it goes on from the last time, and finds out
  whether the log still holds what it held then. Exits with 0 for a sound site, 1 where
  something is wrong, 2 for a wrong call, and 3 where the site could not be checked.
`;

/** The parsed call; null for an invalid one. */
function readCall(args: string[]) {
  try {
    const options = { state: { type: "string" } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const url = URL.parse(positionals[0] ?? "");
    if (positionals.length !== 1 || url === null || !/^https?:$/.test(url.protocol)) return null;
    return { url: url.href.replace(/\/+$/, ""), state: values.state ?? null };
  } catch {
    return null;
  }
}

watchOutputs();
const call = readCall(process.argv.slice(2));
if (call === null) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const verdict = await audit({
    url: call.url,
    state: openStateFile(call.state),
    now: Math.floor(Date.now() / 1000),
    print: (line) => void process.stdout.write(`${line}\n`),
  });
  process.exitCode = EXIT_CODES[verdict];
}
