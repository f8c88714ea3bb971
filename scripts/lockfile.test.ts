import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingOptional } from "./lockfile.ts";

test("package-lock.json holds the packages of every system (npm run lockfile adds them)", () => {
  const text = readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8");
  const lockfile = JSON.parse(text) as Parameters<typeof missingOptional>[0]; // npm's own format
  expect(Object.keys(missingOptional(lockfile))).toEqual([]);
  expect(text).not.toContain('"resolved"');
});

test("what the site runs on is locked by its hash, and one package alone runs a script when it is installed", () => {
  const text = readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { dev?: true; integrity?: string; hasInstallScript?: true }>;
  }; // npm's own format
  const installed = Object.entries(packages).filter(([path]) => path !== "");
  const running = installed.filter(([, { dev }]) => dev !== true);
  expect(running.length).toBeGreaterThan(50);
  const unlocked = running.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
  expect(unlocked).toEqual([]);
  const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(scripts.map(([path]) => path)).toEqual(["node_modules/node"]);
});

test("a package of another system is missed, with the system read from its name", () => {
  const asked = { "@a/b-linux-x64-musl": "1.2.3", "@a/b-darwin-arm64": "1.2.3" };
  const packages = {
    "node_modules/b": { version: "1.2.3", dev: true, optionalDependencies: asked },
    "node_modules/@a/b-darwin-arm64": { version: "1.2.3" },
  };
  expect(missingOptional({ packages })).toEqual({
    "node_modules/@a/b-linux-x64-musl": {
      version: "1.2.3",
      dev: true,
      optional: true,
      cpu: ["x64"],
      os: ["linux"],
      libc: ["musl"],
    },
  });
});

test("another version in the common place makes the missing one stand under its asker", () => {
  const packages = {
    "node_modules/b": { version: "2.0.0", optionalDependencies: { "b-darwin-x64": "2.0.0" } },
    "node_modules/b-darwin-x64": { version: "1.0.0" },
  };
  expect(Object.keys(missingOptional({ packages }))).toEqual([
    "node_modules/b/node_modules/b-darwin-x64",
  ]);
});
