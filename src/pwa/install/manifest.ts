import { withLocale } from "#contract/languages.ts";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/** The manifest's texts in one language. */
export interface ManifestTexts {
  readonly name: string;
  /** Name under the icon, 12 characters at most. */
  readonly shortName: string;
  readonly description: string;
  readonly home: string;
  readonly hotCold: string;
  readonly serviceCenter: string;
}

/** A screenshot of the site; sizes in pixels. */
export interface ManifestScreenshot {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

export interface ManifestOptions {
  readonly locale: Locale;
  readonly texts: ManifestTexts;
  readonly screenshots: readonly ManifestScreenshot[];
}

/** Colours of the light theme's page and of the icon. */
const BACKGROUND = "#f6f5f1";
const THEME = "#0b3f3a";
/** Width of a wide screenshot in pixels, at least. */
const MIN_WIDE_PX = 1000;

const ICONS = [
  { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  ...(["icon", "maskable", "mono"] as const).flatMap((name) =>
    [192, 512].map((size) => ({
      src: `/icons/${name}-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: name === "icon" ? "any" : name === "mono" ? "monochrome" : "maskable",
    })),
  ),
];

function createShortcuts({ locale, texts }: ManifestOptions) {
  const all = [
    { name: texts.home, path: "/", icon: "home" },
    { name: texts.hotCold, path: "/track/ColdHotAnalyze", icon: "hot-cold" },
    { name: texts.serviceCenter, path: "/serviceCenter", icon: "help" },
  ];
  return all.map(({ name, path, icon }) => ({
    name,
    url: withLocale(locale, path),
    icons: [{ src: `/icons/shortcut-${icon}-192.png`, sizes: "192x192", type: "image/png" }],
  }));
}

/** Creates the web app manifest of a language. All have the same `id`: one app, which opens in its language of installation. */
export function createManifest(options: ManifestOptions) {
  const { locale, texts, screenshots } = options;
  return {
    id: "/",
    name: texts.name,
    short_name: texts.shortName,
    description: texts.description,
    lang: LOCALES[locale].tag,
    dir: "ltr",
    start_url: withLocale(locale, "/"),
    scope: "/",
    display: "standalone",
    orientation: "any",
    background_color: BACKGROUND,
    theme_color: THEME,
    categories: ["entertainment", "sports", "utilities"],
    icons: ICONS,
    screenshots: screenshots.map(({ src, width, height, label }) => ({
      src,
      label,
      sizes: `${width}x${height}`,
      type: src.endsWith(".webp") ? "image/webp" : "image/png",
      form_factor: width >= MIN_WIDE_PX ? "wide" : "narrow",
    })),
    shortcuts: createShortcuts(options),
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    edge_side_panel: { preferred_width: 420 },
    prefer_related_applications: false,
  };
}
