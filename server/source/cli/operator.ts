import * as v from "valibot";
import { Withdrawal } from "#contract/ops.ts";
import { flawOf } from "#contract/reasons.ts";
import { printUtc } from "#server/clock.ts";
import { flawText } from "#server/reason-texts.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";
import type { Store } from "#server/store/store.ts";
import { BadCall, type Call, type CliDeps, readLimit, readTrack } from "./call.ts";

const ACTIONS_MOST = 10_000;

export function operatorOf({ now }: Pick<CliDeps, "now">): Operator {
  return { address: "command line", now };
}

export async function runDelete(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const [, term, ...more] = call.positionals;
  if (term === undefined || more.length > 0) throw new BadCall("delete needs exactly one TERM");
  const track = readTrack(call);
  const read = v.safeParse(Withdrawal, { reason: call.values.reason });
  if (!read.success) throw new BadCall(`--${flawText("en", flawOf(read.issues[0]))}`);
  const draw = { cate_id: track.id, term, note: read.output.reason };
  const done = await store.operator.withdraw(draw, operatorOf(deps));
  if (done === "withdrawn") {
    deps.out.write(`track ${track.id}: draw ${term} is withdrawn\n`);
    return 0;
  }
  const why = done === "noDraw" ? "there is no draw" : "simulated draws can't be withdrawn:";
  deps.err.write(`track ${track.id}: ${why} ${term}\n`);
  return 1;
}

export async function runReset(store: Store, call: Call, deps: CliDeps): Promise<number> {
  if (call.positionals.length > 1) throw new BadCall("reset takes only --track ID and --yes");
  const track = readTrack(call);
  if (!call.values.yes) {
    throw new BadCall(
      `reset removes all draws of track ${track.id} for good; export them first, then add --yes`,
    );
  }
  const draws = await store.operator.reset(track.id, operatorOf(deps));
  deps.out.write(`track ${track.id}: ${draws} draws are removed, it is simulated again\n`);
  return 0;
}

export async function runActions(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const limit = readLimit(call.values.limit, ACTIONS_MOST);
  const actions = await store.operator.actions(limit);
  if (actions.length === 0) deps.out.write("no actions\n");
  for (const { created, address, action, cate_id, details } of actions) {
    deps.out.write(`${printUtc(created)} ${address} track ${cate_id}: ${action} ${details}\n`);
  }
  return 0;
}
