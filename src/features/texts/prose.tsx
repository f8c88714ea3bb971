import type { ReactNode } from "react";

type ProseProps = {
  readonly title: ReactNode;
  /** The lead, a sentence or two; null for none. */
  readonly lead: ReactNode;
  /** Beside the text if there is room, otherwise above it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A page of text: its heading, lead and sections. */
export function Prose({ title, lead, aside, children }: ProseProps) {
  return (
    <article className="prose">
      <header className="prose-head">
        <h1>{title}</h1>
        {lead !== null && <p>{lead}</p>}
      </header>
      <div className={aside === undefined ? undefined : "prose-columns"}>
        {aside}
        <div className="prose-text">{children}</div>
      </div>
    </article>
  );
}

type SectionProps = {
  /** The name of the section in the address. */
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** A part of the text that can be linked to. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="prose-section" aria-labelledby={id}>
      <h2 id={id}>
        {title}
        <a href={`#${id}`} aria-hidden="true" tabIndex={-1}>
          #
        </a>
      </h2>
      {children}
    </section>
  );
}

/** A part of the text without a heading. */
export function Part({ children }: TextProps) {
  return <section className="prose-section">{children}</section>;
}

type TextProps = { readonly children?: ReactNode };

/** A paragraph: the `component` of a `Trans`. */
export function P({ children }: TextProps) {
  return <p>{children}</p>;
}

type PointsProps = { readonly steps?: boolean; readonly children: ReactNode };

/** Points of a list, or steps to be taken one after the other. */
export function Points({ steps = false, children }: PointsProps) {
  const List = steps ? "ol" : "ul";
  return <List className={steps ? "prose-steps" : "prose-points"}>{children}</List>;
}

/** One of the points: the `component` of a `Trans`. */
export function Point({ children }: TextProps) {
  return <li>{children}</li>;
}

/** Words of the site, explained. */
export function Terms({ children }: TextProps) {
  return <dl className="prose-terms">{children}</dl>;
}

type TermProps = { readonly name: string; readonly children: ReactNode };

/** A word and what it means. */
export function Term({ name, children }: TermProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type FormulaProps = { readonly lines: readonly string[] };

/** Formulas in symbols; the text beside them says the same in words. */
export function Formula({ lines }: FormulaProps) {
  return (
    <p className="prose-formula">
      {lines.map((line) => (
        <code key={line}>{line}</code>
      ))}
    </p>
  );
}

/** A paragraph that must not be overlooked. */
export function Note({ children }: TextProps) {
  return <p className="prose-note">{children}</p>;
}
