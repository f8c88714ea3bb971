import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { defineConfig } from "vite";
import { precompress } from "./src/app/build/precompress.ts";
import { siteAssets } from "./src/app/build/site-assets.ts";
import { sharedPlugins } from "./src/app/build/shared-plugins.ts";

/** `vite build` makes the browser's files, `vite build --ssr` then the renderer of the pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      routesDirectory: "src/routes",
      generatedRouteTree: "src/routes/route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
      autoCodeSplitting: true,
      disableLogging: true,
    }),
    sharedPlugins(),
    siteAssets(),
    isSsrBuild === true ? [] : precompress(),
  ],
  publicDir: isSsrBuild === true ? false : "public",
  build:
    isSsrBuild === true
      ? {
          outDir: "dist/render",
          emptyOutDir: true,
          target: "node24",
          rolldownOptions: { input: "src/app/render.tsx" },
        }
      : {
          outDir: "dist/client",
          emptyOutDir: true,
          manifest: true,
          target: ["chrome111", "safari16.4", "firefox114"],
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: "src/app/client.tsx" },
        },
  ssr: { noExternal: true },
}));
