import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { noInlineStyles } from "./no-inline-styles.ts";

/** Gives Mantine's variables no weight: the site's own have precedence, whichever sheet comes first (decision 019). */
const weightlessVariables: Plugin = {
  name: "weightless-variables",
  enforce: "pre",
  transform: {
    filter: { id: /default-css-variables\.css/ },
    handler: (css) => css.replaceAll(/([^{}]+)\{/g, ":where($1) {"),
  },
};

/** Plugins that the build and the tests share. */
export function sharedPlugins(): PluginOption[] {
  return [
    noInlineStyles(),
    weightlessVariables,
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
  ];
}
