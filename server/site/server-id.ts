import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** What a server runs. */
const SOURCES = "{server,src/contract,src/domain,src/proofs}/**/*.ts";
const TESTS = /(\.test|-for-tests)\.ts$/;

/** Names the server's sources by a hash: a build's pages are made for the answers of one server. */
export function serverId(root = ROOT): string {
  const hash = createHash("sha256");
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !TESTS.test(path));
  for (const path of paths.toSorted()) {
    hash.update(path.replaceAll("\\", "/")).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex").slice(0, 12);
}
