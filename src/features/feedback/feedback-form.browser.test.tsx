import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Feedback } from "#contract/feedback/feedback.ts";
import { DRAFT_KEY } from "./draft.ts";
import {
  waitForClose,
  fillAll,
  openDialog,
  opener,
  type Submit,
  submit,
  suggestion,
  tel,
  title,
} from "./feedback-stage-for-tests.tsx";

function readValue(element: Element): string {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : "";
}

beforeEach(async () => {
  await page.viewport(1000, 900);
  localStorage.clear();
});

afterEach(() => {
  localStorage.clear();
});

describe("the fields", () => {
  test("are required and validated on blur", async () => {
    await openDialog();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByText("Please enter a title")).toBeVisible();
    expect(page.getByText("Please enter a phone number").elements()).toHaveLength(0);
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByText("Please enter a phone number")).toBeVisible();
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByText("Please enter a suggestion")).toBeVisible();
    await expect.element(title).toHaveAttribute("aria-invalid", "true");
  });

  test("with spaces only count as empty", async () => {
    await openDialog();
    await title.fill("   ");
    await userEvent.keyboard("{Tab}");
    await expect.element(page.getByText("Please enter a title")).toBeVisible();
  });

  test("don't move when an error appears", async () => {
    await openDialog();
    const before = suggestion.element().getBoundingClientRect().top;
    await userEvent.keyboard("{Tab}{Tab}{Tab}");
    await expect.element(page.getByText("Please enter a suggestion")).toBeVisible();
    expect(suggestion.element().getBoundingClientRect().top).toBe(before);
  });

  test("show all errors on submit, and the first invalid field has the focus", async () => {
    const onSubmit = vi.fn<Submit>(() => Promise.resolve());
    await openDialog(onSubmit);
    await title.fill("Slow page");
    await submit.click();
    await expect.element(tel).toHaveFocus();
    await expect.element(page.getByText("Please enter a suggestion")).toBeVisible();
    expect(page.getByText("Please enter a title").elements()).toHaveLength(0);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("limit the suggestion to 500 characters and count them", async () => {
    await openDialog();
    await expect.element(page.getByText("0 / 500")).toBeVisible();
    await suggestion.fill("x".repeat(499));
    await suggestion.click();
    await userEvent.keyboard("{Control>}{End}{/Control}yz");
    await expect.element(page.getByText("500 / 500")).toBeVisible();
    expect(readValue(suggestion.element())).toBe(`${"x".repeat(499)}y`);
    await suggestion.fill("x".repeat(600));
    expect(readValue(suggestion.element())).toHaveLength(500);
  });

  test("count an emoji as one character, also in the middle of the text", async () => {
    await openDialog();
    await suggestion.fill(`a${"👍🏽".repeat(498)}`);
    await expect.element(page.getByText("499 / 500")).toBeVisible();
    await suggestion.click();
    await userEvent.keyboard("{Control>}{Home}{/Control}{ArrowRight}bc");
    await expect.element(page.getByText("500 / 500")).toBeVisible();
    expect(readValue(suggestion.element())).toBe(`ab${"👍🏽".repeat(498)}`);
  });
});

describe("the hidden field", () => {
  function honeypot(): HTMLInputElement {
    const field = document.querySelector('input[name="website"]');
    if (!(field instanceof HTMLInputElement)) throw new Error("the hidden field is missing");
    return field;
  }

  test("is out of reach of people, screen readers and autofill", async () => {
    await openDialog();
    const field = honeypot();
    expect(page.getByRole("textbox").elements()).not.toContain(field);
    field.focus();
    expect(document.activeElement).not.toBe(field);
    expect(field.autocomplete).toBe("off");
    expect(field.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  });

  test("is sent if a program filled it in", async () => {
    const onSubmit = vi.fn<Submit>(() => Promise.resolve());
    await openDialog(onSubmit);
    await fillAll();
    honeypot().value = "https://spam.example";
    await submit.click();
    await waitForClose();
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ website: "https://spam.example" });
  });
});

describe("sending", () => {
  test("submits the text, shows a toast, closes and deletes the draft", async () => {
    const onSubmit = vi.fn<Submit>(() => Promise.resolve());
    const toasts = await openDialog(onSubmit);
    await fillAll();
    await submit.click();
    await waitForClose();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      name: "Slow page",
      mobile: "not a number at all",
      content: "Please make it faster.",
    } satisfies Feedback);
    expect(toasts).toEqual([{ type: "success", text: "Submitted successfully!" }]);
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
    await opener.click();
    await expect.element(title).toHaveValue("");
    expect(page.getByText("Please enter a title").elements()).toHaveLength(0);
  });

  test("shows that feedback waits for the network", async () => {
    const toasts = await openDialog(() => Promise.resolve("waiting"));
    await fillAll();
    await submit.click();
    await waitForClose();
    expect(toasts[0]?.text).toBe("Saved. It will be sent automatically.");
  });

  test("is busy until the response and can't be repeated meanwhile", async () => {
    let arrive = () => {};
    const onSubmit = vi.fn<Submit>(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve();
        }),
    );
    await openDialog(onSubmit);
    await fillAll();
    const button = submit.element();
    if (button instanceof HTMLElement) {
      button.click();
      button.click();
    }
    const busy = page.getByRole("button", { name: "Sending…" });
    await expect.element(busy).toHaveAttribute("aria-disabled", "true");
    await busy.click({ force: true });
    expect(onSubmit).toHaveBeenCalledTimes(1);
    arrive();
    await waitForClose();
  });

  test("shows a failure, keeps the text, and sends the same text under the same key", async () => {
    const onSubmit = vi
      .fn<Submit>()
      .mockRejectedValueOnce(new Error("no answer"))
      .mockRejectedValueOnce(new Error("no answer"))
      .mockResolvedValueOnce();
    const toasts = await openDialog(onSubmit);
    await fillAll();
    await submit.click();
    await vi.waitFor(() => expect(toasts).toEqual([{ type: "error", text: "failed: no answer" }]));
    await expect.element(title).toHaveValue("Slow page");
    await expect.element(submit).toBeVisible();
    await submit.click();
    await vi.waitFor(() => expect(toasts).toHaveLength(2));
    await title.fill("Very slow page");
    await submit.click();
    await waitForClose();
    const keys = onSubmit.mock.calls.map(([, key]) => key);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe("the draft", () => {
  test("survives closing", async () => {
    await openDialog();
    await fillAll();
    await userEvent.keyboard("{Escape}");
    await waitForClose();
    await opener.click();
    await expect.element(suggestion).toHaveValue("Please make it faster.");
  });

  test("is stored soon after typing", async () => {
    await openDialog();
    await title.fill("Half a thought");
    await vi.waitFor(() => expect(localStorage.getItem(DRAFT_KEY)).toContain("Half a thought"));
  });

  test("is restored in a reloaded page", async () => {
    const fields = { name: "From before", mobile: "", content: "" };
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ fields, attempt: null }));
    await openDialog();
    await expect.element(title).toHaveValue("From before");
  });

  test("is stored when the page closes", async () => {
    await openDialog();
    await title.fill("Leaving now");
    window.dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem(DRAFT_KEY)).toContain("Leaving now");
  });
});
