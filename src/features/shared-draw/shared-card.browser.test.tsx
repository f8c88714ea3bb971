import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Draw } from "#contract/draw.ts";
import { createArchive } from "#device/archive/archive.ts";
import { drawFragment } from "#domain/draw-link.ts";
import { clientAnswering } from "#queries/client-for-tests.ts";
import { retryFailed } from "#queries/query-client.ts";
import { dropFragment } from "./use-fragment.ts";
import { type Device, device as pageDevice } from "#device/device.ts";
// Loaded with the test: the tests wait for checks, not for code.
import "./shared-card.tsx";
import { SharedDraw } from "./shared-draw.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const SHARED = {
  cateId: 2001,
  term: "670858",
  number: "3,1,2",
  timings: "31.02,31.18,31.2",
  open_timestamp: 1_520_956_620,
  source: "feed",
} as const;
const FRAGMENT = drawFragment(SHARED);

/** Says nothing, as if there is no network. */
const LOST = "lost";

interface Kept {
  /** The server's result; null if it has none. */
  server: string | null;
  readonly device?: string | undefined;
}

async function open(fragment: string, kept: Kept) {
  const { device } = kept;
  window.location.hash = fragment;
  const archive = createArchive({ now: Date.now, name: `shared-${Math.random()}` });
  if (device !== undefined) {
    const draws = [v.parse(Draw, { ...SHARED, number: device })];
    await archive.add({ cateId: 2001, zone: "UTC", draws });
  }
  pageDevice.set({ archive } as Device); // the part that is used
  const client = clientAnswering(() => {
    const { server } = kept;
    if (server === LOST) throw new TypeError("offline");
    if (server === null) return Response.json({ code: 404, msg: "", data: null }, { status: 404 });
    const data = { ...SHARED, cai_id: 2001, number: server };
    return Response.json({ code: 200, msg: "", data });
  });
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <SharedDraw cateId={2001} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return { ...screen, client };
}

/** What is said of the draw: the device's verdict, then the server's. */
function verdicts(container: HTMLElement): unknown[] {
  const lines = [...container.querySelectorAll<HTMLElement>("[data-kind]")];
  return lines.map(({ dataset }) => dataset["kind"]);
}

afterEach(dropFragment);

test.each([
  { who: "both keep the same", device: "3,1,2", server: "3,1,2", said: ["same", "same"] },
  { who: "the device keeps another", device: "1,3,2", server: "3,1,2", said: ["other", "same"] },
  { who: "the server has another", server: "1,3,2", said: ["unknown", "other"] },
  { who: "no network", device: "3,1,2", server: LOST, said: ["same", "unreachable"] },
  { who: "nobody knows it", server: null, said: ["unknown", "unknown"] },
])("of a shared draw is said who keeps what: $who", async ({ said, ...kept }) => {
  const screen = await open(FRAGMENT, kept);
  await expect.poll(() => verdicts(screen.container)).toEqual(said);
  const orders = [...screen.container.querySelectorAll("ol")].map(({ textContent }) => textContent);
  expect(orders[0]).toBe("312");
  expect(orders.slice(1)).toEqual(said.filter((each) => each === "other").map(() => "132"));
});

test("a server that couldn't be asked is asked again once it answers", async () => {
  const kept = { server: LOST, device: "3,1,2" };
  const { container, client } = await open(FRAGMENT, kept);
  await expect.poll(() => verdicts(container)).toEqual(["same", "unreachable"]);
  kept.server = "3,1,2";
  await retryFailed(client);
  await expect.poll(() => verdicts(container)).toEqual(["same", "same"]);
});

test("a draw of another time or another source isn't the same one", async () => {
  const forged = drawFragment({ ...SHARED, open_timestamp: SHARED.open_timestamp + 60 });
  const screen = await open(forged, { server: "3,1,2", device: "3,1,2" });
  await expect
    .element(screen.getByText("Differs from the result saved on this device:"))
    .toBeInTheDocument();
  await expect.element(screen.getByText("Differs from the server’s result:")).toBeInTheDocument();
});

test.each([
  ["#draw=", /can’t be read/],
  ["#draw=%3Cimg%20src=x%20onerror=alert(1)%3E", /can’t be read/],
  [`#draw=${"9".repeat(50_000)}`, /can’t be read/],
  ["#draw=%E0%A4%A", /can’t be read/],
  [drawFragment({ ...SHARED, cateId: 2003 }), /another track/],
])(
  "a fragment that holds no draw of this track gets a note and nothing else: %.40s",
  async (hash, note) => {
    const screen = await open(hash, { server: LOST });
    await expect.element(screen.getByText(note)).toBeInTheDocument();
    expect(screen.container.querySelector("ol, img, script")).toBeNull();
  },
);

test("closing takes the draw off the page and out of the address", async () => {
  const screen = await open(FRAGMENT, { server: "3,1,2" });
  expect(document.documentElement.hasAttribute("data-shared")).toBe(true);
  await screen.getByRole("button", { name: "Close the shared draw" }).click();
  expect(screen.container.textContent).toBe("");
  expect(window.location.hash).toBe("");
  expect(document.documentElement.hasAttribute("data-shared")).toBe(false);
});

test("a fragment of another kind shows nothing", async () => {
  const screen = await open("#history", { server: LOST });
  expect(screen.container.textContent).toBe("");
});
