import { spawn } from "node:child_process";
import { at, install, nodePath, run, runHere, toolEnvironment } from "./setup.mjs";
import { build, VITE } from "./site.mjs";

/** Builds again at each change of the site, and restarts the server at each of its own. */
function watch() {
  const commands = [
    [VITE, "build", "--watch", "--mode", "development"],
    [VITE, "build", "--watch", "--ssr", "src/app/render.tsx", "--outDir", "dist/render"],
    ["--watch", "--watch-preserve-output", "server/main.ts"],
  ];
  const children = commands.map((args) =>
    spawn(nodePath(), args, { cwd: at("."), env: toolEnvironment(), stdio: "inherit" }),
  );
  for (const child of children) {
    child.on("exit", () => {
      for (const other of children) other.kill();
    });
  }
}

/** What `npm start` and its like do once packages are installed. @type {Record<string, (args: string[]) => unknown>} */
const COMMANDS = {
  async start(args) {
    await build();
    runHere([at("server/main.ts"), ...args], { NODE_ENV: "production" });
  },
  async dev() {
    await build();
    watch();
  },
  build: () => build({ always: true, verbose: true }),
  check: (args) => runHere([at("scripts/check.ts"), ...args]),
};

await run(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  await install();
  await COMMANDS[name]?.(args);
});
