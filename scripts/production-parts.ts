/** Files and folders that a running tree needs, besides its production packages. */
export const PRODUCTION_PARTS = [
  "package.json",
  "scripts/serve.mjs",
  "scripts/setup.mjs",
  "src/contract",
  "src/domain",
  "src/draw-log",
  "src/ui/theme",
  "server",
  "dist",
] as const;
