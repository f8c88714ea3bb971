import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Renderer from "#app/render.tsx";
import { PAYLOAD_ID } from "#data/persist/payload.ts";
import { LANGUAGES, withLocale } from "#contract/languages.ts";
import { manifestPath, SHELL_PATH, STATIC_PATHS } from "#contract/url/site-paths.ts";
import { writeCompressed } from "#pwa/worker/build/compressed.ts";

/**
 * The last step of the build: writes the static pages, their payloads and the route manifest. Runs after the builds
 * of the browser and the renderer. `scripts/build-settings.mjs` lists the settings that change the pages.
 */
const CLIENT = "dist/client";
const RENDERER = "dist/render/render.js";

/** Response of the API, which doesn't exist during a build. */
const noApi = () => Promise.resolve(new Response(null, { status: 503 }));

async function write(path: string, text: string): Promise<void> {
  const file = join(CLIENT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  await writeCompressed(file);
}

function extractPayload(html: string): string {
  const [, payload = "{}"] = new RegExp(`id="${PAYLOAD_ID}">([^<]*)</script>`).exec(html) ?? [];
  return payload;
}

async function writePage(renderer: typeof Renderer, path: string): Promise<void> {
  const origin = process.env["PUBLIC_URL"] ?? "";
  // These pages have no dated data, and equal sources must make equal pages.
  const now = 0;
  const configured = process.env["API_URL"] ?? "";
  // Without the site's address the policy allows no sibling host.
  const sibling = origin !== "" && process.env["API_ON_SIBLING"] !== "0";
  const api = { configured, sibling };
  const page = await renderer.render(
    { url: path, origin, now, version: "", api },
    { fetch: noApi },
  );
  if (page.status !== 200) throw new Error(`${path} was rendered with status ${page.status}.`);
  await write(`${path}.html`, page.html);
  await write(`${path}/_payload.json`, extractPayload(page.html));
}

async function prerender(): Promise<void> {
  // Built from this source, so it has its types.
  const renderer = (await import(pathToFileURL(RENDERER).href)) as typeof Renderer;
  const { buildId, redirects, routeFiles } = renderer;
  const prerendered = STATIC_PATHS.flatMap((path) =>
    LANGUAGES.map((locale) => withLocale(locale, path)),
  );
  for (const path of prerendered) await writePage(renderer, path);
  for (const locale of LANGUAGES) {
    await writePage(renderer, withLocale(locale, SHELL_PATH));
    await write(manifestPath(locale), await renderer.renderManifest(locale));
  }
  const timestamp = Date.now();
  const latest = { id: buildId, timestamp };
  await write("builds/latest.json", JSON.stringify(latest));
  const meta = { ...latest, matcher: redirects, prerendered, files: routeFiles() };
  await write(`builds/meta/${buildId}.json`, JSON.stringify(meta));
}

await prerender();
// Timers of the query caches keep the process alive.
process.exit(0);
