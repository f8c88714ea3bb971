import { toBase64, sameBytes } from "#draw-log/bytes.ts";
import { TILE_WIDTH } from "#draw-log/tiles.ts";
import type { TreeHead } from "#draw-log/tree.ts";
import { hashLeaf } from "#server/crypto.ts";
import { compareDays, daysToCompare } from "./compare.ts";
import { type Ledger, readLedger } from "./ledger.ts";
import { checkProof, readEntries, readHead, createTree } from "./read-tree.ts";
import { Finding, openSite, type Site, Unchecked } from "./site.ts";
import type { AuditState, StateFile } from "./state-file.ts";

/** Concurrently read bundles. */
const AT_ONCE = 4;
/** Bundles between progress lines. */
const PROGRESS_BUNDLES = 40;

export interface AuditDeps {
  /** The site's address without a trailing slash. */
  readonly url: string;
  readonly state: StateFile;
  /** Epoch seconds. */
  readonly now: number;
  readonly print: (line: string) => void;
}

/** A log read up to a signed checkpoint. */
interface LogRead {
  readonly head: TreeHead;
  readonly entries: string[];
}

function requireKnownKey(before: AuditState | null, key: string): void {
  if (before === null || before.key === key) return;
  throw new Finding(`the log's key is ${key}, last time it was ${before.key}`);
}

/** Reads the log from the known entries up to the present checkpoint and checks it. */
async function readLog(site: Site, deps: AuditDeps, known: readonly string[]): Promise<LogRead> {
  const { state, print } = deps;
  const before = await state.read();
  const key = (await site.text("/log/key")).trimEnd();
  requireKnownKey(before, key);
  const head = await readHead(site, key);
  print(`checkpoint: ${head.size} entries, signed by ${key.split("+")[0]}`);
  if (before !== null && head.size < before.head.size) {
    throw new Finding(
      `the log went back: it has ${head.size} entries, last time it had ${before.head.size}`,
    );
  }
  const entries = known.slice(0, Math.floor(known.length / TILE_WIDTH) * TILE_WIDTH);
  const bundles = Math.ceil(head.size / TILE_WIDTH);
  for (let first = entries.length / TILE_WIDTH; first < bundles; first += AT_ONCE) {
    const reads = Array.from({ length: Math.min(AT_ONCE, bundles - first) }, (_, nth) =>
      readEntries(site, first + nth, head.size),
    );
    const read = (await Promise.all(reads)).flat();
    entries.push(...read);
    // A partial last bundle is read again next time.
    await state.addEntries(read.slice(0, read.length - (read.length % TILE_WIDTH)));
    if (first % PROGRESS_BUNDLES < AT_ONCE) print(`entries: ${entries.length} of ${head.size}`);
  }
  await requireTree(site, { head, entries }, before);
  await state.write({ key, head });
  return { head, entries };
}

async function requireTree(site: Site, { head, entries }: LogRead, before: AuditState | null) {
  const tree = createTree(entries.map(hashLeaf));
  if (before !== null && !sameBytes(await tree.rootAt(before.head.size), before.head.root)) {
    throw new Finding(
      `the log was rewritten: one of its first ${before.head.size} entries is not what it was last time`,
    );
  }
  await tree.checkTiles(site);
  const root = await tree.rootAt(head.size);
  if (sameBytes(root, head.root)) return;
  throw new Finding(
    `the ${head.size} entries have the root ${toBase64(root)}, the checkpoint ${toBase64(head.root)}`,
  );
}

/** Compares the API with the log; differences are compared again after reading the log again. */
async function compareAll(
  site: Site,
  deps: AuditDeps,
  { entries, ledger }: { entries: string[]; ledger: Ledger },
) {
  const days = await daysToCompare(site, ledger, deps.now);
  const first = await compareDays(site, ledger, days);
  if (first.open.length === 0) return first;
  const grown = await readLedger((await readLog(site, deps, entries)).entries);
  const { findings } = await compareDays(site, grown, first.open);
  return { ...first, findings };
}

/** Reads the log; on a finding again without the last audit's entries, which may be damaged. */
async function readWholeLog(site: Site, deps: AuditDeps): Promise<LogRead> {
  const known = await deps.state.entries();
  try {
    return await readLog(site, deps, known);
  } catch (error) {
    if (!(error instanceof Finding) || known.length === 0) throw error;
    await deps.state.clearEntries();
    return readLog(site, deps, []);
  }
}

/** Checks the proof file of each track's newest draw. */
async function checkProofs(
  site: Site,
  entries: readonly string[],
  ledger: Ledger,
): Promise<number> {
  const key = (await site.text("/log/key")).trimEnd();
  const newest = new Map([...ledger.values()].map((draw) => [draw.facts.cate_id, draw]));
  for (const { index, facts } of newest.values()) {
    const path = `/log/proof/${facts.cate_id}/${encodeURIComponent(facts.term)}`;
    await checkProof(site, key, { path, index, entry: entries[index] ?? "" });
  }
  return newest.size;
}

/** Findings of an audit; empty for a sound site. */
async function collectFindings(site: Site, deps: AuditDeps): Promise<readonly string[]> {
  const { print } = deps;
  const { entries } = await readWholeLog(site, deps);
  const ledger = await readLedger(entries);
  print(`tree: every entry is in it, ${ledger.size} draws`);
  const proofs = await checkProofs(site, entries, ledger);
  print(`proofs: ${proofs} proof files hold`);
  const compared = await compareAll(site, deps, { entries, ledger });
  print(`API: ${compared.count} draws compared with the log`);
  return compared.findings;
}

const LISTED = 20;

/** Maximum length of a printed line, since a site may send anything. */
const MAX_LINE_CHARACTERS = 600;

/** Removes control and bidirectional characters, and cuts long lines. */
function plainLine(line: string): string {
  const cut = line.length > MAX_LINE_CHARACTERS ? `${line.slice(0, MAX_LINE_CHARACTERS)}…` : line;
  return cut.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "\ufffd");
}

/** Verdict of an audit: sound, unsound, or could not be checked. */
export type Verdict = "sound" | "unsound" | "unchecked";

/** Audits a site from outside; prints progress, findings and one verdict. */
export async function audit({ print: printLine, ...rest }: AuditDeps): Promise<Verdict> {
  const print = (line: string) => printLine(plainLine(line));
  const deps = { ...rest, print };
  const { url } = deps;
  let findings: readonly string[];
  try {
    findings = await collectFindings(openSite(url), deps);
  } catch (error) {
    if (error instanceof Unchecked) {
      print(`? ${error.message}`);
      print(`${url} could not be checked`);
      return "unchecked";
    }
    if (!(error instanceof Finding)) throw error;
    findings = [error.message];
  }
  for (const finding of findings.slice(0, LISTED)) print(`✗ ${finding}`);
  if (findings.length > LISTED) print(`… and ${findings.length - LISTED} more`);
  print(
    findings.length === 0 ? `${url} is sound` : `${url} is NOT sound: ${findings.length} found`,
  );
  return findings.length === 0 ? "sound" : "unsound";
}
