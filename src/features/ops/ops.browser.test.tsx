import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refreshOperator } from "./queries.ts";
import { FeedbackPage } from "./feedback-page.tsx";
import { fakeServer, NOON, renderPage, SIGNED_OUT, stateWith } from "./ops-stage-for-tests.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { TrackPage } from "./track-page.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const button = (name: string | RegExp) => page.getByRole("button", { name });
const alert = () => page.getByRole("alert");
const state = (other: object = {}, track: object = {}) => ({
  "GET state": () => ({ data: stateWith(other, track) }),
});

describe("signing in", () => {
  test("a wrong token is reported beside the field, the right one shows the page", async () => {
    const { answers, changes } = fakeServer({
      "GET state": () => SIGNED_OUT,
      "POST session": () => SIGNED_OUT,
    });
    await renderPage(<OverviewPage />);
    const token = page.getByLabelText("Token");
    await expect.element(page.getByText("Attic Marbles")).toBeVisible();
    await button("Sign in").click();
    await expect.element(token).toHaveAccessibleDescription("Please enter the token.");
    await token.fill("wrong");
    await userEvent.keyboard("{Enter}");
    await expect.element(token).toHaveAccessibleDescription("Wrong token.");
    await expect.element(token).toHaveFocus();
    Object.assign(answers, state(), { "POST session": () => ({ data: { ends_timestamp: 1 } }) });
    await token.fill("right");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    expect(changes().at(-1)).toEqual({ call: "POST session", body: { token: "right" } });
  });

  test("the server's reason is shown if it isn't the token", async () => {
    fakeServer({
      "GET state": () => SIGNED_OUT,
      "POST session": () => ({ status: 403, msg: "Open https://marbles.example/ops" }),
    });
    await renderPage(<OverviewPage />);
    const token = page.getByLabelText("Token");
    await token.fill("right");
    await button("Sign in").click();
    await expect.element(token).toHaveAccessibleDescription("Open https://marbles.example/ops");
  });

  test("a site without OPS_TOKEN explains how to set one", async () => {
    const data = { field: "", code: "opsOff", values: [] };
    fakeServer({ "GET state": () => ({ status: 503, msg: "Not configured", data }) });
    await renderPage(<OverviewPage />);
    await expect.element(page.getByText("openssl rand -hex 24")).toBeVisible();
  });

  test("signing out shows the form again", async () => {
    const { answers } = fakeServer(state());
    await renderPage(<OverviewPage />);
    answers["DELETE session"] = () => {
      answers["GET state"] = () => SIGNED_OUT;
      return { data: { ended: true } };
    };
    await button("Sign out").click();
    await expect.element(page.getByLabelText("Token")).toBeVisible();
    expect(page.getByRole("heading", { name: "Overview" }).elements()).toHaveLength(0);
  });
});

