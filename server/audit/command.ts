import { parseArgs } from "node:util";
import { audit } from "./audit.ts";
import { openStateFile } from "./state-file.ts";

const USAGE = `Usage: npm run audit -- URL [--state FILE]
  Reads a site's log of draws from outside and checks it: signature, every entry, and what
  the site shows. With FILE it goes on from the last time, and finds out
  whether the log still holds what it held then. Exits with 1 where something is wrong.
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

const call = readCall(process.argv.slice(2));
if (call === null) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const isSound = await audit({
    url: call.url,
    state: openStateFile(call.state),
    now: Math.floor(Date.now() / 1000),
    print: (line) => void process.stdout.write(`${line}\n`),
  });
  process.exitCode = isSound ? 0 : 1;
}
