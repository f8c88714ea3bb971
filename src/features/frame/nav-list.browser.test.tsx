import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { HomePage } from "#contract/site.ts";
import { homeQuery } from "#data/queries/home.ts";
import { NAV_LIST_KEY, useNavList } from "./nav-list.ts";

function Names() {
  return (
    <p>
      tracks:{" "}
      {useNavList("en")
        .map(({ name }) => name)
        .join(", ")}
    </p>
  );
}

/** Shows the names, with the home page's data in the cache where there is some. */
function renderNames(home?: HomePage) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  if (home !== undefined) client.setQueryData(homeQuery("en").queryKey, home);
  return render(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  );
}

const one = { id: 2005, cateId: 2005, number: 3, name: "Night Spiral", alias: "-", imageUrl: "" };

/** Another tab keeps something, and this one hears of it. */
function otherTab(kept: string) {
  localStorage.setItem(NAV_LIST_KEY, kept);
  window.dispatchEvent(new StorageEvent("storage", { key: NAV_LIST_KEY }));
}

afterEach(() => otherTab("{}"));

test("the nav list is stored and used until the categories are loaded", async () => {
  const categories = [
    { id: 2001, name: "Amber Run" },
    { id: 2003, name: "Copper Gorge" },
  ];
  const first = await renderNames(v.parse(HomePage, { categories }));
  await expect.element(page.getByText("tracks: Amber Run, Copper Gorge")).toBeVisible();
  expect(localStorage.getItem(NAV_LIST_KEY)).toContain("Copper Gorge");
  await first.unmount();
  await renderNames();
  await expect.element(page.getByText("tracks: Amber Run, Copper Gorge")).toBeVisible();
});

test("changes by other tabs are adopted; invalid storage and other languages are ignored", async () => {
  await renderNames();
  otherTab(JSON.stringify({ en: [one] }));
  await expect.element(page.getByText("tracks: Night Spiral")).toBeVisible();
  for (const kept of ["{", '{"en":[{"id":"x"}]}', "7", JSON.stringify({ cn: [one] })]) {
    otherTab(kept);
    await expect.poll(() => document.querySelector("p")?.textContent.trim()).toBe("tracks:");
  }
});
