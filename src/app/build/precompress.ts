import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg|json|html|txt|xml|webmanifest)$/;
/** Bytes below which a compressed copy saves nothing worth a file. */
const WORTH_BYTES = 600;

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
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const bytes = await readFile(path);
          if (bytes.length < WORTH_BYTES) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}
