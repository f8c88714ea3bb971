import * as v from "valibot";
import { get } from "#contract/endpoints.ts";
import { reason } from "#contract/reasons.ts";
import { TEXT_PAGES } from "./text-pages.ts";
import { list, text } from "#contract/wire.ts";

/** Allowed links in an operator's text: other sites, mail, pages of this site, parts of the page. */
export const TEXT_LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)[^\s\\]*$/i;

/** A piece of a line with one style. */
const Span = v.object({
  text: v.string(),
  strong: v.optional(v.boolean()),
  em: v.optional(v.boolean()),
  code: v.optional(v.boolean()),
  href: v.optional(v.pipe(v.string(), v.regex(TEXT_LINK))),
});
export type Span = v.InferOutput<typeof Span>;

/** A block of a text. Lists have a line per point, quotes one per paragraph, others one line. */
const Block = v.object({
  kind: v.picklist(["section", "heading", "paragraph", "points", "steps", "quote", "code"]),
  lines: v.array(v.array(Span)),
});
export type Block = v.InferOutput<typeof Block>;

/** An operator's text of a page; without blocks the page has the site's own text. */
export const PageText = v.object({ title: text(), blocks: list(Block) });
export type PageText = v.InferOutput<typeof PageText>;

export const pageText = get(
  "/api/v1/site/page_text",
  v.object({ name: v.picklist(TEXT_PAGES, reason("oneOf", TEXT_PAGES.join(", "))) }),
  PageText,
);
