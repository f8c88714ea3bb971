import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import * as v from "valibot";
import { opsDraws } from "#contract/endpoints.ts";
import { OPS_BODY_BYTES_MAX, OPS_DRAWS_MAX } from "#contract/limits.ts";
import { GivenDraw } from "#contract/ops.ts";
import type { OpsResult } from "#contract/ops.ts";
import { readDraw } from "#server/source/read-draw.ts";
import type { StoredDraw } from "#server/store/store.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Given } from "#server/http/call.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { ServerContext } from "#server/http/server-context.ts";

type Result = OpsResult["results"][number];

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Lets only the operator through: 503 where no token is set, 401 without the right one. */
export function requireToken(token: string | null): MiddlewareHandler<ServerContext> {
  const expected = token === null ? null : digest(token);
  return async (call, next) => {
    call.set("route", opsDraws.path);
    if (expected === null) throw new Refusal(503, "opsOff");
    const given = /^Bearer +(\S+)$/i.exec(call.req.header("authorization") ?? "")?.[1] ?? "";
    // Digests are of one length, so that the comparison tells nothing by its time.
    if (!timingSafeEqual(digest(given), expected)) {
      throw new Refusal(401, "unauthorized", {
        headers: { "www-authenticate": 'Bearer realm="ops"' },
      });
    }
    await next();
  };
}

/** A draw given: sound, with the track's batch that it belongs to, or refused for a reason. */
interface Read {
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

function readGiven({ board, clock }: AppDeps, item: unknown): Read {
  const term = fieldOf(item, "term");
  const id = fieldOf(item, "cate_id");
  const shown = /^\d{1,10}$/.test(id) ? board.track(Number(id)) : undefined;
  const refused = { cate_id: shown?.track.id ?? null, term, correct: false, zone: undefined };
  if (shown === undefined) {
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
  const read = readDraw(given.output, { cate_id: shown.track.id, zone: shown.zone, now });
  if ("reason" in read) return { ...refused, reason: read.reason };
  return { ...refused, term: read.draw.term, draw: read.draw, correct, zone: zone ?? undefined };
}

/** Stores what can be stored, a track at a time; tells of each draw in the order given. */
async function storeAll(deps: AppDeps, given: readonly Read[]): Promise<Result[]> {
  const results = given.map(({ cate_id, term, reason = DIFFERS }): Result => ({
    cate_id,
    term,
    status: "refused",
    reason,
  }));
  const groups = Map.groupBy(given.keys(), (at) => {
    const { cate_id, correct, zone, draw } = given[at] ?? {};
    return draw === undefined ? "" : JSON.stringify([cate_id, correct, zone]);
  });
  groups.delete("");
  for (const places of groups.values()) {
    const draws = places.flatMap((at) => given[at]?.draw ?? []);
    const [{ correct, zone } = { correct: false, zone: undefined }] = places.flatMap(
      (at) => given[at] ?? [],
    );
    const [{ cate_id } = { cate_id: 0 }] = draws;
    const added = await deps.store.addDraws({
      cate_id,
      source: "feed",
      draws,
      correct,
      ...(zone !== undefined && { zone }),
    });
    for (const [nth, at] of places.entries()) {
      const status = added[nth];
      const { term } = draws[nth] ?? { term: "" };
      if (status === "stored" || status === "already") results[at] = { cate_id, term, status };
    }
  }
  return results;
}

/** Takes draws from outside: one or a list, of any tracks; bad ones don't hold up good ones. */
export function opsHandler(deps: AppDeps) {
  return async ({ body }: Given<typeof opsDraws>): Promise<OpsResult> => {
    const read = v.safeParse(opsDraws.body, await body(OPS_BODY_BYTES_MAX));
    if (!read.success) {
      const detail = "must be a draw or a list of draws";
      throw new Refusal(422, "field", { name: "body", detail });
    }
    const items: readonly unknown[] = Array.isArray(read.output) ? read.output : [read.output];
    if (items.length > OPS_DRAWS_MAX)
      throw new Refusal(413, "tooLarge", { name: `${OPS_DRAWS_MAX} draws` });
    const results = await storeAll(
      deps,
      items.map((item) => readGiven(deps, item)),
    );
    // Whoever asks next, sees them.
    await deps.board.refresh();
    return { results };
  };
}
