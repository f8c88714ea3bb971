import { msg } from "@lingui/core/macro";
import { createI18n, loadCatalog } from "#i18n/i18n.ts";
import type { Locale } from "#i18n/locales.ts";
import { createManifest } from "#pwa/install/manifest.ts";

/** Sizes in pixels of the screenshots that `npm run pictures` takes. */
const NARROW = { width: 412, height: 892 };
const WIDE = { width: 1280, height: 800 };

const LABELS = {
  home: msg`Every track with its latest draw`,
  track: msg`A track: draw, race and history`,
};

/** The screenshots of the Chinese site in public/screenshots, with their labels. */
const SCREENSHOTS = Object.entries(LABELS).flatMap(([name, label]) => [
  { src: `/screenshots/${name}-narrow.webp`, label, ...NARROW },
  { src: `/screenshots/${name}-wide.webp`, label, ...WIDE },
]);

/** The web app manifest of a language, as JSON. */
export async function renderManifest(locale: Locale): Promise<string> {
  const i18n = createI18n(locale, await loadCatalog(locale));
  const name = i18n._(msg`Marble Draws`);
  const manifest = createManifest({
    locale,
    texts: {
      name,
      shortName: name,
      description: i18n._(
        msg`Live results of marble draws, with history and statistics. Works offline too.`,
      ),
      home: i18n._(msg`All tracks`),
      hotCold: i18n._(msg`Hot & cold`),
      serviceCenter: i18n._(msg`Service centre`),
    },
    screenshots: SCREENSHOTS.map((each) => ({ ...each, label: i18n._(each.label) })),
  });
  return JSON.stringify(manifest);
}
