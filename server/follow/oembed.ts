import type * as v from "valibot";
import { oembedParams } from "#contract/endpoints.ts";
import { escapeXml } from "#contract/escape-xml.ts";
import {
  EMBED_HEIGHTS,
  EMBED_SANDBOX,
  embedAddress,
  embedSnippet,
} from "#contract/follow/embed-address.ts";
import { OEMBED_PATH } from "#contract/follow/paths.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { refuseOtherMethods } from "#server/http/call.ts";
import { parseParams } from "#server/http/input.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Server } from "#server/http/request.ts";
import { seoInfo } from "#server/resources/home-page.ts";
import { pageOrigin } from "#server/site/page-policy.ts";
import { embeddedOf } from "./embedded.ts";

/** Default width of a part in pixels. */
const WIDTH = 600;
/** Seconds for which a site may use an answer again. */
const CACHE_SECONDS = 86_400;

const TYPES = { json: "application/json; charset=utf-8", xml: "text/xml; charset=utf-8" } as const;
type Format = keyof typeof TYPES;

type Room = Pick<v.InferOutput<typeof oembedParams>, "maxwidth" | "maxheight">;

/** The answer of oEmbed; null if there is nothing to embed. */
function describe(
  deps: AppDeps,
  { origin, url }: { readonly origin: string; readonly url: URL },
  { maxwidth = WIDTH, maxheight }: Room,
) {
  const embedded = embeddedOf(url);
  if (embedded === null) return null;
  const { path, language, track } = embedded;
  const board = track === null ? undefined : deps.board.track(track);
  if (track !== null && board === undefined) return null;
  const site = seoInfo(deps, language).site_name;
  const title = board === undefined ? site : `${board.track.name[language]} · ${site}`;
  const height = Math.min(EMBED_HEIGHTS[path], maxheight ?? EMBED_HEIGHTS[path]);
  const width = Math.min(WIDTH, maxwidth);
  const address = embedAddress(origin, { ...embedded, locale: language });
  return {
    type: "rich",
    version: "1.0",
    title,
    provider_name: site,
    provider_url: `${origin}/`,
    cache_age: CACHE_SECONDS,
    html: embedSnippet({ address, title, height, width, sandbox: EMBED_SANDBOX }),
    width,
    height,
  };
}

function printXml(answer: Readonly<Record<string, string | number>>): string {
  const elements = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join("")}</oembed>\n`;
}

/** How other sites embed a track's page or a part of this site (oembed.com). */
export function oembedRoute(app: Server, deps: AppDeps): void {
  app.get(OEMBED_PATH, (call) => {
    call.set("route", OEMBED_PATH);
    const query = parseParams(oembedParams, new URL(call.req.url).searchParams);
    const format = Object.keys(TYPES).find((each): each is Format => each === query.format);
    if (format === undefined) {
      const reason = { code: "oneOf", values: [Object.keys(TYPES).join(", ")] } as const;
      throw new Refusal(501, "parameter", { name: "format", reason });
    }
    const site = deps.siteAddress();
    const origin = pageOrigin(call, deps) || site;
    const url = URL.parse(query.url);
    const isOwn = url !== null && [site, origin].includes(url.origin);
    const answer = isOwn ? describe(deps, { origin, url }, query) : null;
    if (answer === null) throw new Refusal(404, "notEmbeddable");
    const text = format === "json" ? JSON.stringify(answer) : printXml(answer);
    const headers = { "content-type": TYPES[format], "cache-control": "public, max-age=3600" };
    return new Response(text, { headers });
  });
  refuseOtherMethods(app, OEMBED_PATH, "GET, HEAD, OPTIONS");
}