describe("the overview", () => {
  test("lists late draws and problems, with times in the track's zone", async () => {
    fakeServer(
      state(
        { problems: ["the site isn't built"], site_file: ["tracks[0]: no"], unknown_proxy: true },
        { next_open_timestamp: NOON - 65 },
      ),
    );
    await renderPage(<OverviewPage />);
    await expect.element(page.getByText("Problems: 1")).toBeVisible();
    await expect.element(page.getByText("Late: 1")).toBeVisible();
    await expect.element(page.getByText("Late by 1:35")).toBeVisible();
    await expect.element(page.getByText("1 Mar 2026, 12:00:00")).toBeVisible();
    await expect.element(page.getByText("1 Mar 2026, 12:00:01 192.0.2.7")).toBeVisible();
    await expect.element(page.getByText("the site isn't built")).toBeVisible();
    await expect.element(page.getByText("tracks[0]: no")).toBeVisible();
    await expect.element(page.getByText("PROXY_HOPS", { exact: false })).toBeVisible();
  });

  test("counts a lateness of a day or more in days", async () => {
    fakeServer(state({}, { next_open_timestamp: NOON - 3 * 86_400 }));
    await renderPage(<OverviewPage />);
    await expect.element(page.getByText("Late by 3 d", { exact: true })).toBeVisible();
  });

  test("shows its last state with its time while there is no connection", async () => {
    const { answers } = fakeServer(state());
    const client = await renderPage(<OverviewPage />);
    await expect.element(page.getByText("Amber Run")).toBeVisible();
    answers["GET state"] = () => null;
    await refreshOperator(client);
    await expect
      .element(page.getByText("Last updated: 12:00:30 (Asia/Shanghai).", { exact: false }))
      .toBeVisible();
    await expect.element(page.getByText("Amber Run")).toBeVisible();
  });

  test("offers to try again without a first state", async () => {
    const { answers } = fakeServer({});
    await renderPage(<OverviewPage />);
    await expect.element(alert().getByText("No connection to the server.")).toBeVisible();
    Object.assign(answers, state());
    await button("Try again").click();
    await expect.element(page.getByText("Amber Run")).toBeVisible();
  });

  test("lists the actions and their subjects", async () => {
    const action = { created_timestamp: NOON, address: "local", cate_id: 2001 };
    const terms = JSON.stringify({ terms: ["1", "2", "3", "4"], more: 2 });
    fakeServer(state({ actions: [{ ...action, action: "draws", details: terms }] }));
    await renderPage(<OverviewPage />);
    await expect.element(page.getByText("Draws stored")).toBeVisible();
    await expect.element(page.getByText("1, 2, 3 and 3 more")).toBeVisible();
  });
});

