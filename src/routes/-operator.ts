import { msg } from "@lingui/core/macro";
import type { RouterContext } from "#routes/-context.ts";
import type { Head } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";

/** The head of the operator's pages, which no search engine lists. */
export function operatorHead({ match: { context } }: { match: { context: RouterContext } }): Head {
  const title = `${context.i18n._(msg`Operator`)} · ${siteOf(context).siteName}`;
  return { meta: [{ title }, { name: "robots", content: "noindex" }], links: [] };
}
