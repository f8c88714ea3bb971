import { msg } from "@lingui/core/macro";
import type { RouterContext } from "#routes/-context.ts";
import type { Head } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";

interface Matched {
  readonly context: RouterContext;
  readonly _notFound?: boolean | undefined;
}

/** The head of pages without one: not found, or failed. */
export function rootHead({ context, _notFound }: Matched): Head {
  const { siteName } = siteOf(context);
  const title =
    _notFound === true ? `${context.i18n._(msg`Page not found`)} · ${siteName}` : siteName;
  return { meta: [{ title }], links: [] };
}
