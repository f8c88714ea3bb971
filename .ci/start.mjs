import { install } from "./install.mjs";
import { become, nodePath, ROOT, run, toolEnvironment } from "./setup.mjs";
import { build } from "./site.mjs";

/** `npm start`: installs and builds what is missing or old, then runs the server on Node 24. */
await run(async () => {
  await install();
  await build();
  const server = [`${ROOT}/server/main.ts`, ...process.argv.slice(2)];
  become(nodePath(), server, { ...toolEnvironment(), NODE_ENV: "production" });
});
