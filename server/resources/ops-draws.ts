import * as v from "valibot";
import { opsDraws } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { OPS_BODY_BYTES_MAX, OPS_DRAWS_MAX } from "#contract/limits.ts";
import { GivenDraw, type OpsResult } from "#contract/ops.ts";
import { type Flaw, flawOf, type Reason } from "#contract/reasons.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { WriteCall } from "#server/http/call.ts";
import { badField } from "#server/http/input.ts";
import { Refusal } from "#server/http/refusal.ts";
import { flawText } from "#server/reason-texts.ts";
import { readDraw } from "#server/source/read-draw.ts";
import type { StoredDraw } from "#server/store/store.ts";

type Result = OpsResult["results"][number];

/** An item of the body: a draw to store, or why it is refused. */
interface ParsedItem {
  readonly cate_id: number | null;
  readonly term: string;
  readonly flaw: Flaw;
  readonly draw?: StoredDraw;
  readonly correct?: boolean;
}

/** The flaw of a sound draw, if another result is stored under its term. */
const DIFFERS: Flaw = { name: "", reason: { code: "differs" } };
const OTHER_FORM: Flaw = { name: "term", reason: { code: "otherForm" } };
const TEXT = v.fallback(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), "");
const Names = v.fallback(v.object({ cate_id: TEXT, term: TEXT }), { cate_id: "", term: "" });

function parseItem({ board, clock }: AppDeps, item: unknown): ParsedItem {
  const { cate_id: id, term } = v.parse(Names, item);
  const trackBoard = /^\d{1,10}$/.test(id) ? board.track(Number(id)) : undefined;
  if (trackBoard === undefined) {
    const noTrack = { code: "noTrack", values: [id.slice(0, 20)] } as const;
    const reason: Reason = id === "" ? { code: "required" } : noTrack;
    return { cate_id: null, term, flaw: { name: "cate_id", reason } };
  }
  const { track, zone: ownZone } = trackBoard;
  const given = v.safeParse(GivenDraw, item, { abortEarly: true });
  if (!given.success) return { cate_id: track.id, term, flaw: flawOf(given.issues[0]) };
  const now = Math.floor(clock.now() / 1000);
  const read = readDraw(given.output, { cate_id: track.id, zone: ownZone, now });
  if ("flaw" in read) return { cate_id: track.id, term, flaw: read.flaw };
  const { draw } = read;
  const { correct } = given.output;
  return { cate_id: track.id, term: draw.term, flaw: DIFFERS, draw, correct };
}

const TWO_ZONES: Flaw = { name: "zone", reason: { code: "twoZones" } };
const Zoned = v.fallback(v.object({ cate_id: TEXT, zone: TEXT }), { cate_id: "", zone: "" });

/** Parses the items; where they name two zones for one track, none of that track is stored. */
function parseItems(deps: AppDeps, items: readonly unknown[]): ParsedItem[] {
  const zones = new Map<number, Set<string>>();
  for (const item of items) {
    const { cate_id, zone } = v.parse(Zoned, item);
    const id = Number(cate_id);
    if (zone !== "") zones.set(id, (zones.get(id) ?? new Set()).add(zone));
  }
  return items.map((item) => {
    const parsed = parseItem(deps, item);
    const { cate_id, term } = parsed;
    const two = cate_id !== null && (zones.get(cate_id)?.size ?? 0) > 1;
    return two && parsed.draw !== undefined ? { cate_id, term, flaw: TWO_ZONES } : parsed;
  });
}

/** Stores the draws, a track at a time; the results are in the order of the items. */
async function storeItems(
  { store }: AppDeps,
  items: readonly ParsedItem[],
  language: Language,
): Promise<Result[]> {
  const results = items.map(({ cate_id, term, flaw }): Result => ({
    cate_id,
    term,
    status: "refused",
    reason: flawText(language, flaw),
  }));
  const sound = items.flatMap(({ draw, correct = false }, index) =>
    draw === undefined ? [] : [{ draw, correct, index }],
  );
  const groups = Map.groupBy(sound, ({ draw, correct }) => `${draw.cate_id} ${correct}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { correct } = first;
    const { cate_id } = first.draw;
    const draws = group.map(({ draw }) => draw);
    const added = await store.addDraws({ cate_id, source: "feed", draws, correct });
    for (const [nth, { draw, index }] of group.entries()) {
      const { term } = draw;
      const status = added[nth];
      if (status === "stored" || status === "already") results[index] = { cate_id, term, status };
      else if (status === "otherForm") {
        results[index] = {
          cate_id,
          term,
          status: "refused",
          reason: flawText(language, OTHER_FORM),
        };
      }
    }
  }
  return results;
}

/** Takes one draw or a list, of any tracks; bad ones don't hold up good ones. */
export function opsHandler(deps: AppDeps) {
  return async ({ body, language }: WriteCall<typeof opsDraws>): Promise<OpsResult> => {
    const read = v.safeParse(opsDraws.body, await body(OPS_BODY_BYTES_MAX));
    if (!read.success) throw badField("body", { code: "drawOrDraws" });
    const items: readonly unknown[] = Array.isArray(read.output) ? read.output : [read.output];
    if (items.length > OPS_DRAWS_MAX)
      throw new Refusal(413, "tooLarge", { name: `${OPS_DRAWS_MAX} draws` });
    const parsed = parseItems(deps, items);
    const results = await storeItems(deps, parsed, language);
    // The next request sees them.
    await deps.board.refresh();
    return { results };
  };
}
