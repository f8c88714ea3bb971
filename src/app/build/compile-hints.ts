import type { Plugin } from "vite";

/**
 * Marks the chunks of these names as files whose functions run as they load: V8 compiles all of them beside
 * the page's own thread. Nothing may stand before the mark, so it comes after what other plugins add.
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
