import type { QueryClient } from "@tanstack/react-query";
import { messageSW } from "workbox-window";
import { isArt } from "#device/cache-names.ts";
import { PICTURES_MOST, type WorkerMessage } from "#device/update/protocol.ts";
import { workerContainer } from "#device/worker-container.ts";
import type { Locale } from "#i18n/locales.ts";
import { homeQuery } from "#queries/home.ts";

/** Paths of the addresses that are pictures of the site, each once. */
export function picturePaths(addresses: readonly string[], origin: string): string[] {
  const urls = addresses.flatMap((address) =>
    URL.canParse(address, origin) ? [new URL(address, origin)] : [],
  );
  const own = urls.filter((url) => url.origin === origin && isArt(url.pathname));
  return [...new Set(own.map(({ pathname }) => pathname))].slice(0, PICTURES_MOST);
}

/** Addresses of the pictures in the home data: logos, banners and tracks. */
function picturesOf(client: QueryClient, locale: Locale): string[] {
  const home = client.getQueryData(homeQuery(locale).queryKey);
  if (home === undefined) return [];
  const { banners, categories, seo_info: site } = home;
  const logos = [
    site.day_cn_logo_url,
    site.day_en_logo_url,
    site.night_cn_logo_url,
    site.night_en_logo_url,
  ];
  return [...logos, ...[...banners, ...categories].map(({ image_url }) => image_url)];
}

/**
 * Has the service worker, once it handles the page's requests, cache the pictures of the home data: on a first
 * visit they load before it runs, others load only when they scroll into view.
 */
export function startPictures(client: QueryClient, locale: () => Locale): void {
  const container = workerContainer();
  if (container === null) return;
  const send = () => {
    const paths = picturePaths(picturesOf(client, locale()), location.origin);
    const message: WorkerMessage = { type: "CACHE_PICTURES", paths };
    if (container.controller !== null) void messageSW(container.controller, message);
  };
  if (container.controller !== null) send();
  else container.addEventListener("controllerchange", send, { once: true });
}
