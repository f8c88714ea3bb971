import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { noInlineStyles } from "./no-inline-styles.ts";

/** Gives Mantine's variables zero specificity, so that the site's override them in any order (decision 019). */
const zeroSpecificityVariables: Plugin = {
  name: "zero-specificity-variables",
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
    zeroSpecificityVariables,
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
  ];
}
