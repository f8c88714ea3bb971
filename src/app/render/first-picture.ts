/** The picture that a page wants first, where it is one of the site's own. */
const FIRST = /(?<=<img src=")\/art\/[\w-]+\.svg(?="[^>]* fetchPriority="high")/;

/** Characters of a picture that still fits into the first TCP window beside its page. */
const CHARACTERS_MAX = 3000;

/**
 * The markup with its first picture inside, so that the largest paint doesn't wait for a second request;
 * unchanged if it has none, or a long one. `data-src` is its path; `read` reads a file of the site by its path.
 */
export async function withFirstPicture(
  markup: string,
  read: (path: string) => Promise<Response>,
): Promise<string> {
  const [path] = FIRST.exec(markup) ?? [];
  if (path === undefined) return markup;
  const response = await read(path);
  const svg = await response.text();
  const isSvg = response.headers.get("content-type")?.startsWith("image/svg+xml") === true;
  const isShort = svg.length <= CHARACTERS_MAX && !svg.includes("'");
  if (!response.ok || !isSvg || !isShort) return markup;
  const text = svg.replaceAll('"', "'").replaceAll(/[#%&<>]/g, encodeURIComponent);
  // React asks the browser to load it ahead.
  const preload = new RegExp(`<link rel="preload" as="image" href="${path}"[^>]*>`);
  return markup
    .replace(preload, "")
    .replace(FIRST, () => `data:image/svg+xml,${text}" data-src="${path}`);
}
