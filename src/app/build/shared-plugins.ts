import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";

/**
 * Removes Mantine's style elements, which the content security policy forbids. The site's style sheets replace them
 * (the carousel's slide size).
 */
const noInlineStyles: Plugin = {
  name: "no-inline-styles",
  enforce: "pre",
  load: {
    filter: { id: /\/InlineStyles\/InlineStyles\.mjs$/ },
    handler: () => "export function InlineStyles() { return null; }",
  },
};

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
    noInlineStyles,
    zeroSpecificityVariables,
    // Before React's compiler.
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui({ failOnMissing: true, failOnCompileError: true }),
  ];
}
