import type { MessageDescriptor } from "@lingui/core";
import type { RouterContext } from "#routes/-context.ts";
import { type Head, headOf, SITE_IMAGE } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";

interface StaticPage {
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly description: MessageDescriptor;
}

export function staticHead({ path, title, description }: StaticPage) {
  return ({ match: { context } }: { match: { context: RouterContext } }): Head => {
    const { i18n, locale, origin } = context;
    const { siteName } = siteOf(context);
    return headOf({
      title: `${i18n._(title)} · ${siteName}`,
      description: i18n._(description),
      siteName,
      locale,
      origin,
      path,
      image: SITE_IMAGE,
    });
  };
}
