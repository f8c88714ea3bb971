import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "../e2e/support/server.ts";
import { serve, staticPage } from "./static-site.mjs";

const BENCH = import.meta.dirname;
const ROOT = join(BENCH, "..");
const OUT = join(BENCH, "out");

/** Builds create-vite's React template with the Vite and React of this project. */
async function buildTemplate() {
  const folder = join(OUT, "template");
  await rm(folder, { recursive: true, force: true });
  await cp(join(BENCH, "node_modules/create-vite/template-react"), folder, { recursive: true });
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build"], { cwd: folder });
  return join(folder, "dist");
}

async function writeStaticPage() {
  const folder = join(OUT, "static");
  const page = staticPage();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), page);
  console.log(`static page: ${(page.length / 1000).toFixed(1)} kB`);
  return folder;
}

/** Whether the site's build is there to be measured. */
async function siteIsBuilt() {
  const entry = join(ROOT, "dist/render/render.js");
  return existsSync(entry) && (await readFile(entry)).length > 0;
}

/**
 * The pages to compare, each with its address, and how to stop their servers. The first is what the
 * others are divided by.
 */
export async function openTargets() {
  const statics = await serve(await writeStaticPage());
  const template = await serve(await buildTemplate());
  const servers = [statics, template];
  const targets = [
    { name: "static 14 kB page", url: `${statics.url}/` },
    { name: "bare Vite React template", url: `${template.url}/` },
  ];
  if (await siteIsBuilt()) {
    const site = await startServer();
    servers.push(site);
    targets.push(
      { name: "home page", url: `${site.url}/en` },
      { name: "track page", url: `${site.url}/en/track/2001` },
    );
  } else {
    console.log("The site is not built: only the pages to compare with are measured.");
  }
  return { targets, stop: () => Promise.all(servers.map((server) => server.stop())) };
}