describe("a draw", () => {
  const number = () => page.getByRole("textbox", { name: "Finishing order" });
  const stored = { data: { results: [{ cate_id: 2001, term: "5001", status: "stored" }] } };
  const refusal = (field: string, code: string, values: unknown[] = []) => ({
    status: 422,
    msg: "No draw was stored",
    data: {
      results: [
        { cate_id: 2001, term: "5001", status: "refused", reason: "x", field, code, values },
      ],
    },
  });

  test.each([
    ["", "Please enter the finishing order."],
    ["1 2", "Missing: 3."],
    ["1,2,2", "Marble 2 is listed twice."],
    ["1 2 4", "There is no marble 4: the track has 3 marbles."],
    ["1 x 3", "“x” is not a marble’s number."],
  ])("with the order %j isn't sent: %s", async (typed, fault) => {
    const { changes } = fakeServer(state());
    await renderPage(<TrackPage id="2001" />);
    await number().fill(typed);
    await button("Publish").click();
    await expect.element(number()).toHaveAccessibleDescription(fault);
    await expect.element(number()).toHaveFocus();
    expect(changes()).toEqual([]);
  });

  test("is published with all its fields, and the outcome is beside the button", async () => {
    const { changes } = fakeServer({ ...state(), "POST draws": () => stored });
    await renderPage(<TrackPage id="2001" />);
    await number().fill("2 3、1");
    await expect.element(page.getByRole("list", { name: "Finishing order" }).first()).toBeVisible();
    await button("Publish").click();
    await expect
      .element(page.getByText("Draw no. 5001 was stored.", { exact: false }))
      .toBeVisible();
    expect(changes()).toEqual([
      {
        call: "POST draws",
        body: {
          cate_id: 2001,
          term: "5001",
          number: "2,3,1",
          timings: "",
          open_timestamp: NOON + 60,
        },
      },
    ]);
    await expect.element(number()).toHaveValue("");
    await page.getByLabelText("Draw no.", { exact: true }).fill("5002");
    await page.getByLabelText("Draw time (Asia/Shanghai)").fill("2026-03-01T12:02:30");
    await number().fill("3 1 2");
    await button("Publish").click();
    await vi.waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.body).toMatchObject({ open_time: "2026-03-01T12:02:30" });
  });

  test("that is already stored may have announced another next draw", async () => {
    const already = { cate_id: 2001, term: "5001", status: "already" };
    fakeServer({ ...state(), "POST draws": () => ({ data: { results: [already] } }) });
    await renderPage(<TrackPage id="2001" />);
    await number().fill("2 3 1");
    await page.getByLabelText("Next draw no. (optional)").fill("5003");
    await button("Publish").click();
    await expect
      .element(page.getByText("The same draw is already stored.", { exact: true }))
      .toBeVisible();
  });

  test("that is refused keeps the typed text, and can be confirmed if it may be intended", async () => {
    const { answers, changes } = fakeServer({
      ...state(),
      "POST draws": () => refusal("open_time", "ahead", ["a", "b"]),
    });
    await renderPage(<TrackPage id="2001" />);
    await number().fill("2 3 1");
    await button("Publish").click();
    await expect
      .element(page.getByLabelText("Draw time (Asia/Shanghai)"))
      .toHaveAccessibleDescription(/more than 2 minutes ahead/);
    await expect
      .element(alert())
      .toHaveTextContent("Nothing was changed. Please check the marked field.");
    await expect.element(number()).toHaveValue("2 3 1");
    answers["POST draws"] = () => refusal("", "differs");
    await page.getByLabelText("This time is correct").click();
    await button("Publish").click();
    await expect
      .element(page.getByText(/^A different result is stored under this number/))
      .toBeVisible();
    answers["POST draws"] = () => stored;
    await page.getByLabelText("Store it under this number anyway").click();
    await button("Publish").click();
    await expect
      .element(page.getByText("Draw no. 5001 was stored.", { exact: false }))
      .toBeVisible();
    expect(changes().at(-1)?.body).toMatchObject({ force: true, correct: true });
  });

  test("of a simulated track removes the simulated draws only if that is ticked", async () => {
    const { changes } = fakeServer({
      ...state({}, { source: "simulated", next_open_timestamp: 0 }),
      "POST draws": () => stored,
    });
    await renderPage(<TrackPage id="2001" />);
    await expect
      .element(page.getByText("This track is simulated.", { exact: false }))
      .toBeVisible();
    await page.getByLabelText("Draw no.").fill("A-1");
    await number().fill("1 2 3");
    await page.getByLabelText("Permanently delete the simulated draws").first().click();
    await button("Publish").click();
    await vi.waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ term: "A-1", replace_simulated: true });
  });

  test("is corrected under its number", async () => {
    const { changes } = fakeServer({
      ...state(),
      "PUT draws/2001/5000": () => ({ data: { cate_id: 2001, term: "5000", status: "stored" } }),
    });
    await renderPage(<TrackPage id="2001" />);
    await button("Correct no. 5000").click();
    await expect
      .element(page.getByRole("heading", { name: "Correct draw no. 5000" }))
      .toBeVisible();
    await expect.element(number()).toHaveValue("3,1,2");
    await number().fill("1,3,2");
    await page.getByRole("button", { name: "Correct", exact: true }).first().click();
    await expect.element(page.getByText("The draw was corrected.", { exact: false })).toBeVisible();
    expect(changes()[0]?.body).toEqual({
      number: "1,3,2",
      timings: "20.1,20.2,20.3",
      open_timestamp: NOON,
      next_term: "5001",
      next_open_timestamp: NOON + 60,
    });
    await page.getByLabelText("Draw time (Asia/Shanghai)").fill("2026-03-01T12:00:05");
    await page.getByRole("button", { name: "Correct", exact: true }).first().click();
    await vi.waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.body).toMatchObject({ open_time: "2026-03-01T12:00:05" });
  });

  test("with the same result and another next draw is reported as such", async () => {
    const { changes } = fakeServer({
      ...state(),
      "PUT draws/2001/5000": () => ({ data: { cate_id: 2001, term: "5000", status: "already" } }),
    });
    await renderPage(<TrackPage id="2001" />);
    await button("Correct no. 5000").click();
    const correct = page.getByRole("button", { name: "Correct", exact: true }).first();
    await correct.click();
    await expect
      .element(page.getByText("This is identical to the stored draw; nothing was changed."))
      .toBeVisible();
    await page.getByLabelText("Next draw time (optional)").fill("2026-03-01T12:05:30");
    await correct.click();
    await expect
      .element(page.getByText("The next draw was saved. Visitors see it immediately."))
      .toBeVisible();
    expect(changes()[1]?.body).toMatchObject({ next_open_time: "2026-03-01T12:05:30" });
  });

  test("is withdrawn with a reason in one language or three", async () => {
    const { changes } = fakeServer({
      ...state(),
      "DELETE draws/2001/5000": () => ({
        data: { cate_id: 2001, term: "5000", withdrawn: true },
      }),
    });
    await renderPage(<TrackPage id="2001" />);
    await button("Withdraw no. 5000").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Withdraw the draw" }).click();
    await expect.element(dialog.getByText("Please enter a reason.")).toBeVisible();
    await dialog.getByLabelText("English").fill("wrong track");
    await dialog.getByLabelText("中文").fill("错误");
    await expect
      .element(dialog.getByText("Please fill in one language, or all three."))
      .toBeVisible();
    await dialog.getByLabelText("中文").fill("");
    await dialog.getByRole("button", { name: "Withdraw the draw" }).click();
    await expect.element(page.getByText("Draw no. 5000 was withdrawn.")).toBeVisible();
    expect(changes()).toEqual([
      { call: "DELETE draws/2001/5000", body: { reason: "wrong track" } },
    ]);
  });
});

