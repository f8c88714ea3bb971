import type { ReactNode } from "react";
import lists from "./lists.module.css";
import styles from "./prose.module.css";

type ProseProps = {
  readonly title: ReactNode;
  /** What the page is about, in a sentence or two. */
  readonly lead: ReactNode;
  /** Stands beside the text where there is room, above it elsewhere. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A page to be read: its heading, what it is about, and its sections. */
export function Prose({ title, lead, aside, children }: ProseProps) {
  return (
    <article className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={aside === undefined ? undefined : styles["columns"]}>
        {aside}
        <div className={styles["text"]}>{children}</div>
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
    <section className={styles["section"]} aria-labelledby={id}>
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

type ListProps = { readonly items: readonly ReactNode[]; readonly steps?: boolean };

/** Points of a list, or steps to be taken one after the other. */
export function Points({ items, steps = false }: ListProps) {
  const List = steps ? "ol" : "ul";
  return (
    <List className={steps ? lists["steps"] : lists["points"]}>
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </List>
  );
}

/** A word and what it means. */
export type Term = { readonly name: string; readonly means: ReactNode };

type TermsProps = { readonly terms: readonly Term[] };

/** Words of the site, explained. */
export function Terms({ terms }: TermsProps) {
  return (
    <dl className={lists["terms"]}>
      {terms.map(({ name, means }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  );
}

type FormulaProps = { readonly lines: readonly string[] };

/** Formulas in symbols; the text beside them says the same in words. */
export function Formula({ lines }: FormulaProps) {
  return (
    <p className={styles["formula"]}>
      {lines.map((line) => (
        <code key={line}>{line}</code>
      ))}
    </p>
  );
}

type NoteProps = { readonly children: ReactNode };

/** A paragraph that must not be overlooked. */
export function Note({ children }: NoteProps) {
  return <p className={styles["note"]}>{children}</p>;
}
