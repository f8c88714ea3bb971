import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * npm leaves an optional package out of package-lock.json when the registry doesn't have it at that
 * moment, and then refuses the same lockfile in `npm ci`: it misses it. `npm run lockfile` adds such
 * packages of other systems by name and version.
 */

interface Entry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>;
}

/** The version of `name` that `path` gets: from its own node_modules or those of the folders above. */
function lockedVersion({ packages }: Lockfile, path: string, name: string): string | undefined {
  for (
    let from = path;
    ;
    from = from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1))
  ) {
    const found = packages[`${from === "" ? "" : `${from}/`}node_modules/${name}`];
    if (found !== undefined || from === "") return found?.version;
  }
}

const SYSTEMS = "android darwin freebsd linux netbsd openbsd openharmony sunos win32 aix".split(
  " ",
);
const CPUS = "arm64 arm x64 ia32 ppc64 riscv64 s390x loong64 mips64el wasm32".split(" ");

/** The system that a package is for, as far as its name tells. */
function systemOf(name: string) {
  const parts = name.replace(/^.*\//, "").split("-");
  const os = SYSTEMS.find((system) => parts.includes(system));
  const cpu = CPUS.find((each) => parts.includes(each) || parts.includes(`${each}v7`));
  const libc = { gnu: "glibc", musl: "musl" }[
    parts.find((part) => /^(gnu|musl)$/.test(part)) ?? ""
  ];
  return {
    ...(cpu === undefined ? {} : { cpu: [cpu] }),
    ...(os === undefined ? {} : { os: [os] }),
    ...(os === "linux" && libc !== undefined ? { libc: [libc] } : {}),
  };
}

/** The optional packages that the lockfile asks for and doesn't hold, by where they belong. */
export function missingOptional(lockfile: Lockfile): Record<string, object> {
  const missing = Object.entries(lockfile.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([, version]) => /^\d[^ |]*$/.test(version))
      .flatMap(([name, version]) => {
        const locked = lockedVersion(lockfile, path, name);
        if (locked === version) return [];
        const place = locked === undefined ? "" : `${path}/`;
        const dev = entry.dev === true ? { dev: true } : {};
        const added = { version, ...dev, optional: true, ...systemOf(name) };
        return [[`${place}node_modules/${name}`, added] as const];
      }),
  );
  return Object.fromEntries(missing);
}

if (import.meta.main) {
  const path = join(import.meta.dirname, "../package-lock.json");
  const lockfile = JSON.parse(readFileSync(path, "utf8")) as Lockfile; // npm's own format
  const packages = { ...lockfile.packages, ...missingOptional(lockfile) };
  const sorted = Object.fromEntries(
    Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`);
}
