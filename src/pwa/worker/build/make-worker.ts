import { resolveConfig } from "vite";
import type { VitePluginPWAAPI } from "vite-plugin-pwa";
import { writeCompressed } from "./compressed.ts";

/** Makes the service worker once more, with the prerendered pages: the last step of the build. */
const config = await resolveConfig({}, "build", "production");
const plugin = config.plugins.find(({ name }) => name === "vite-plugin-pwa");
// Vite leaves the type of a plugin's own API to the plugin.
const api = plugin?.api as VitePluginPWAAPI | undefined;
if (api === undefined) throw new Error("vite.config.ts has no service worker");
await api.generateSW();
await writeCompressed("dist/client/sw.js");
