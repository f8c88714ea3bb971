import { withLocale } from "#contract/languages.ts";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/** The manifest's texts in one language. */
export interface ManifestTexts {
  readonly name: string;
  /** 12 characters at most: shown under the icon. */
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

export interface ManifestOf {
  readonly locale: Locale;
  readonly texts: ManifestTexts;
  readonly screenshots: readonly ManifestScreenshot[];
}

/** Colours of the light theme's page and of the icon, from theme.css. */
const BACKGROUND = "#f6f5f1";
const THEME = "#0b3f3a";
/** Least width of a wide screenshot, in pixels. */
const WIDE_FROM = 1000;

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

function shortcutsOf({ locale, texts }: ManifestOf) {
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

/** The web app manifest of a language. All share one `id`: one app, which opens in its language of installation. */
export function createManifest(of: ManifestOf) {
  const { locale, texts, screenshots } = of;
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
      form_factor: width >= WIDE_FROM ? "wide" : "narrow",
    })),
    shortcuts: shortcutsOf(of),
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    edge_side_panel: { preferred_width: 420 },
    prefer_related_applications: false,
  };
}
