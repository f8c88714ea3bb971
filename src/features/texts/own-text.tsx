import { Fragment, type ReactNode } from "react";
import type { Block, PageText, Span } from "#contract/pages/page-text.ts";
import { Note, P, Part, Point, Points, Prose, Section } from "./prose.tsx";

/** Values that have no keys of their own, by their place. */
function each<Value>(values: readonly Value[], print: (value: Value) => ReactNode): ReactNode[] {
  return values.map((value, index) => {
    const key = String(index);
    return <Fragment key={key}>{print(value)}</Fragment>;
  });
}

function renderSpan({ text, strong, em, code, href }: Span): ReactNode {
  let content: ReactNode = text === "\n" ? <br /> : text;
  if (code) content = <code>{text}</code>;
  if (em) content = <em>{content}</em>;
  if (strong) content = <strong>{content}</strong>;
  return href === undefined ? (
    content
  ) : (
    <a className="own-text-link" href={href}>
      {content}
    </a>
  );
}

const renderLine = (line: readonly Span[]) => each(line, renderSpan);

function renderBlock({ kind, lines }: Block): ReactNode {
  const all = lines.flat();
  switch (kind) {
    case "points":
    case "steps":
      return (
        <Points steps={kind === "steps"}>
          {each(lines, (line) => (
            <Point>{renderLine(line)}</Point>
          ))}
        </Points>
      );
    case "quote":
      return (
        <div className="own-text-quote">
          {each(lines, (line) => (
            <Note>{renderLine(line)}</Note>
          ))}
        </div>
      );
    case "code":
      return <pre className="own-text-code">{renderLine(all)}</pre>;
    case "section":
    case "heading":
      return <h3>{renderLine(all)}</h3>;
    case "paragraph":
      return <P>{renderLine(all)}</P>;
  }
}

/** The blocks under each heading; the first part may have none. */
function splitParts(blocks: readonly Block[]) {
  const parts: { heading: Block | null; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === "section") parts.push({ heading: block, blocks: [] });
    else if (parts.length === 0) parts.push({ heading: null, blocks: [block] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

type Props = {
  readonly text: PageText;
  /** The page's name, for a text without a title. */
  readonly title: string;
  /** Below the text. */
  readonly after?: ReactNode;
};

/** The operator's text of a page: an opening paragraph is its lead. */
export function OwnText({ text, title, after }: Props) {
  const [first, ...others] = text.blocks;
  const hasLead = first?.kind === "paragraph";
  const parts = splitParts(hasLead ? others : text.blocks);
  return (
    <Prose
      title={text.title === "" ? title : text.title}
      lead={hasLead ? renderLine(first.lines.flat()) : null}
    >
      {parts.map(({ heading, blocks }, index) => {
        const id = `part-${index + 1}`;
        const content = each(blocks, renderBlock);
        return heading === null ? (
          <Part key={id}>{content}</Part>
        ) : (
          <Section key={id} id={id} title={renderLine(heading.lines.flat())}>
            {content}
          </Section>
        );
      })}
      {after}
    </Prose>
  );
}
