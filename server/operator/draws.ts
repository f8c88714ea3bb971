import * as v from "valibot";
import type { Language } from "#contract/languages.ts";
import { MAX_OPS_BODY_BYTES, MAX_OPS_DRAWS } from "#contract/limits.ts";
import { GivenDraw, opsDraws, type OpsResult } from "#contract/ops.ts";
import { type Flaw, toFlaw, type Reason } from "#contract/reasons.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { replacesSimulated } from "#server/draws/tracks.ts";
import type { WriteCall } from "#server/http/call.ts";
import { badField } from "#server/http/input.ts";
import { Refusal } from "#server/http/errors.ts";
import { flawText } from "#server/messages.ts";
import { parseDraw } from "#server/draws/parse-draw.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";
import { isRefused, type Refused, type StoredDraw } from "#server/store/store.ts";
import { callOperator } from "./action-call.ts";

interface Result extends Readonly<OpsResult["results"][number]> {
  /** Flaw of the announced next draw, which was dropped. */
  readonly unread?: Flaw;
}

/** Options of storing draws; `nextIsHint`: an invalid next draw doesn't refuse the draw. */
interface TakeAs {
  readonly language: Language;
  readonly by: Operator;
  readonly nextIsHint?: boolean;
}

/** An item of the body: a draw to store, or the flaw that refuses it. */
interface ParsedItem {
  readonly cate_id: number | null;
  readonly term: string;
  readonly flaw: Flaw;
  readonly draw?: StoredDraw;
  readonly correct?: boolean;
  readonly replaces?: boolean;
  readonly unread?: Flaw;
}

/** Flaws of valid draws that the store refused. */
const FLAWS: Readonly<Record<Refused, Flaw>> = {
  differs: { name: "", reason: { code: "differs" } },
  withdrawn: { name: "term", reason: { code: "withdrawn" } },
  simulated: { name: "", reason: { code: "replaceSimulated" } },
};
const TEXT = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), "");
const Names = v.fallback(v.object({ cate_id: TEXT, term: TEXT }), { cate_id: "", term: "" });

type DrawDeps = Pick<AppDeps, "board" | "clock" | "env" | "store">;

function parseItem(
  { board, clock, env }: DrawDeps,
  item: unknown,
  nextIsHint: boolean,
): ParsedItem {
  const { cate_id: id, term } = v.parse(Names, item);
  const trackBoard = /^\d{1,10}$/.test(id) ? board.anyTrack(Number(id)) : undefined;
  if (trackBoard === undefined) {
    const noTrack = { code: "noTrack", values: [id.slice(0, 20)] } as const;
    const reason: Reason = id === "" ? { code: "required" } : noTrack;
    return { cate_id: null, term, flaw: { name: "cate_id", reason } };
  }
  const { track } = trackBoard;
  const given = v.safeParse(GivenDraw, item, { abortEarly: true });
  if (!given.success) return { cate_id: track.id, term, flaw: toFlaw(given.issues[0]) };
  const now = Math.floor(clock.now() / 1000);
  const read = parseDraw(given.output, { track, zone: track.schedule.zone, now, nextIsHint });
  if ("flaw" in read) return { cate_id: track.id, term, flaw: read.flaw };
  const { draw, ...unread } = read;
  const { correct, replace_simulated: mayReplace } = given.output;
  const replaces = mayReplace === true || replacesSimulated(env.replaceSimulated, track.id);
  return {
    cate_id: track.id,
    term: draw.term,
    flaw: FLAWS.differs,
    draw,
    correct,
    replaces,
    ...unread,
  };
}

const TWO_ZONES: Flaw = { name: "zone", reason: { code: "twoZones" } };
const Zoned = v.fallback(v.object({ cate_id: TEXT, zone: TEXT }), { cate_id: "", zone: "" });