describe("the next draw", () => {
  test("is announced with a note, and reset to automatic", async () => {
    const data = { cate_id: 2001, state: "delayed", next_term: "5001", next_open_timestamp: null };
    const { changes } = fakeServer({
      ...state(),
      "PUT tracks/2001/next": () => ({ data }),
      "DELETE tracks/2001/next": () => ({ data: { cate_id: 2001, cleared: true } }),
    });
    await renderPage(<TrackPage id="2001" />);
    const what = page.getByLabelText("Change");
    await what.selectOptions("Delay it");
    await page.getByLabelText("English").fill("rain");
    await button("Save the next draw").click();
    await expect
      .element(page.getByText("The next draw was saved.", { exact: false }))
      .toBeVisible();
    const next = { state: "delayed", next_term: "5001", note: "rain" };
    // In epoch seconds, as clocks may show the time twice.
    expect(changes()[0]?.body).toEqual({ ...next, next_open_timestamp: NOON + 60 });
    for (const [at, time] of ["2026-03-01T12:05:30", ""].entries()) {
      await page.getByLabelText("Next draw time (Asia/Shanghai)").fill(time);
      await button("Save the next draw").click();
      await vi.waitFor(() => expect(changes()).toHaveLength(at + 2));
    }
    expect(changes()[1]?.body).toEqual({ ...next, next_open_time: "2026-03-01T12:05:30" });
    expect(changes()[2]?.body).toEqual(next);
    await what.selectOptions("Automatic (from the draws)");
    await button("Save the next draw").click();
    await expect.element(page.getByText("The next draw is automatic again.")).toBeVisible();
  });

  test("that is refused is marked in its field", async () => {
    const data = { field: "next_open_time", code: "pastTime", values: [1] };
    fakeServer({
      ...state(),
      "PUT tracks/2001/next": () => ({ status: 422, msg: "Field next_open_time: x", data }),
    });
    await renderPage(<TrackPage id="2001" />);
    await button("Save the next draw").click();
    await expect
      .element(page.getByLabelText("Next draw time (Asia/Shanghai)"))
      .toHaveAccessibleDescription(
        "The next draw must be after the latest one, at most one year later.",
      );
  });
});

