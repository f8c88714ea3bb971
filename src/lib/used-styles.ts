/** A piece of a style sheet: rules with what they ask for, or a group of pieces with its condition. */
type Piece =
  | { readonly text: string; readonly selectors: readonly Selector[] }
  | { readonly head: string; readonly pieces: readonly Piece[] };

interface Selector {
  readonly text: string;
  /** Matches only what a pointer touches or a key reaches. */
  readonly touched: boolean;
  /** Classes and attributes for data without which it matches nothing. */
  readonly names: readonly string[];
}

/** Groups whose rules are independent; others, like keyframes, are kept whole. */
const GROUP = /^@(media|supports|layer|container)\b[^;]*$/;

/** Conditions whose rules can wait for the style sheets: without scripts, these come before the first paint. */
const LATER = /^@media (?:print$|.*\((?:scripting:none|forced-colors:active)\))/;

/** Where the string that begins at `start` ends. */
function afterString(css: string, start: number): number {
  const quote = css[start];
  let position = start + 1;
  while (position < css.length && css[position] !== quote)
    position += css[position] === "\\" ? 2 : 1;
  return position + 1;
}

/** The outermost rules and statements of minified CSS. */
function statementsOf(css: string): string[] {
  const found: string[] = [];
  let [depth, start, position] = [0, 0, 0];
  while (position < css.length) {
    const mark = css[position] ?? "";
    if (mark === '"' || mark === "'") {
      position = afterString(css, position);
      continue;
    }
    position += 1;
    if (mark === "{") depth += 1;
    else if (mark === "}") depth -= 1;
    if (depth === 0 && (mark === "}" || mark === ";")) {
      found.push(css.slice(start, position));
      start = position;
    }
  }
  return found;
}

/** The selectors of a list, divided at its own commas. */
function selectorsOf(list: string): Selector[] {
  // Brackets may hold a choice, or ask for a name to be missing.
  let bare = list.replaceAll(/\[(data-[\w-]+)?[^\]]*\]/g, (all, name = "") =>
    `.${name}`.padEnd(all.length),
  );
  for (let shorter = ""; shorter !== bare;) {
    shorter = bare;
    bare = bare.replaceAll(/\([^()]*\)/g, (inner) => " ".repeat(inner.length));
  }
  const ends = [...bare.matchAll(/,/g)].map(({ index }) => index);
  return [...ends, list.length].map((end, index) => {
    const start = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    const own = bare.slice(start, end);
    const found = own.matchAll(/\.((?:\\.|[\w-])+)/g);
    // A name that is written with escapes may be any: its rule stays.
    const wanted = [...found].flatMap(([, name = ""]) => (name.includes("\\") ? [] : [name]));
    return {
      text: list.slice(start, end),
      touched: /:(hover|active|focus[\w-]*)\b/.test(own),
      names: wanted,
    };
  });
}

function pieceOf(statement: string): Piece {
  const open = statement.indexOf("{");
  const head = statement.slice(0, open === -1 ? undefined : open);
  if (open !== -1 && GROUP.test(head)) {
    return { head, pieces: statementsOf(statement.slice(open + 1, -1)).map(pieceOf) };
  }
  if (head.startsWith("@")) {
    return { text: statement, selectors: [{ text: "", touched: false, names: [] }] };
  }
  return { text: statement.slice(open), selectors: selectorsOf(head) };
}

function printed(pieces: readonly Piece[], has: (name: string) => boolean): string {
  const texts = pieces.map((piece) => {
    if ("pieces" in piece) {
      if (LATER.test(piece.head)) return "";
      const inner = printed(piece.pieces, has);
      return inner === "" ? "" : `${piece.head}{${inner}}`;
    }
    const used = piece.selectors.filter(({ touched, names }) => !touched && names.every(has));
    return used.length === 0 ? "" : `${used.map(({ text }) => text).join(",")}${piece.text}`;
  });
  return texts.join("");
}

/** A custom property with its value, and its name. */
const PROPERTY = /(?<=[{;])(--[\w-]+):(?:"(?:\\.|[^"\\])*"|[^;{}"])*(?:;|(?=\}))/g;
/** Keyframes, and their name. */
const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** Leaves out custom properties and keyframes that neither the styles nor the markup name. */
function withoutUnnamed(css: string, html: string): string {
  const named = new Set(
    [css, html].flatMap((text) =>
      [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name),
    ),
  );
  const animated = [css, html].flatMap((text) => text.match(/animation[\w-]*:[^;}"]*/g) ?? []);
  const words = new Set(animated.flatMap((text) => text.split(/[\s:,]+/)));
  const left = css
    .replaceAll(PROPERTY, (text, name: string) => (named.has(name) ? text : ""))
    .replaceAll(KEYFRAMES, (text, name: string) => (words.has(name) ? text : ""));
  // What is left out may have named others.
  return left === css ? css : withoutUnnamed(left, html);
}

/**
 * Divides minified CSS once; what it returns gives the rules that the first view of a markup can use, in their
 * order: those whose classes and attributes for data the markup has, or that `later` names, which are set
 * without the server. Rules for pointers, keys, prints and forced colours, and names that nothing uses, are left
 * to the style sheets that come after.
 */
export function usedStyles(css: string, later: readonly string[]): (html: string) => string {
  const pieces = statementsOf(css).map(pieceOf);
  return (html) => {
    const names = new Set(later);
    for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g)) {
      for (const name of list.split(" ")) names.add(name);
    }
    for (const [, name = ""] of html.matchAll(/ (data-[\w-]+)/g)) names.add(name);
    return withoutUnnamed(
      printed(pieces, (name) => names.has(name)),
      html,
    );
  };
}
