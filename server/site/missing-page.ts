import { escapeXml } from "#contract/escape-xml.ts";
import { deflatedPart, gzipOfParts, storedPart } from "./gzip-parts.ts";
import { CompressedBody } from "#server/http/response.ts";
import type { RenderedPage } from "./page-cache.ts";

/** The attribute with the page's path, which ends a part so. */
const OWN_PATH = /data-path="[^"]{0,3}$/;

/** The parts of a page around the address under which it was made. */
interface Template {
  readonly parts: readonly { readonly text: string; readonly deflated: Buffer }[];
}

/** Templates of the cached pages, each made when a first address needs it. */
const templates = new WeakMap<RenderedPage, Template>();

function templateOf(page: RenderedPage, made: string): Template {
  const ready = templates.get(page);
  if (ready !== undefined) return ready;
  const texts = page.result.html.split(escapeXml(made));
  const template = { parts: texts.map((text) => ({ text, deflated: deflatedPart(text) })) };
  templates.set(page, template);
  return template;
}

/**
 * The page of an address that has none, with that address (path and query, without its language) in the place
 * of `made`, the path under which it was made. What stands around the address is compressed once for all.
 */
export function pageFor(typed: string, made: string, page: RenderedPage): RenderedPage {
  const { parts } = templateOf(page, made);
  const address = escapeXml(typed);
  const path = escapeXml(typed.replace(/\?.*/s, ""));
  const stored = { [address]: storedPart(address), [path]: storedPart(path) };
  const texts: string[] = [];
  const deflated: Buffer[] = [];
  for (const [at, part] of parts.entries()) {
    texts.push(part.text);
    deflated.push(part.deflated);
    if (at === parts.length - 1) break;
    // The page's own element holds the path alone.
    const filled = OWN_PATH.test(part.text) ? path : address;
    texts.push(filled);
    deflated.push(stored[filled] ?? storedPart(filled));
  }
  const text = Buffer.from(texts.join(""));
  return { ...page, body: new CompressedBody(text, gzipOfParts(deflated, text)) };
}
