declare module "virtual:site-assets" {
  /** The inline script's code. */
  export const boot: string;
  /** The stylesheet of every page. */
  export const css: string;
  /** Address of the module that starts the app in the browser, and of those it imports. */
  export const entry: string;
  export const preload: string[];
  /** Chunks and styles, beside the entry's, by the source they were made from. */
  export const modules: { source: string; files: string[]; css: string }[];
  /** Name of this build: another build of the same sources has the same. */
  export const buildId: string;
}
