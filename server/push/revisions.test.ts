import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PushMessage } from "#contract/push.ts";
import { drawAt, openApp } from "#server/app-for-tests.ts";
import { SUBSCRIPTIONS_MOST } from "#server/resources/push.ts";
import { startPusher, subscriptionOf } from "./pusher-for-tests.ts";
import { browserForTests, openReceiver } from "./receiver-for-tests.ts";

let app: Awaited<ReturnType<typeof openApp>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let pushers: ReturnType<typeof startPusher>[];
const browser = browserForTests();

beforeEach(async () => {
  app = await openApp();
  receiver = await openReceiver();
  pushers = [startPusher(app, [])];
  await app.store.push.subscribe(
    subscriptionOf(`${receiver.origin}/a`, browser),
    SUBSCRIPTIONS_MOST,
  );
});
afterEach(async () => {
  for (const { pusher, close } of pushers) {
    await pusher.stop();
    close();
  }
  await receiver.close();
  await app.close();
});

async function idle(): Promise<void> {
  for (const { pusher } of pushers) await pusher.idle();
}
async function draw(at: number): Promise<void> {
  app.clock.pass(60_000 * at - (app.clock.now() - (drawAt(0).open_timestamp + 1) * 1000));
  await app.draw(at);
  await idle();
}
const messages = () =>
  receiver.received.map(({ body }) => v.parse(PushMessage, browser.read(body)));

describe("a draw that was pushed", () => {
  const correct = (at: number) =>
    app.store.addDraws({
      cate_id: 2001,
      source: "feed",
      draws: [drawAt(at, { number: "2,1,3,4,5,6,7,8,9,10" })],
      correct: true,
    });
  const by = { address: "::1", now: 0 };
  async function refresh() {
    await app.board.refresh();
    await idle();
  }

  test("is corrected in place of the wrong one, once for all processes", async () => {
    pushers.push(startPusher(app, []));
    await draw(1);
    await correct(1);
    await refresh();
    const [wrong, right, ...more] = messages();
    expect(more).toEqual([]);
    expect(right).toMatchObject({
      title: "Amber Run · Draw no. 5001 corrected",
      body: "The result is now: 2 1 3 4 5 6 7 8 9 10",
      tag: wrong?.tag,
    });
  });

  test("is corrected to who followed the marble that hadn't won", async () => {
    const follows = (name: string, number: number) =>
      app.store.push.subscribe(
        {
          ...subscriptionOf(`${receiver.origin}/${name}`, browser),
          cate_ids: [],
          marbles: [{ cate_id: 2001, number }],
        },
        SUBSCRIPTIONS_MOST,
      );
    await follows("three", 3);
    await follows("two", 2);
    await draw(1);
    await correct(1);
    await refresh();
    const paths = receiver.paths();
    expect(paths.filter((path) => path === "/three")).toHaveLength(2);
    expect(paths).not.toContain("/two");
    expect(messages().filter(({ marble }) => marble === 3)).toMatchObject([
      { title: "Amber Run · Marble 3 won draw no. 5001" },
      { title: "Amber Run · Draw no. 5001 corrected", path: "/en/track/2001/marble/3" },
    ]);
  });

  test("and corrected after the next one came, leaves that one's notification", async () => {
    await draw(1);
    await draw(2);
    await correct(1);
    await refresh();
    expect(messages().map(({ tag }) => tag)).toEqual([
      "track-2001",
      "track-2001",
      "track-2001-5001",
    ]);
  });

  test("is withdrawn with the reason, and pushed again when it comes again", async () => {
    await draw(1);
    const note = { cn: "错误", en: "wrong track", ja: "誤り" };
    await app.store.operator.withdraw({ cate_id: 2001, term: "5001", note }, by);
    await refresh();
    expect(messages().at(-1)).toMatchObject({
      title: "Amber Run · Draw no. 5001 withdrawn",
      body: "Draw no. 5001 was withdrawn by the operator: wrong track",
      number: "",
    });
    await correct(1);
    await refresh();
    expect(messages().map(({ number }) => number.slice(0, 3))).toEqual(["3,1", "", "2,1"]);
  });

  test("or wasn't, isn't corrected to those who never got it", async () => {
    await correct(0);
    await refresh();
    expect(receiver.received).toEqual([]);
  });
});
