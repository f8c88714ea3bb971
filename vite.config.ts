import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { defineConfig } from "vite";
import { FEEDBACK_DAYS_DEFAULT } from "./src/contract/limits.ts";
import { compileHints } from "./src/app/build/compile-hints.ts";
import { precompress } from "./src/app/build/precompress.ts";
import { siteAssets } from "./src/app/build/site-assets.ts";
import { splitCatalogs } from "./src/app/build/split-catalogs.ts";
import { sharedPlugins } from "./src/app/build/shared-plugins.ts";
import { pwaPlugin } from "./src/pwa/worker/build/pwa-plugin.ts";

/** Widgets, rules and helpers: small, and wanted by most pages. */
const SHARED_PARTS =
  /\/src\/(ui\/((choices\/)?[^/]+$|picture\/svg-path)|domain\/|contract\/url\/safe-url|features\/(draw\/(age|countdown)\.|export\/|statistics\/choice-link))/;

/** The device's parts, and what says of them what there is to say. */
const AT_REST =
  /\/src\/(app\/start-device|pwa\/|features\/(alerts\/notification-sync|status\/update-pill))/;

/** What each part of the component library stands on. */
const COMPONENT_BASE =
  /\/src\/ui\/mantine\/|@mantine\/(core\/esm\/(core|components\/VisuallyHidden)|hooks\/esm\/use-(id|media-query|reduced-motion))/;

const INITIAL: "$initial"[] = ["$initial"];

/** What goes into one file together; few files, since on a slow network each costs a trip. */
const FILES = [
  // What every page starts with, in pieces that a slow phone runs in a task each, ...
  {
    name: "react",
    tags: INITIAL,
    test: /node_modules\/(react|react-dom|scheduler)\//,
  },
  { name: "libraries", tags: INITIAL, test: /node_modules/ },
  { name: "app", tags: INITIAL },
  // ... what most pages share, ...
  { name: "parts", test: SHARED_PARTS, minShareCount: 2 },
  // ... what the home page and its parts for other sites show, ...
  {
    name: "home",
    test: /\/src\/features\/(home\/|draw\/draw-card)/,
    minShareCount: 2,
  },
  // ... what later parts of the component library share, ...
  { name: "mantine", test: COMPONENT_BASE, minShareCount: 2 },
  // ... what a page loads at rest, ...
  { name: "device", test: AT_REST },
  // ... and what charts share, which come only where one is opened.
  { name: "chart", test: /\/src\/(ui\/chart|features\/track)\//, minShareCount: 2 },
];

/** Files whose functions nearly all run as the app starts. */
const AT_START = /^(rolldown-runtime|client|app|react|libraries|parts|home)$/;

/** The oldest browsers that run the app. */
const BROWSERS = ["chrome111", "safari16.4", "firefox114"];

/** What the code reads of the environment of its build. */
function settings(isRenderer: boolean): Record<string, string> {
  const days = process.env["FEEDBACK_DAYS"]?.trim() ?? "";
  return {
    // Equal in the renderer and in the browser, so that hydration finds the same text.
    "import.meta.env.FEEDBACK_DAYS": JSON.stringify(days === "" ? FEEDBACK_DAYS_DEFAULT : days),
    // The renderer is React's production build, whatever environment the server runs in.
    ...(isRenderer && { "process.env.NODE_ENV": JSON.stringify("production") }),
  };
}

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
    isSsrBuild === true
      ? []
      : [splitCatalogs(), compileHints(AT_START), pwaPlugin(), precompress()],
  ],
  publicDir: isSsrBuild === true ? false : "public",
  build:
    isSsrBuild === true
      ? {
          outDir: "dist/render",
          emptyOutDir: true,
          target: "node24",
          // Of the inline styles, which share variables with the linked ones.
          cssTarget: BROWSERS,
          // One file, loaded as a whole: the next build empties the folder while this one is served.
          rolldownOptions: { input: "src/app/render.tsx", output: { codeSplitting: false } },
        }
      : {
          outDir: "dist/client",
          emptyOutDir: true,
          manifest: true,
          target: BROWSERS,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: "src/app/client.tsx",
            // Names would tell blockers of a banner, and one blocked file stops the service worker.
            output: {
              hashCharacters: "hex",
              entryFileNames: "assets/[hash:12].js",
              chunkFileNames: "assets/[hash:12].js",
              assetFileNames: "assets/[hash:12][extname]",
              codeSplitting: { groups: FILES },
            },
          },
        },
  ssr: { noExternal: true },
  define: settings(isSsrBuild === true),
}));
