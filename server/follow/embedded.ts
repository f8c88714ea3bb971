import { type Language, splitLocale } from "#contract/languages.ts";
import {
  decodePath,
  EMBED_PATHS,
  EMBED_THEMES,
  type EmbedPath,
  withoutSlash,
} from "#contract/url/site-paths.ts";

const TRACK = /^\/track\/(\d{1,10})$/;
/** The widget of a track's own page. */
const CARD: EmbedPath = "/components/LotteryItem";

interface Embedded {
  readonly path: EmbedPath;
  readonly language: Language;
  /** Null where the address names none. */
  readonly track: number | null;
  readonly theme: (typeof EMBED_THEMES)[number];
}

/** What an address of this site shows in a frame; null for addresses that no frame shows. */
export function embeddedOf(url: URL): Embedded | null {
  const { locale: language, path: typed } = splitLocale(decodePath(url.pathname));
  const path = withoutSlash(typed);
  const theme = EMBED_THEMES.find((each) => each === url.searchParams.get("theme")) ?? "system";
  const id = TRACK.exec(path)?.[1];
  if (id !== undefined) return { path: CARD, language, track: Number(id), theme };
  const part = EMBED_PATHS.find((each) => each === path);
  if (part === undefined) return null;
  const param = url.searchParams.get("track");
  return { path: part, language, track: param === null ? null : Number(param), theme };
}
