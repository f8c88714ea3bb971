import { escapeXml } from "#contract/escape-xml.ts";
import { deflatedPart, gzipOfParts, storedPart } from "./gzip-parts.ts";
import { CompressedBody } from "#server/http/response.ts";
import type { RenderedPage } from "./page-cache.ts";

/** The attribute with the page's path, which ends a part so. */
const OWN_PATH = /data-path="[^"]{0,3}$/;

/** A part of a page between two places that have the address under which it was made. */
interface Part {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly deflated: Buffer;
  /** Whether the page's path alone comes next, without its query. */
  readonly beforePath: boolean;
}

/** The parts of cached pages, split when a first address needs them. */
const split = new WeakMap<RenderedPage, readonly Part[]>();

function partsOf(page: RenderedPage, made: string): readonly Part[] {
  const ready = split.get(page);
  if (ready !== undefined) return ready;
  const texts = page.result.html.split(escapeXml(made));
  const parts = texts.map((text) => ({
    bytes: Buffer.from(text),
    deflated: deflatedPart(text),
    beforePath: OWN_PATH.test(text),
  }));
  split.set(page, parts);
  return parts;
}

/**
 * The page of an address that has none, with that address (path and query, without its language) in the place
 * of `made`, the path under which it was made. The text around the address is compressed only once.
 */
export function pageFor(typed: string, made: string, page: RenderedPage): RenderedPage {
  const parts = partsOf(page, made);
  const filled = (text: string) => ({ bytes: Buffer.from(text), deflated: storedPart(text) });
  const address = filled(escapeXml(typed));
  const path = filled(escapeXml(typed.replace(/\?.*/s, "")));
  const all = parts.flatMap((part, index) => {
    if (index === parts.length - 1) return [part];
    return [part, part.beforePath ? path : address];
  });
  const plain = Buffer.concat(all.map(({ bytes }) => bytes));
  const deflated = all.map((part) => part.deflated);
  return { ...page, body: new CompressedBody(plain, gzipOfParts(deflated, plain)) };
}
