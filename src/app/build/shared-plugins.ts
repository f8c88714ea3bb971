import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { noInlineStyles } from "./no-inline-styles.ts";

/** Plugins that the build and the tests share. */
export function sharedPlugins(): PluginOption[] {
  return [
    noInlineStyles(),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [reactCompilerPreset(), linguiTransformerBabelPreset()] }),
  ];
}
