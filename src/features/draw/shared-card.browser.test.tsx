import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { HomePage } from "#contract/site.ts";
import { drawFragment } from "#domain/draw-link.ts";
import { createI18n, loadAllMessages } from "#i18n/i18n.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { homeQuery } from "#data/queries/home.ts";
import { retryFailed } from "#data/queries/query-client.ts";
import { Button } from "#ui/button.tsx";
import { dropFragment } from "./use-fragment.ts";
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

interface Setup {
  /** The server's result; null if it has none. */
  server: string | null;
}

async function open(fragment: string, setup: Setup) {
  window.location.hash = fragment;
  const client = clientAnswering(() => {
    const { server } = setup;
    if (server === LOST) throw new TypeError("offline");
    if (server === null) return Response.json({ code: 404, msg: "", data: null }, { status: 404 });
    const data = { cate_id: 2001, found: SHARED.term, list: [{ ...SHARED, number: server }] };
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

function verdict(container: HTMLElement): string | undefined {
  return container.querySelector<HTMLElement>("[data-kind]")?.dataset["kind"];
}

afterEach(dropFragment);

test.each([
  { who: "the server has the same", server: "3,1,2", said: "same" },
  { who: "the server has another", server: "1,3,2", said: "other" },
  { who: "no network", server: LOST, said: "unreachable" },
  { who: "the server has none", server: null, said: "unknown" },
])("a shared draw is compared with the server's: $who", async ({ said, server }) => {
  const screen = await open(FRAGMENT, { server });
  await expect.poll(() => verdict(screen.container)).toBe(said);
  const orders = [...screen.container.querySelectorAll("ol")].map(({ textContent }) => textContent);
  expect(orders).toEqual(said === "other" ? ["312", "132"] : ["312"]);
});

test("a failed check is repeated once the server responds", async () => {
  const setup = { server: LOST };
  const { container, client } = await open(FRAGMENT, setup);
  await expect.poll(() => verdict(container)).toBe("unreachable");
  setup.server = "3,1,2";
  await retryFailed(client);
  await expect.poll(() => verdict(container)).toBe("same");
});

test("a draw with another time or source differs", async () => {
  const forged = drawFragment({ ...SHARED, open_timestamp: SHARED.open_timestamp + 60 });
  const screen = await open(forged, { server: "3,1,2" });
  await expect.element(screen.getByText("Differs from the server’s result:")).toBeInTheDocument();
});

test.each([
  ["#draw=", /can’t be read/],
  ["#draw=%3Cimg%20src=x%20onerror=alert(1)%3E", /can’t be read/],
  [`#draw=${"9".repeat(50_000)}`, /can’t be read/],
  ["#draw=%E0%A4%A", /can’t be read/],
  [drawFragment({ ...SHARED, cateId: 2003 }), /another track/],
])("a fragment without a draw of this track shows only a note: %.40s", async (hash, note) => {
  const screen = await open(hash, { server: LOST });
  await expect.element(screen.getByText(note)).toBeInTheDocument();
  expect(screen.container.querySelector("ol, img, script")).toBeNull();
});

test("closing removes the draw from the page and the address", async () => {
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

test("a page opened later without the draw in its address doesn't show it", async () => {
  const first = await open(FRAGMENT, { server: "3,1,2" });
  await expect.poll(() => verdict(first.container)).toBe("same");
  await first.unmount();
  const later = await open("", { server: "3,1,2" });
  expect(later.container.textContent).toBe("");
  expect(document.documentElement.hasAttribute("data-shared")).toBe(false);
});

test.each(["en", "cn", "ja"] as const)(
  "in %s the space reserved for a shared draw of ten marbles holds it",
  async (locale) => {
    const long = {
      ...SHARED,
      term: "202611300944",
      number: "10,9,8,7,6,5,4,3,2,1",
      timings: "",
      source: "simulated",
    } as const;
    const timings = long.number.split(",").map((_, at) => `${21 + at}.95`);
    window.location.hash = drawFragment({ ...long, timings: timings.join() });
    const client = clientAnswering(() => Response.error());
    const zone = "Asia/Shanghai";
    client.setQueryData(
      homeQuery(locale).queryKey,
      v.parse(HomePage, { categories: [{ id: 2001, zone }] }),
    );
    const { container } = await render(
      <I18nProvider i18n={createI18n(locale, await loadAllMessages(locale))}>
        <QueryClientProvider client={client}>
          <div className="track-shared">
            <SharedDraw cateId={2001} renderCheck={() => <Button>Check</Button>} />
          </div>
        </QueryClientProvider>
      </I18nProvider>,
    );
    await expect.poll(() => verdict(container)).toBe("unreachable");
    const box = container.querySelector<HTMLElement>(".track-shared");
    if (box === null) throw new Error("no box");
    const over: string[] = [];
    for (const width of [360, 375, 393, 412, 480, 600, 767, 768, 1440]) {
      await page.viewport(width, 740);
      container.style.width = `${width - 24}px`;
      const reserved = Number.parseFloat(getComputedStyle(box).minHeight);
      box.style.minHeight = "0";
      const { height } = box.getBoundingClientRect();
      box.style.minHeight = "";
      if (height > reserved) over.push(`${width}: ${height} > ${reserved}`);
    }
    expect(over).toEqual([]);
  },
);
