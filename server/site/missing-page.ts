import { escapeXml } from "#contract/escape-xml.ts";
import { deflatedPart, gzipOfParts, storedPart } from "./gzip-parts.ts";
import { CompressedBody } from "#server/http/response.ts";
import type { RenderedPage } from "./page-cache.ts";

/** The attribute with the page's path, which ends a part so. */
const OWN_PATH = /data-path="[^"]{0,3}$/;

/** The parts of a page around the address under which it was made. */
interface Template {
  readonly parts: readonly {
    readonly bytes: Buffer<ArrayBuffer>;
    readonly deflated: Buffer;
    /** Whether the page's path alone comes next, without its query. */
    readonly beforePath: boolean;
  }[];
}

/** Templates of the cached pages, each made when a first address needs it. */
const templates = new WeakMap<RenderedPage, Template>();

function templateOf(page: RenderedPage, made: string): Template {
  const ready = templates.get(page);
  if (ready !== undefined) return ready;
  const texts = page.result.html.split(escapeXml(made));
  const parts = texts.map((text) => ({
    bytes: Buffer.from(text),
    deflated: deflatedPart(text),
    beforePath: OWN_PATH.test(text),
  }));
  const template = { parts };
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
  const filled = {
    address: { bytes: Buffer.from(address), deflated: storedPart(address) },
    path: { bytes: Buffer.from(path), deflated: storedPart(path) },
  };
  const all = parts.flatMap((part, at) => {
    if (at === parts.length - 1) return [part];
    return [part, part.beforePath ? filled.path : filled.address];
  });
  const plain = Buffer.concat(all.map(({ bytes }) => bytes));
  const gzip = gzipOfParts(
    all.map(({ deflated }) => deflated),
    plain,
  );
  return { ...page, body: new CompressedBody(plain, gzip) };
}
