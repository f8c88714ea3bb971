import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { writeCompressed } from "#pwa/worker/build/compressed.ts";

const TEXT = /\.(js|css|svg|json|html|txt|xml|webmanifest)$/;

/** Writes a brotli and a gzip copy beside each text file of the build. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(files.map((entry) => writeCompressed(join(entry.parentPath, entry.name))));
    },
  };
}
