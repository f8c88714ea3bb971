import tokens from "#ui/theme/critical/tokens.css?inline";
import reset from "#ui/theme/critical/reset.css?inline";
import frame from "#ui/theme/critical/frame.css?inline";
import home from "#ui/theme/critical/home.css?inline";
import hotCold from "#ui/theme/critical/hot-cold.css?inline";
import prose from "#ui/theme/critical/prose.css?inline";
import tabBar from "#ui/theme/critical/tab-bar.css?inline";
import track from "#ui/theme/critical/track.css?inline";

/** Styles of the first view by route id, in addition to those of every page. */
const FIRST_VIEWS: Readonly<Record<string, string>> = {
  "/": home,
  "/track/$id": tabBar + track,
  "/track/ColdHotAnalyze": tabBar + hotCold,
  "/about": prose,
  "/businessCooperation": prose,
  "/disclaimer": prose,
  // Pages that failed, and paths without one.
  __root__: prose,
};

/** Inline styles of a page; `isWhole`: they suffice for its first view. */
export interface CriticalStyles {
  readonly css: string;
  readonly isWhole: boolean;
}

/** The critical styles of a page (files of src/ui/theme/critical) with its open tab. */
export function criticalStyles(routeId: string, tab: string | null): CriticalStyles {
  const firstView = FIRST_VIEWS[routeId];
  const isWhole = firstView !== undefined && (tab === null || tab === "hot-cold");
  const own = isWhole ? [firstView, tab === null ? "" : hotCold] : [];
  return { css: [tokens, reset, frame, ...own].map((sheet) => sheet.trim()).join(""), isWhole };
}
