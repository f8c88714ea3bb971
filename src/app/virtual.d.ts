declare module "virtual:site-assets" {
  /** Code of the inline script. */
  export const boot: string;
  /** Paths of the style sheets of every page. */
  export const sheets: string[];
  /** SHA-256 of each script by its path, base64. */
  export const digests: Record<string, string>;
  /** Paths of the browser's entry module and of the modules that it imports. */
  export const entry: string;
  export const preload: string[];
  /** Scripts and style sheets besides the entry's, by source. */
  export const modules: { source: string; files: string[]; sheets: string[] }[];
  /** Id of this build; builds of equal sources have the same id. */
  export const buildId: string;
}
