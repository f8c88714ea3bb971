import type { Engine } from "#server/store/engine.ts";
import type { Tables } from "#server/store/tables.ts";
import { type Claim, claimDue, type ClaimedDelivery, trim } from "./claim.ts";

type Row = Tables["hook_deliveries"];

/** A message to all targets that want it. */
export interface OutboxMessage {
  /** Of one event the same in every process: it is stored once for each target. */
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** How a try ended: `due` (epoch seconds) is the time of the next one, or of the end. */
export type DeliveryOutcome = Readonly<Pick<Row, "state" | "answer" | "due">>;

export type LoggedDelivery = Readonly<Omit<Row, "body" | "id">>;

/** Messages to the operator's other programs: waiting ones, and the newest that have ended. */
export interface Outbox {
  /** Queues a message for each target that hasn't it yet; returns for how many. `now`: epoch seconds. */
  put(message: OutboxMessage, targets: readonly string[], now: number): Promise<number>;
  /** Takes messages of a target that are due, oldest first. */
  claim(of: Claim): Promise<ClaimedDelivery[]>;
  settle(id: number, settled: DeliveryOutcome): Promise<void>;
  /** When a target's next message is due, epoch seconds; null if none waits. */
  nextDue(target: string): Promise<number | null>;
  waiting(): Promise<number>;
  idsLike(prefix: string): Promise<string[]>;
  /** Ends what waits too long or in too great number, and forgets old ends. `now`: epoch seconds. */
  trim(now: number): Promise<void>;
  /** The newest messages, newest first. */
  newest(limit: number): Promise<LoggedDelivery[]>;
}

export function openOutbox(engine: Engine): Outbox {
  const { db } = engine;
  const waiting = () => db.selectFrom("hook_deliveries").where("state", "=", "waiting");
  return {
    put: ({ id, type, body }, targets, now) =>
      engine.write(async (trx) => {
        if (targets.length === 0) return 0;
        const message = { message_id: id, type, body, created: now, due: now };
        const rows = targets.map((target) => {
          return { ...message, target, tries: 0, state: "waiting" as const, answer: "" };
        });
        const added = trx.insertInto("hook_deliveries").values(rows);
        const done = added.onConflict((conflict) => conflict.doNothing()).returning("id");
        return (await done.execute()).length;
      }),
    claim: (of) => engine.write((trx) => claimDue(trx, of)),
    settle: (id, settled) =>
      engine.write(async (trx) => {
        await trx.updateTable("hook_deliveries").set(settled).where("id", "=", id).execute();
      }),
    async nextDue(target) {
      const least = waiting().select(({ fn }) => fn.min("due").as("due"));
      return (await least.where("target", "=", target).executeTakeFirst())?.due ?? null;
    },
    async waiting() {
      const count = waiting().select(({ fn }) => fn.countAll<number>().as("count"));
      return (await count.executeTakeFirstOrThrow()).count;
    },
    async idsLike(prefix) {
      const rows = db.selectFrom("hook_deliveries").select("message_id").distinct();
      // Ids are of plain ASCII, all of which comes before "~".
      const like = rows.where("message_id", ">=", prefix).where("message_id", "<", `${prefix}~`);
      return (await like.execute()).map(({ message_id }) => message_id);
    },
    trim: (now) => engine.write((trx) => trim(trx, now)),
    newest: (limit) =>
      db
        .selectFrom("hook_deliveries")
        .select(["message_id", "target", "type", "created", "due", "tries", "state", "answer"])
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
  };
}
