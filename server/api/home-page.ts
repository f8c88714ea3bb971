import { homePage } from "#contract/endpoints.ts";
import { type Language, splitLocale, switchHref } from "#contract/languages.ts";
import type { Banner, HomePage, SeoInfo } from "#contract/site.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { addRead, type Api } from "#server/http/call.ts";
import type { Catalogue } from "#server/draws/catalogue/catalogue.ts";
import { noticeText } from "#server/live/notice.ts";
import { artPath, describeTrack } from "./catalogue.ts";
import { ownPages } from "./page-text.ts";
import { computeCacheTime, secondsToNextDraw } from "./tracks.ts";

/** Indices of the carousel's tracks in the catalogue, spread for variety. */
const BANNER_INDICES = [0, 3, 6, 9];

const TEXTS = {
  cn: {
    site_name: "弹珠开奖",
    site_keywords: "弹珠,开奖,开奖结果,开奖号码,历史开奖,冷热分析,两面,长龙,路珠,冠亚和,遗漏,走势",
    site_description: "弹珠赛道的最新开奖、倒计时、历史开奖与统计，离线也能查看。",
  },
  en: {
    site_name: "Marble Draws",
    site_keywords: "marble,draws,results,history,hot and cold,two sides,statistics",
    site_description:
      "The latest draws of every marble track, with countdowns, history and statistics. Works offline too.",
  },
  ja: {
    site_name: "マーブル抽選",
    site_keywords: "マーブル,抽選,結果,履歴,ホット,コールド,大小,統計",
    site_description:
      "マーブルトラックの最新の抽選結果、カウントダウン、履歴と統計。オフラインでも見られます。",
  },
} as const satisfies Record<
  Language,
  Pick<SeoInfo, "site_name" | "site_keywords" | "site_description">
>;

/** Paths without a language prefix. */
const FOR_ALL = /^\/(api|art|assets|builds|log)\//;

/** An address of the site file; a page of this site gets the language's prefix. */
function addressIn(language: Language, address: string): string {
  if (!address.startsWith("/") || FOR_ALL.test(address)) return address;
  return switchHref(language, splitLocale(address).path);
}

function footerIn(language: Language, footer: NonNullable<Catalogue["links"]["footer"]>) {
  const entries = Object.entries(footer);
  return Object.fromEntries(entries.map(([name, given]) => [name, addressIn(language, given)]));
}

/** The name, texts, links and logos of the site. */
export function seoInfo(
  { env, catalogue: { current } }: Pick<AppDeps, "env" | "catalogue">,
  language: Language,
): SeoInfo {
  const { name, keywords, description, languages, links, logos } = current;
  const ours = TEXTS[language];
  const own_pages = ownPages(current, language);
  const logo = (own: string | undefined, path: string) => (own === undefined ? path : artPath(own));
  return {
    site_name: name?.[language] ?? ours.site_name,
    site_keywords: keywords?.[language] ?? ours.site_keywords,
    site_description: description?.[language] ?? ours.site_description,
    site_kaicai_url: links.results ?? env.siteKaicaiUrl,
    site_nav_url: addressIn(language, links.navigation ?? env.siteNavUrl),
    custom_service_url: addressIn(language, links.service ?? env.customServiceUrl),
    day_cn_logo_url: logo(logos.day_cn, "/art/logo-day-cn.svg"),
    day_en_logo_url: logo(logos.day_en, "/art/logo-day-en.svg"),
    night_cn_logo_url: logo(logos.night_cn, "/art/logo-night-cn.svg"),
    night_en_logo_url: logo(logos.night_en, "/art/logo-night-en.svg"),
    ...(links.footer && { footer: footerIn(language, links.footer) }),
    ...(languages && { languages: [...languages] }),
    ...(own_pages.length > 0 && { own_pages }),
  };
}

function listBanners({ catalogue, board }: AppDeps): Banner[] {
  const own = catalogue.current.banners;
  if (own !== undefined) {
    return own.map(({ track, picture }) => ({ cate_id: track, image_url: artPath(picture) }));
  }
  const tracks = board.tracks();
  return BANNER_INDICES.flatMap((index) => {
    const id = tracks[index]?.track.id;
    return id === undefined ? [] : [{ cate_id: id, image_url: `/art/scene-${id}.svg` }];
  });
}

function homeData(deps: AppDeps, language: Language): HomePage {
  const { board } = deps;
  const tracks = board.tracks();
  return {
    banners: listBanners(deps),
    categories: tracks.map((track) => {
      const last_open = board.lastOpen(track);
      return {
        ...describeTrack(track, language),
        last_open,
        next_term: track.next.next_term ?? "",
        next_open_timestamp: track.next.next_open_timestamp ?? 0,
        notice: noticeText(track, language),
        number_count: last_open?.number_count ?? 0,
      };
    }),
    seo_info: seoInfo(deps, language),
  };
}

export function homePageRoute(api: Api, deps: AppDeps): void {
  const { board, clock } = deps;
  addRead(api, {
    endpoint: homePage,
    about: {
      name: "homePage",
      tag: "site",
      summary: "Tracks with their latest draws, banners and texts of the site",
    },
    resource: ({ language }) => ({
      version: board.version(),
      seconds: secondsToNextDraw(board.tracks(), computeCacheTime({ board, clock })),
      ticking: true,
      make: () => homeData(deps, language),
    }),
  });
}
