import type { Plugin } from "vite";

const FILE = /\/InlineStyles\/InlineStyles\.mjs$/;

/**
 * Puts nothing in the place of Mantine's style elements, which the content security policy forbids:
 * what they would say (the carousel's slide size) stands in our own style sheets.
 */
export function noInlineStyles(): Plugin {
  return {
    name: "no-inline-styles",
    enforce: "pre",
    load: {
      filter: { id: FILE },
      handler: () => "export function InlineStyles() { return null; }",
    },
  };
}
