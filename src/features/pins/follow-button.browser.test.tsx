import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FOLLOWED_MOST, followedMarbles } from "#device/favourites/followed.ts";
import { markFollowed } from "#device/favourites/marble-marks.ts";
import { FOLLOWED_KEY } from "#device/in-use.ts";
import { pins, togglePin, usePinnedOrder } from "#device/favourites/pins.ts";
import { Marble } from "#ui/marble.tsx";
import { pageToasts } from "#ui/toasts/toast.ts";
import { FollowButton } from "./follow-button.tsx";

const button = page.getByRole("button", { name: "Follow marble 7" });

/** What stands on a marble of the list. */
function starOf(n: number): string {
  const marble = document.querySelector(`[data-track] [data-n="${n}"]`);
  return marble === null ? "" : getComputedStyle(marble, "::after").content;
}

function List() {
  usePinnedOrder();
  return (
    <p data-track="2001">
      <Marble n={7} />
      <Marble n={12} />
    </p>
  );
}

beforeEach(async () => {
  followedMarbles().set([]);
  markFollowed();
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <List />
      <FollowButton marble={{ track: 2001, number: 7 }} />
      <FollowButton marble={{ track: 2001, number: 12 }} />
    </I18nProvider>,
  );
});

test("follows and unfollows by press, is kept on the device, and marks the marble in lists", async () => {
  expect(starOf(7)).toBe("none");
  const box = () => JSON.stringify(document.querySelector("[data-n='7']")?.getBoundingClientRect());
  const before = box();
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  expect(localStorage.getItem(FOLLOWED_KEY)).toBe('[{"track":2001,"number":7}]');
  expect(starOf(7)).toContain("★");
  expect(box()).toBe(before);
  expect(starOf(12)).toBe("none");
  await page.getByRole("button", { name: "Follow marble 12" }).click();
  expect(starOf(12)).toContain("★");
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  expect(starOf(7)).toBe("none");
});

test("the marks stay as a track is pinned, and garbage in storage is no favourite", async () => {
  await button.click();
  togglePin(2001);
  await expect.poll(() => pins().get()).toContain(2001);
  expect(starOf(7)).toContain("★");
  togglePin(2001);
  localStorage.setItem(FOLLOWED_KEY, '[{"track":"2001","number":7}]');
  window.dispatchEvent(new StorageEvent("storage", { key: FOLLOWED_KEY }));
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  expect(starOf(7)).toBe("none");
});

test("says that no more can be followed", async () => {
  const many = Array.from({ length: FOLLOWED_MOST }, (_, at) => ({ track: 2003, number: at + 1 }));
  followedMarbles().set(many);
  await button.click();
  await expect.element(button).toHaveAttribute("aria-pressed", "false");
  expect(pageToasts.waiting.get().map(({ text }) => text)).toEqual([
    "You already follow 100 marbles. Unfollow one of them first.",
  ]);
});
