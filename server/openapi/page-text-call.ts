import { pageText } from "#contract/pages/page-text.ts";
import type { DescribedCall } from "./described-call.ts";

export const PAGE_TEXT_CALL: DescribedCall = {
  endpoint: pageText,
  name: "pageText",
  example: "name=about",
  tag: "site",
  summary: {
    en: "The operator's text of a page",
    cn: "运营方为某个页面撰写的文字",
    ja: "運営者によるページの文章",
  },
  description: {
    en: "`seo_info.own_pages` of the home page names the pages that have one. Without `blocks` the page has the site's own text.",
    cn: "首页的 `seo_info.own_pages` 列出有此类文字的页面。`blocks` 为空时，该页面使用网站自带的文字。",
    ja: "ホームの `seo_info.own_pages` が、文章のあるページの一覧です。`blocks` が空なら、サイト標準の文章です。",
  },
};
