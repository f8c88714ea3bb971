import { resolveConfig } from "vite";
import type { VitePluginPWAAPI } from "vite-plugin-pwa";
import { writeCompressed } from "./compressed.ts";

/** Builds the service worker again with the list of prerendered pages: the last step of the build. */
const config = await resolveConfig({}, "build", "production");
const plugin = config.plugins.find(({ name }) => name === "vite-plugin-pwa");
// Vite doesn't type a plugin's API.
const api = plugin?.api as VitePluginPWAAPI | undefined;
if (api === undefined) throw new Error("vite.config.ts has no service worker");
await api.generateSW();
await writeCompressed("dist/client/sw.js");
