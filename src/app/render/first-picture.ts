/** Matches the path of the page's high-priority picture if it is a picture of the site. */
const FIRST = /(?<=<img src=")\/art\/[\w-]+\.svg(?="[^>]* fetchPriority="high")/;

/** Characters of a picture at most, so that it fits into the initial congestion window with its page. */
const MAX_CHARACTERS = 3000;

/**
 * Inlines the first picture of the markup, so that the largest contentful paint needs no second request; returns the
 * markup unchanged without such a picture, or if it is long. `data-src` keeps its path; `read` requests a path.
 */
export async function inlineFirstPicture(
  markup: string,
  read: (path: string) => Promise<Response>,
): Promise<string> {
  const [path] = FIRST.exec(markup) ?? [];
  if (path === undefined) return markup;
  const response = await read(path);
  const svg = await response.text();
  const isSvg = response.headers.get("content-type")?.startsWith("image/svg+xml") === true;
  const isShort = svg.length <= MAX_CHARACTERS && !svg.includes("'");
  if (!response.ok || !isSvg || !isShort) return markup;
  const text = svg.replaceAll('"', "'").replaceAll(/[#%&<>]/g, encodeURIComponent);
  // React adds a preload link for the picture.
  const preload = new RegExp(`<link rel="preload" as="image" href="${path}"[^>]*>`);
  return markup
    .replace(preload, "")
    .replace(FIRST, () => `data:image/svg+xml,${text}" data-src="${path}`);
}
