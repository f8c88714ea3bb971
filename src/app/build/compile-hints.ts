import type { Plugin } from "vite";

/**
 * Marks chunks by name with V8's explicit compile hint, so that all their functions are compiled off the main
 * thread. The hint must be the first line of the file, so this plugin runs last.
 */
export function compileHints(names: RegExp): Plugin {
  return {
    name: "compile-hints",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && names.test(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
