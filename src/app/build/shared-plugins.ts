import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { noInlineStyles } from "./no-inline-styles.ts";

/** What turns the sources into browser code, for the build and for the tests alike. */
export function sharedPlugins(): PluginOption[] {
  return [
    noInlineStyles(),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
  ];
}
