import { existsSync } from "node:fs";
import { join } from "node:path";
import { STREAM_PATH } from "../src/contract/stream.ts";
import { startServer } from "../e2e/support/server.ts";
import { type Certificate, makeCertificate } from "./certificate.ts";
import { type Feed, SHOWN_TRACK, startFeed } from "./feed.ts";
import { type Front, openFront } from "./front.ts";
import { buildNuxt, buildTemplate, writeStaticPage, writeWorkerPage } from "./peers/build.ts";
import { handTicked, rawStreamPage } from "./peers/pages.ts";
import { serve } from "./static-site.ts";

/** A measured page. */
export interface Target {
  /** Name on the command line. */
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly front: Front;
}

/** The running site of a checkout with a built `dist`. */
export interface Site {
  readonly front: Front;
  /** Origin for plain HTTP. */
  readonly direct: string;
  readonly pid: number;
  readonly feed: Feed;
  readonly certificate: Certificate;
  readonly stop: () => Promise<void>;
}

/** Starts the site behind a front, with a feed of draws. */
export async function openSite(root: string, certificate: Certificate): Promise<Site> {
  if (!existsSync(join(root, "dist/render/render.js"))) {
    throw new Error("The site isn't built: run npm run build first.");
  }
  let direct = "";
  const front = await openFront({ certificate, target: () => direct });
  const settings = { PROXY_HOPS: "1" };
  const server = await startServer(settings, { root });
  direct = server.url;
  const feed = await startFeed(direct);
  return {
    front,
    direct,
    feed,
    certificate,
    pid: server.pid,
    async stop() {
      feed.stop();
      await front.close();
      await server.stop();
    },
  };
}

const PAGES: Readonly<Record<string, readonly [name: string, path: string]>> = {
  home: ["home", "/en"],
  track: ["track", `/en/track/${SHOWN_TRACK}`],
  hot: ["hot & cold", `/en/track/${SHOWN_TRACK}?tab=hot-cold`],
  "home-cn": ["home, Chinese", "/"],
  "home-ja": ["home, Japanese", "/ja"],
};

/** Pages for comparison that use the site's files or API, each with a separate front. */
const OWN_PAGES: Readonly<
  Record<string, { readonly name: string; readonly html: (site: Site) => Promise<string> }>
> = {
  "hand-ticked": {
    name: "home ticked by hand",
    html: async ({ direct }) => handTicked(await fetch(`${direct}/en`).then((got) => got.text())),
  },
  raw: { name: "raw EventSource page", html: async () => rawStreamPage(STREAM_PATH) },
};

export interface Targets {
  readonly targets: readonly Target[];
  readonly site: Site;
  readonly stop: () => Promise<void>;
}

type Stops = (() => Promise<void>)[];

async function openPeer(id: string, site: Site, stops: Stops): Promise<Target> {
  const { certificate } = site;
  const ownPage = OWN_PAGES[id];
  if (ownPage !== undefined) {
    const html = await ownPage.html(site);
    const pages = new Map([["/", () => html]]);
    const front = await openFront({ certificate, target: () => site.direct, pages });
    stops.push(front.close);
    return { id, name: ownPage.name, url: `${front.url}/`, front };
  }
  const folders: Readonly<Record<string, readonly [string, () => Promise<string>]>> = {
    static: ["static 14 kB page", writeStaticPage],
    template: ["bare Vite React template", buildTemplate],
    nuxt: ["Nuxt + Element Plus", buildNuxt],
    "static-worker": ["static page behind the least worker", writeWorkerPage],
  };
  const [name, build] = folders[id] ?? [];
  if (name === undefined || build === undefined) throw new Error(`There is no page ${id}.`);
  const served = await serve(await build());
  const front = await openFront({ certificate, target: () => served.url });
  stops.push(front.close, served.stop);
  return { id, name, url: `${front.url}/`, front };
}

/** Starts the site and the servers of the pages with these ids, behind HTTP/2 and TLS. */
export async function openTargets(root: string, ids: readonly string[]): Promise<Targets> {
  const stops: Stops = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const certificate = await makeCertificate();
    const site = await openSite(root, certificate);
    stops.push(site.stop);
    const targets: Target[] = [];
    for (const id of ids) {
      const page = PAGES[id];
      targets.push(
        page === undefined
          ? await openPeer(id, site, stops)
          : { id, name: page[0], url: `${site.front.url}${page[1]}`, front: site.front },
      );
    }
    return { targets, site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
