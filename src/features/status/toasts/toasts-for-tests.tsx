import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { notificationsStore } from "@mantine/notifications";
import { vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type ToastOptions, ToastQueue } from "./toast.ts";
import { Toasts } from "./toasts.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** Shows an empty page with a queue of toasts. */
export async function renderToasts(queue = new ToastQueue()) {
  await render(
    <I18nProvider i18n={i18n}>
      <button type="button">elsewhere</button>
      <Toasts queue={queue} />
    </I18nProvider>,
  );
  return queue;
}

/** Lets React render and run its effects. */
async function settle() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

/** Like {@link renderToasts}, with fake timers, which `pass` advances. */
export async function renderFrozen(queue?: ToastQueue) {
  // Another test may have left the pointer where a toast will be.
  await userEvent.unhover(document.body);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return renderToasts(queue);
}

/** Lets `ms` milliseconds pass. */
export async function pass(ms: number) {
  await settle();
  vi.advanceTimersByTime(ms);
  await settle();
}

/** Shows a toast and waits until it is on screen; unlike `expect.element`, advances no fake timer. */
export async function showNow(queue: ToastQueue, options: ToastOptions) {
  queue.show(options);
  const text = page.getByText(options.text, { exact: true });
  while (text.elements().length === 0) await new Promise(requestAnimationFrame);
  await settle();
}

/** Number of toasts without a closing transition. */
export const count = () => notificationsStore.getState().notifications.length;
