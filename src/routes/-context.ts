import type { I18n } from "@lingui/core";
import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#i18n/locales.ts";

/** Context of every route's loader and head. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly i18n: I18n;
  readonly locale: Locale;
  /** The site's public origin, without a slash. */
  readonly origin: string;
  /** Sources that the page needs besides its routes; the renderer links their files. */
  readonly modules: Set<string>;
}
