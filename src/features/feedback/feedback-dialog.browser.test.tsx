import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { composedEscape } from "#ui/composed-escape-for-tests.ts";
import {
  waitForClose,
  dialog,
  openDialog,
  opener,
  submit,
  title,
} from "./feedback-stage-for-tests.tsx";

beforeEach(async () => {
  await page.viewport(1000, 900);
  localStorage.clear();
});

afterEach(() => {
  localStorage.clear();
});

describe("the dialog", () => {
  test("is 600 px wide and 10vh from the top", async () => {
    await openDialog();
    const { width, top } = dialog.element().getBoundingClientRect();
    expect(width).toBeCloseTo(600, 0);
    expect(top).toBeCloseTo(90, 0);
  });

  test("has its title and close button in a row above fields of its full width", async () => {
    await openDialog();
    const box = dialog.element().getBoundingClientRect();
    const heading = page.getByRole("heading", { name: "Feedback" }).element();
    const field = title.element().getBoundingClientRect();
    expect(heading.getBoundingClientRect().bottom).toBeLessThan(field.top);
    expect(field.width).toBeGreaterThan(box.width - 60);
  });

  test("stays inside a phone of 360 px", async () => {
    await page.viewport(360, 640);
    await openDialog();
    const { left, right, top, bottom } = dialog.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(8);
    expect(right).toBeLessThanOrEqual(352);
    expect(top).toBeCloseTo(64, 0);
    expect(bottom).toBeLessThanOrEqual(640);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  });

  test("moves up, with its button in reach, if a keyboard leaves 300 px", async () => {
    await page.viewport(360, 300);
    await openDialog();
    const { top, bottom } = dialog.element().getBoundingClientRect();
    expect(top).toBeCloseTo(8, 0);
    expect(bottom).toBeLessThanOrEqual(300);
    submit.element().scrollIntoView();
    expect(submit.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(300);
  });

  test("Esc closes it and returns the focus", async () => {
    await openDialog();
    await userEvent.keyboard("{Escape}");
    await waitForClose();
    await expect.element(opener).toHaveFocus();
  });

  test("Esc that ends a composition leaves it open", async () => {
    await openDialog();
    await title.click();
    const during = { key: "Escape", isComposing: true, bubbles: true };
    title.element().dispatchEvent(new KeyboardEvent("keydown", during));
    title.element().dispatchEvent(composedEscape());
    await expect.element(dialog).toBeVisible();
    await expect.element(title).toHaveFocus();
  });

  test("a drag between it and the backdrop leaves it open", async () => {
    await openDialog();
    const backdrop = { x: 20, y: 20 };
    await userEvent.dragAndDrop(title, document.body, { force: true, targetPosition: backdrop });
    await userEvent.dragAndDrop(document.body, title, { force: true, sourcePosition: backdrop });
    await expect.element(dialog).toBeVisible();
  });

  test("the close button closes it", async () => {
    await openDialog();
    const close = page.getByRole("button", { name: "Close" });
    const { width, height } = close.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await close.click();
    await waitForClose();
    await expect.element(opener).toHaveFocus();
  });

  test("the backdrop closes it", async () => {
    await openDialog();
    await userEvent.click(document.body, { position: { x: 20, y: 20 } });
    await waitForClose();
    await expect.element(opener).toHaveFocus();
  });

  test("the focus stays in it", async () => {
    await openDialog();
    for (let step = 0; step < 7; step += 1) {
      await userEvent.keyboard("{Tab}");
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
  });

  test("the page behind doesn't scroll or change its width, and scrolls again afterwards", async () => {
    const stage = () => document.querySelector("[data-stage]")?.clientWidth;
    await openDialog();
    const during = stage();
    expect(getComputedStyle(document.documentElement).overflowY).toBe("hidden");
    await userEvent.keyboard("{Escape}");
    await waitForClose();
    expect(getComputedStyle(document.documentElement).overflowY).not.toBe("hidden");
    expect(stage()).toBe(during);
  });

  test("Mantine adds no style elements", async () => {
    const before = document.querySelectorAll("style:not([data-vite-dev-id])").length;
    await openDialog();
    expect(document.querySelectorAll("style:not([data-vite-dev-id])")).toHaveLength(before);
  });
});
