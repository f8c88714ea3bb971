import type { QueryClient } from "@tanstack/react-query";
import type { Locale } from "#i18n/locales.ts";
import { keepPictures } from "#device/pictures.ts";
import { workerContainer } from "#device/worker-container.ts";
import { homeQuery } from "#queries/home.ts";

/** The pictures that the home data names: the logos, the banners', the tracks'. */
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

/** Has the pictures of the home data kept for a visit without a network, where a worker can. */
export function startPictures(client: QueryClient, locale: () => Locale): void {
  const worker = workerContainer();
  if (worker === null) return;
  const addresses = () => picturesOf(client, locale());
  keepPictures(addresses, {
    worker,
    caches,
    fetch: (path) => fetch(path, { priority: "low" }),
    origin: location.origin,
  }).catch(() => {
    // No network any more: the next visit asks for the rest.
  });
}
