import { install } from "./install.mjs";
import { become, nodePath, ROOT, run, toolEnvironment } from "./setup.mjs";

/** `npm test` and `npm run check`: installs what is missing, then runs the checks (see check.ts). */
await run(async () => {
  await install();
  become(nodePath(), [`${ROOT}/.ci/check.ts`, ...process.argv.slice(2)], toolEnvironment());
});
