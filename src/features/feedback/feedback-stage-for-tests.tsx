import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useState } from "react";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { pageToasts, type ToastOptions } from "#features/status/toasts/toast.ts";
import { FeedbackDialog } from "./feedback-dialog.tsx";
import type { FeedbackSending } from "./use-feedback-form.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** The dialog's function for sending. */
export type Submit = FeedbackSending["onSubmit"];

function Stage({ onSubmit }: { onSubmit: Submit }) {
  const [opened, setOpened] = useState(false);
  return (
    <I18nProvider i18n={i18n}>
      <button type="button" onClick={() => setOpened(true)}>
        Write to us
      </button>
      <div data-stage style={{ height: 3000 }} />
      <FeedbackDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onSubmit={onSubmit}
        failureText={(error) => `failed: ${error instanceof Error ? error.message : "?"}`}
      />
    </I18nProvider>
  );
}

/** The parts of the dialog, and the button that opens it. */
export const dialog = page.getByRole("dialog", { name: "Feedback" });
export const title = page.getByLabelText("Title");
export const tel = page.getByLabelText("Tel");
export const suggestion = page.getByLabelText("Suggestion");
export const submit = page.getByRole("button", { name: "Submit" });
export const opener = page.getByRole("button", { name: "Write to us" });

/** Opens the dialog and waits for its transition; returns its toasts. */
export async function openDialog(onSubmit: Submit = () => Promise.resolve()) {
  const toasts: ToastOptions[] = [];
  pageToasts.connect({ show: (each) => toasts.push(each) });
  await render(<Stage onSubmit={onSubmit} />);
  await opener.click();
  await expect.element(title).toHaveFocus();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  return toasts;
}

/** Types something into every field. */
export async function fillAll() {
  await title.fill("Slow page");
  await tel.fill("not a number at all");
  await suggestion.fill("Please make it faster.");
}

/** Waits until the dialog is gone. */
export const waitForClose = () => expect.element(dialog).not.toBeInTheDocument();
