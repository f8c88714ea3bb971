import { spawn } from "node:child_process";
import { install } from "./install.mjs";
import { nodePath, ROOT, run, toolEnvironment } from "./setup.mjs";
import { build, VITE } from "./site.mjs";

/** `npm run dev`: builds again at each change of the site, and restarts the server at each of its own. */
await run(async () => {
  await install();
  await build();
  const commands = [
    [VITE, "build", "--watch", "--mode", "development"],
    [VITE, "build", "--watch", "--ssr", "src/app/render.tsx", "--outDir", "dist/render"],
    ["--watch", "--watch-preserve-output", "server/main.ts"],
  ];
  const children = commands.map((args) =>
    spawn(nodePath(), args, { cwd: ROOT, env: toolEnvironment(), stdio: "inherit" }),
  );
  for (const child of children) {
    child.on("exit", () => {
      for (const other of children) other.kill();
    });
  }
});
