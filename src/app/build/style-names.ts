import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";

/** Letters that make no word: blockers hide `ad`, and a name may stand in public. */
const FIRST = "bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ";
const OTHER = `${FIRST}0123456789`;
const NAME = /(?:\.|@keyframes\s+)(-?[_a-zA-Z][\w-]*)/g;

/** A candidate of two characters for a key; each next attempt is another one, later ones are longer. */
function candidate(key: string, attempt: number): string {
  const bytes = createHash("sha256").update(`${attempt} ${key}`).digest();
  const length = attempt < 20 ? 2 : 3;
  return Array.from({ length }, (_, index) => {
    const letters = index === 0 ? FIRST : OTHER;
    return letters[bytes.readUInt16BE(index * 2) % letters.length];
  }).join("");
}

/**
 * Short names for the classes and animations of all `*.module.css` under `folder`: each page names about a
 * hundred, in its styles and its markup. They come from a hash of file and name, so that a new class renames
 * hardly any other, and the browser's build and the server's get the same. The function fails for a name
 * that no file has.
 */
export function styleNames(folder: string): (name: string, file: string) => string {
  const keys = globSync("**/*.module.css", { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const names = readFileSync(join(folder, file), "utf8").matchAll(NAME);
      return [...new Set([...names].map(([, name = ""]) => name))].map((name) => keyOf(file, name));
    });
  const taken = new Set<string>();
  const short = new Map<string, string>();
  for (const key of keys) {
    let attempt = 0;
    while (taken.has(candidate(key, attempt))) attempt += 1;
    taken.add(candidate(key, attempt));
    short.set(key, candidate(key, attempt));
  }
  return (name, file) => {
    const found = short.get(keyOf(relative(folder, file.replace(/\?.*/s, "")), name));
    if (found === undefined) throw new Error(`${file}: no class or animation ${name} was found.`);
    return found;
  };
}

function keyOf(file: string, name: string): string {
  return `${file.split(sep).join("/")} ${name}`;
}

/** Shortens the names of the two properties by which Lightning CSS tells light from dark; every page has them. */
export function shortThemeNames(): Plugin {
  return {
    name: "short-theme-names",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = shortened(Buffer.from(file.source).toString());
      }
    },
  };
}

function shortened(css: string): string {
  return css.replaceAll(/--lightningcss-(light|dark)/g, "--$1");
}
