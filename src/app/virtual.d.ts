declare module "virtual:site-assets" {
  /** Code of the inline script. */
  export const boot: string;
  /** Addresses of the style sheets of every page. */
  export const sheets: string[];
  /** SHA-256 of each script by its address, base64. */
  export const digests: Record<string, string>;
  /** Address of the module that starts the app in the browser, and of those it imports. */
  export const entry: string;
  export const preload: string[];
  /** Chunks and style sheets, beside the entry's, by the source they were made from. */
  export const modules: { source: string; files: string[]; sheets: string[] }[];
  /** Name of this build: another build of the same sources has the same. */
  export const buildId: string;
}
