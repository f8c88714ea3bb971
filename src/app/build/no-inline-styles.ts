import type { Plugin } from "vite";

const FILE = /\/InlineStyles\/InlineStyles\.mjs$/;

/**
 * Removes Mantine's style elements, which the content security policy forbids. The site's style sheets replace them
 * (the carousel's slide size).
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
