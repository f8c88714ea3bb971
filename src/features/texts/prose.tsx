import type { ReactNode } from "react";
import { marbleInk } from "#ui/chart/marble-ink.ts";

type ProseProps = {
  readonly title: ReactNode;
  /** The lead, a sentence or two; null for none. */
  readonly lead: ReactNode;
  /** Marbles of the picture, the winner first. */
  readonly art?: readonly [number, number, number];
  /** Beside the text if there is room, otherwise above it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A page of text: its heading, lead, picture and sections. */
export function Prose({ title, lead, art = [1, 2, 8], aside, children }: ProseProps) {
  return (
    <article className="prose">
      <header className="prose-head">
        <div>
          <h1>{title}</h1>
          {lead !== null && <p>{lead}</p>}
        </div>
        <Art marbles={art} />
      </header>
      <div className={aside === undefined ? "prose-sections" : "prose-columns"}>
        {aside}
        <div className="prose-text">{children}</div>
      </div>
    </article>
  );
}

/** Centres of the marbles on the lane, in the units of the picture. */
const SPOTS = [
  { x: 508, y: 64 },
  { x: 366, y: 77 },
  { x: 262, y: 119 },
];
const LANE = "M-30 176C140 176 220 78 380 74S560 70 680 20";
/** The finish line: two rows of squares across the lane. */
const FINISH = [0, 1, 2, 3, 4].map((row) => `M${row % 2 === 0 ? 0 : 11},${row * 11}h11v11h-11z`);

/** Marbles that roll along a lane to the finish line. */
function Art({ marbles }: { readonly marbles: readonly number[] }) {
  return (
    <svg
      className="prose-art"
      viewBox="0 0 640 200"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <radialGradient id="prose-shine" cx=".36" cy=".28">
        <stop stopColor="#fff" stopOpacity=".7" />
        <stop offset=".6" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopOpacity=".5" />
      </radialGradient>
      <path d={LANE} strokeWidth="72" />
      <path d={LANE} strokeWidth="62" />
      <path d={FINISH.join("")} transform="translate(568 30) rotate(-16)" />
      {SPOTS.map(({ x, y }, index) => {
        const n = marbles[index] ?? index + 1;
        return (
          <g key={x} transform={`translate(${x} ${y})`}>
            <circle r="26" fill={marbleInk(n)} />
            <circle r="26" fill="url(#prose-shine)" />
            <circle r="14" fill="#fff" />
            <text y="6">{n}</text>
          </g>
        );
      })}
    </svg>
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
