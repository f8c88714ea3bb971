import { createHash, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { opsDraws } from "#contract/endpoints.ts";
import { OPS_BODY_BYTES_MAX, OPS_DRAWS_MAX } from "#contract/limits.ts";
import { GivenDraw, type OpsResult } from "#contract/ops.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { WriteCall } from "#server/http/call.ts";
import { badField } from "#server/http/input.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Middleware } from "#server/http/request.ts";
import { readDraw } from "#server/source/read-draw.ts";
import type { StoredDraw } from "#server/store/store.ts";

type Result = OpsResult["results"][number];

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Lets only the operator through: 503 where no token is set, 401 without the right one. */
export function requireToken(token: string | null): Middleware {
  const expected = token === null ? null : digest(token);
  return async (call, next) => {
    call.set("route", opsDraws.path);
    if (expected === null) throw new Refusal(503, "opsOff");
    const given = /^Bearer +(\S+)$/i.exec(call.req.header("authorization") ?? "")?.[1] ?? "";
    // Digests have one length, so the time of the comparison reveals nothing.
    if (!timingSafeEqual(digest(given), expected)) {
      throw new Refusal(401, "unauthorized", {
        headers: { "www-authenticate": 'Bearer realm="ops"' },
      });
    }
    await next();
  };
}

/** An item of the body: a draw to store, or the reason why it is refused. */
interface ParsedItem {
  readonly cate_id: number | null;
  readonly term: string;
  readonly reason?: string;
  readonly draw?: StoredDraw;
  readonly correct: boolean;
  readonly zone: string | undefined;
}

const DIFFERS = "differs from the stored draw; send correct: true to replace it";

function fieldOf(item: unknown, name: "cate_id" | "term"): string {
  const read = v.safeParse(v.object({ [name]: v.union([v.string(), v.number()]) }), item);
  return read.success ? String(read.output[name]) : "";
}

function parseItem({ board, clock }: AppDeps, item: unknown): ParsedItem {
  const term = fieldOf(item, "term");
  const id = fieldOf(item, "cate_id");
  const trackBoard = /^\d{1,10}$/.test(id) ? board.track(Number(id)) : undefined;
  const refused = { cate_id: trackBoard?.track.id ?? null, term, correct: false, zone: undefined };
  if (trackBoard === undefined) {
    return {
      ...refused,
      reason: id === "" ? "cate_id is required" : `there is no track ${id.slice(0, 20)}`,
    };
  }
  const given = v.safeParse(GivenDraw, item, { abortEarly: true });
  if (!given.success) {
    const [issue] = given.issues;
    return { ...refused, reason: `${v.getDotPath(issue) ?? "the draw"}: ${issue.message}` };
  }
  const { zone, correct = false } = given.output;
  const now = Math.floor(clock.now() / 1000);
  const read = readDraw(given.output, { cate_id: trackBoard.track.id, zone: trackBoard.zone, now });
  if ("reason" in read) return { ...refused, reason: read.reason };
  return { ...refused, term: read.draw.term, draw: read.draw, correct, zone: zone ?? undefined };
}

/** Stores the draws, a track at a time; the results are in the order of the items. */
async function storeItems({ store }: AppDeps, items: readonly ParsedItem[]): Promise<Result[]> {
  const results = items.map(({ cate_id, term, reason = DIFFERS }): Result => ({
    cate_id,
    term,
    status: "refused",
    reason,
  }));
  const groups = Map.groupBy(items.keys(), (index) => {
    const { cate_id, correct, zone, draw } = items[index] ?? {};
    return draw === undefined ? "" : JSON.stringify([cate_id, correct, zone]);
  });
  groups.delete("");
  for (const indices of groups.values()) {
    const draws = indices.flatMap((index) => items[index]?.draw ?? []);
    const [{ correct, zone } = { correct: false, zone: undefined }] = indices.flatMap(
      (index) => items[index] ?? [],
    );
    const [{ cate_id } = { cate_id: 0 }] = draws;
    const added = await store.addDraws({
      cate_id,
      source: "feed",
      draws,
      correct,
      ...(zone !== undefined && { zone }),
    });
    for (const [nth, index] of indices.entries()) {
      const status = added[nth];
      const { term } = draws[nth] ?? { term: "" };
      if (status === "stored" || status === "already") results[index] = { cate_id, term, status };
    }
  }
  return results;
}

/** Takes one draw or a list, of any tracks; bad ones don't hold up good ones. */
export function opsHandler(deps: AppDeps) {
  return async ({ body }: WriteCall<typeof opsDraws>): Promise<OpsResult> => {
    const read = v.safeParse(opsDraws.body, await body(OPS_BODY_BYTES_MAX));
    if (!read.success) throw badField("body", { code: "drawOrDraws" });
    const items: readonly unknown[] = Array.isArray(read.output) ? read.output : [read.output];
    if (items.length > OPS_DRAWS_MAX)
      throw new Refusal(413, "tooLarge", { name: `${OPS_DRAWS_MAX} draws` });
    const results = await storeItems(
      deps,
      items.map((item) => parseItem(deps, item)),
    );
    // The next request sees them.
    await deps.board.refresh();
    return { results };
  };
}
