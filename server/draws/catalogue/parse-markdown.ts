import MarkdownIt from "markdown-it";
import { type Block, type PageText, type Span, TEXT_LINK } from "#contract/pages/page-text.ts";

/** CommonMark without HTML, which is shown as text, and without tables. */
const markdown = new MarkdownIt("commonmark", { html: false });

type Token = ReturnType<typeof markdown.parse>[number];

const safeHref = (token: Token) => {
  const href = String(token.attrGet("href") ?? "");
  return TEXT_LINK.test(href) ? href : null;
};

/** The spans of a line. Pictures become their descriptions, and links to other schemes their texts. */
function toSpans({ children }: Token): Span[] {
  const spans: Span[] = [];
  let [strong, em] = [0, 0];
  let href: string | null = null;
  const add = (text: string, code = false) => {
    if (text === "") return;
    const style = { ...(strong > 0 && { strong: true }), ...(em > 0 && { em: true }) };
    spans.push({ text, ...style, ...(code && { code }), ...(href !== null && { href }) });
  };
  for (const token of children ?? []) {
    if (token.type.startsWith("strong_")) strong += token.nesting;
    else if (token.type.startsWith("em_")) em += token.nesting;
    else if (token.type === "link_open") href = safeHref(token);
    else if (token.type === "link_close") href = null;
    else if (token.type === "softbreak") add(" ");
    else if (token.type === "hardbreak") add("\n");
    else add(token.content, token.type === "code_inline");
  }
  return spans;
}

const LISTS: Readonly<Record<string, Block["kind"]>> = {
  bullet_list_open: "points",
  ordered_list_open: "steps",
  blockquote_open: "quote",
};

const plain = (line: readonly Span[]) => line.map(({ text }) => text).join("");

/** Converts tokens to blocks; a list or quote is one block, whatever it contains. */
function toBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  let outer: Block | null = null;
  let heading: Block["kind"] | null = null;
  for (const token of tokens) {
    const { type, tag, level, nesting } = token;
    const list = LISTS[type];
    if (list !== undefined && outer === null) outer = { kind: list, lines: [] };
    if (nesting < 0 && level === 0 && outer !== null) {
      if (outer.lines.length > 0) blocks.push(outer);
      outer = null;
    }
    if (type === "heading_open") heading = tag === "h1" || tag === "h2" ? "section" : "heading";
    if (type === "heading_close") heading = null;
    const isCode = type === "fence" || type === "code_block";
    const line = isCode ? [{ text: token.content, code: true }] : toSpans(token);
    if (plain(line).trim() === "") continue;
    if (outer !== null) outer.lines.push(line);
    else blocks.push({ kind: isCode ? "code" : (heading ?? "paragraph"), lines: [line] });
  }
  return blocks;
}

/**
 * Parses Markdown to the blocks of a page; a first heading of level 1 is its title. The result has no HTML, no
 * pictures, and only links that match {@link TEXT_LINK}.
 */
export function parseMarkdown(text: string): PageText {
  const tokens = markdown.parse(text, {});
  const hasTitle = tokens[0]?.type === "heading_open" && tokens[0].tag === "h1";
  const blocks = toBlocks(tokens);
  const [first] = blocks;
  if (!hasTitle || first?.kind !== "section") return { title: "", blocks };
  return { title: plain(first.lines.flat()).trim(), blocks: blocks.slice(1) };
}
