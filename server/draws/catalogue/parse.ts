import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import * as v from "valibot";
import { TRACKS } from "./built-in.ts";
import { FIELDS } from "./parts.ts";
import { type Flaw, findFlaws, type OwnFiles } from "./rules.ts";
import { SiteFile } from "./schema.ts";

export const MAX_SITE_FILE_BYTES = 1_048_576;
const MAX_PROBLEMS = 50;

export type ParsedSite =
  | { readonly site: SiteFile; readonly problems: readonly [] }
  | { readonly site: null; readonly problems: readonly string[] };

function formatPosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** `tracks[0].name.en` */
function formatPath(path: Flaw["path"]): string {
  const parts = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`));
  return parts.join("").replace(/^\./, "") || "the file";
}

/** Edit distance (Levenshtein) of two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const SUGGESTED_WITHIN = 2;

function suggestionFor(name: string): string {
  const near = [...FIELDS]
    .map((field) => ({ field, edits: distance(name.toLowerCase(), field) }))
    .toSorted((a, b) => a.edits - b.edits)[0];
  return near !== undefined && near.edits <= SUGGESTED_WITHIN ? `: do you mean ${near.field}?` : "";
}

function toFlaw(issue: v.BaseIssue<unknown>): Flaw {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
  if (issue.type !== "strict_object") return { path, message: issue.message };
  if (issue.expected === "never") {
    const name = String(path.at(-1));
    return { path, message: `is not a field of the site file${suggestionFor(name)}` };
  }
  const isMissing = issue.received === "undefined";
  return { path, message: isMissing ? "is missing" : "must be an object { … }" };
}

/** Duplicate fields of objects, of which JSON would silently use the last. */
function doubledFields(
  node: Node,
  path: Flaw["path"] = [],
): { path: Flaw["path"]; offset: number }[] {
  if (node.type === "array") {
    return (node.children ?? []).flatMap((child, index) => doubledFields(child, [...path, index]));
  }
  const seen = new Set<string>();
  return (node.children ?? []).flatMap(({ offset, children = [] }) => {
    const [key, value] = children;
    if (key === undefined || value === undefined) return [];
    const name = String(key.value);
    const own = [...path, name];
    const again = seen.has(name) ? [{ path: own, offset }] : [];
    seen.add(name);
    return [...again, ...doubledFields(value, own)];
  });
}

function syntaxProblem(text: string, { error, offset }: ParseError): string {
  const words = printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  return `${formatPosition(text, offset)}: not valid JSON: ${words}`;
}

/** Parses a site file; each problem has its path, line and column. */
export function parseSite(given: string, files: OwnFiles): ParsedSite {
  const text = given.replace(/^\uFEFF/, "");
  if (Buffer.byteLength(text) > MAX_SITE_FILE_BYTES) {
    return { site: null, problems: [`the file is larger than ${MAX_SITE_FILE_BYTES} bytes`] };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) return { site: null, problems: [syntaxProblem(text, error)] };
  if (root === undefined) return { site: null, problems: ["line 1, column 1: the file is empty"] };
  if (root.type !== "object") {
    return {
      site: null,
      problems: [`the file (${formatPosition(text, root.offset)}): must be an object { … }`],
    };
  }
  const twice = doubledFields(root);
  if (twice.length > 0) {
    const describe = ({ path, offset }: (typeof twice)[number]) =>
      `${formatPath(path)} (${formatPosition(text, offset)}): appears twice`;
    return { site: null, problems: twice.map(describe) };
  }
  const read = v.safeParse(SiteFile, JSON.parse(text));
  const builtIn = TRACKS.map(({ id }) => id);
  const flaws = read.success ? findFlaws(read.output, files, builtIn) : read.issues.map(toFlaw);
  if (read.success && flaws.length === 0) return { site: read.output, problems: [] };
  const problems = flaws.map(({ path, message }) => {
    const node = findNodeAtLocation(root, [...path]);
    const place = node === undefined ? "" : ` (${formatPosition(text, node.offset)})`;
    return `${formatPath(path)}${place}: ${message}`;
  });
  return { site: null, problems: [...new Set(problems)].slice(0, MAX_PROBLEMS) };
}