/** Parses the items; two zones for one track refuse all its draws. */
function parseItems(
  deps: DrawDeps,
  items: readonly unknown[],
  { nextIsHint = false }: TakeAs,
): ParsedItem[] {
  const zones = new Map<number, Set<string>>();
  for (const item of items) {
    const { cate_id, zone } = v.parse(Zoned, item);
    const id = Number(cate_id);
    if (zone !== "") zones.set(id, (zones.get(id) ?? new Set()).add(zone));
  }
  return items.map((item) => {
    const parsed = parseItem(deps, item, nextIsHint);
    const { cate_id, term } = parsed;
    const two = cate_id !== null && (zones.get(cate_id)?.size ?? 0) > 1;
    return two && parsed.draw !== undefined ? { cate_id, term, flaw: TWO_ZONES } : parsed;
  });
}

/** Stores draws per track; the results are in the order of the items. */
async function storeItems(
  { board, store }: DrawDeps,
  items: readonly ParsedItem[],
  { language, by }: TakeAs,
): Promise<Result[]> {
  const toRefused = ({ cate_id, term }: ParsedItem, flaw: Flaw): Result => {
    const { code, values = [] } = flaw.reason;
    const reason = flawText(language, flaw);
    return {
      cate_id,
      term,
      status: "refused",
      reason,
      field: flaw.name,
      code,
      values: [...values],
    };
  };
  const results = items.map((item) => toRefused(item, item.flaw));
  const valid = items.flatMap(({ draw, correct = false, replaces = false }, index) =>
    draw === undefined ? [] : [{ draw, correct, replaces, index }],
  );
  const groups = Map.groupBy(
    valid,
    ({ draw, correct, replaces }) => `${draw.cate_id} ${correct} ${replaces}`,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { correct, replaces } = first;
    const { cate_id } = first.draw;
    const draws = group.map(({ draw }) => draw);
    const batch = {
      cate_id,
      source: "feed",
      draws,
      correct,
      keepSimulated: !replaces,
      zone: board.anyTrack(cate_id)?.track.schedule.zone,
      by,
    } as const;
    const added = await store.addDraws(batch);
    for (const [nth, { draw, index }] of group.entries()) {
      const { term } = draw;
      const outcome = added[nth] ?? "differs";
      if (isRefused(outcome)) {
        results[index] = toRefused({ cate_id, term, flaw: FLAWS[outcome] }, FLAWS[outcome]);
      } else {
        const status = outcome === "already" ? "already" : "stored";
        const unread = items[index]?.unread;
        results[index] = { cate_id, term, status, ...(unread !== undefined && { unread }) };
      }
    }
  }
  return results;
}

/** Checks draws and stores the valid ones; the results are in the order of the items. */
export async function storeValidDraws(
  deps: DrawDeps,
  items: readonly unknown[],
  as: TakeAs,
): Promise<Result[]> {
  const results = await storeItems(deps, parseItems(deps, items, as), as);
  // So that the next request has them.
  await deps.board.refresh();
  return results;
}

/** Handles one draw or a list, of any tracks; stores the valid ones. Throws 422 if all are refused. */
export function opsHandler(deps: AppDeps) {
  return async (call: WriteCall<typeof opsDraws>): Promise<OpsResult> => {
    const read = v.safeParse(opsDraws.body, await call.body(MAX_OPS_BODY_BYTES));
    if (!read.success) throw badField("body", { code: "drawOrDraws" });
    const items: readonly unknown[] = Array.isArray(read.output) ? read.output : [read.output];
    if (items.length > MAX_OPS_DRAWS)
      throw new Refusal(413, "tooManyDraws", { name: String(MAX_OPS_DRAWS) });
    const as = { language: call.language, by: callOperator(deps, call) };
    const results = await storeValidDraws(deps, items, as);
    const allRefused = results.length > 0 && results.every(({ status }) => status === "refused");
    if (allRefused) throw new Refusal(422, "noneStored", { data: { results } });
    return { results };
  };
}
