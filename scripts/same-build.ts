import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "./setup.mjs";
import { build } from "./site.mjs";

/** `npm run same-build`: builds the site twice and names the files that differ. */

const DIST = at("dist");
/** Says when the build was made. */
const DATED = /^client\/builds\//;

function digests(): Map<string, string> {
  const paths = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(DIST.length + 1))
    .filter((path) => !DATED.test(path));
  return new Map(
    paths.map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(DIST, path)))
        .digest("hex"),
    ]),
  );
}

async function buildAnew(): Promise<Map<string, string>> {
  await build({ always: true });
  return digests();
}

const first = await buildAnew();
const second = await buildAnew();
const paths = [...new Set([...first.keys(), ...second.keys()])];
const different = paths.filter((path) => first.get(path) !== second.get(path));
console.log(
  different.length === 0
    ? `Both builds have the same ${first.size} files.`
    : `These files differ:\n${different.join("\n")}`,
);
if (different.length > 0) process.exitCode = 1;