test("typed text survives the end of the session", async () => {
  const { answers } = fakeServer({ ...state(), "POST draws": () => SIGNED_OUT });
  await renderPage(<TrackPage id="2001" />);
  const number = page.getByRole("textbox", { name: "Finishing order" });
  await number.fill("2 3 1");
  answers["GET state"] = () => SIGNED_OUT;
  await button("Publish").click();
  const dialog = page.getByRole("dialog", { name: "Your session has expired" });
  await expect.element(dialog.getByLabelText("Token")).toBeVisible();
  Object.assign(answers, state(), { "POST session": () => ({ data: { ends_timestamp: 1 } }) });
  await dialog.getByLabelText("Token").fill("right");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(number).toHaveValue("2 3 1");
});

describe("feedback", () => {
  const one = {
    id: 3,
    name: "<b>Ann</b>",
    mobile: "*********00",
    content: "Nice\nsite",
    created_timestamp: NOON,
    done_timestamp: 0,
  };
  const list = (all: object[] = [one], older: number | null = null) => ({
    "GET feedback": () => ({ data: { days: 180, waiting: all.length, older, list: all } }),
  });

  test("is read, marked and deleted, each with its outcome", async () => {
    const { answers, changes } = fakeServer({
      ...state(),
      ...list(),
      "GET feedback/3": () => ({ data: { ...one, mobile: "13800138000" } }),
      "PUT feedback/3": () => ({ data: { id: 3, done: true } }),
      "DELETE feedback/3": () => {
        Object.assign(answers, list([]));
        return { data: { id: 3, deleted: true } };
      },
    });
    await renderPage(<FeedbackPage />);
    await expect.element(page.getByRole("heading", { name: "<b>Ann</b>" })).toBeVisible();
    expect(page.getByText("13800138000").elements()).toHaveLength(0);
    await button("Show number").click();
    await expect.element(page.getByText("13800138000")).toBeVisible();
    await button("Mark as done").click();
    await expect.element(page.getByText("“<b>Ann</b>” was marked as done.")).toBeVisible();
    await button("Delete …").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await button("Delete …").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
    await expect.element(page.getByText("“<b>Ann</b>” was deleted.")).toBeVisible();
    await expect.element(page.getByText("No feedback")).toBeVisible();
    expect(changes().map(({ call }) => call)).toEqual(["PUT feedback/3", "DELETE feedback/3"]);
  });

  test("can be searched, page by page", async () => {
    const { answers, calls } = fakeServer({ ...state(), ...list([one], 3) });
    const requested = vi.fn<(input: string) => void>();
    const plain = window.fetch;
    vi.stubGlobal("fetch", (input: string, init: RequestInit) => {
      requested(input);
      return plain(input, init);
    });
    await renderPage(<FeedbackPage />);
    await page.getByLabelText("Search").fill("nice");
    await button("Find").click();
    await page.getByLabelText("Show").selectOptions("All");
    await button("Older").click();
    await vi.waitFor(() =>
      expect(requested.mock.lastCall?.[0]).toMatch(/search=nice&which=all&before=3/),
    );
    Object.assign(answers, list([]));
    await button("Latest").click();
    await expect.element(page.getByText("No feedback")).toBeVisible();
    expect(calls.length).toBeGreaterThan(3);
  });
});

test.each([
  ["overview", <OverviewPage key="page" />],
  ["track", <TrackPage key="page" id="2001" />],
  ["feedback", <FeedbackPage key="page" />],
])("the page of the %s fits a phone, with targets of at least 44 px", async (_, shownPage) => {
  await page.viewport(360, 740);
  const long = "x".repeat(200);
  const one = {
    id: 3,
    name: long,
    mobile: long,
    content: long,
    created_timestamp: NOON,
    done_timestamp: 0,
  };
  fakeServer({
    ...state({ problems: [long] }, { name: long, received_from: long, notice: long }),
    "GET feedback": () => ({ data: { days: 180, waiting: 1, older: 3, list: [one] } }),
  });
  await renderPage(shownPage);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByText(long).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const controls = [...document.querySelectorAll("main :is(button, input, select)")];
  const heights = controls
    .map((each) => (each.closest("label") ?? each).getBoundingClientRect().height)
    .filter((height) => height > 0);
  expect(Math.round(Math.min(44, ...heights))).toBe(44);
});
