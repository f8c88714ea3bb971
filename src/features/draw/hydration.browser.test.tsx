import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { startTicking } from "#data/live/ticker.ts";
import { Age } from "./age.tsx";
import { Countdown } from "./countdown.tsx";

/** 2026-03-01 00:00:00 in Shanghai, epoch seconds. */
const OPENED = Date.UTC(2026, 1, 28, 16) / 1000;

test("absolute times of the HTML hydrate without an error and are then updated", async () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const times = { next: OPENED + 75, opened: OPENED };
  const app = (
    <I18nProvider i18n={i18n}>
      <Countdown {...times} form="ring" />
      <Countdown {...times} form="large" />
      <Countdown {...times} form="text" />
      <Age at={OPENED} />
    </I18nProvider>
  );
  const place = document.createElement("div");
  place.innerHTML = renderToString(app);
  document.body.append(place);
  const texts = () =>
    [...place.querySelectorAll<HTMLElement>("[data-kind], time")].map((each) => each.innerText);
  expect(texts()).toEqual(["00:01:15", "00:01:15", "00:01:15", "1 Mar, 00:00:00"]);
  const served = [...place.children];

  // After a second at which the page was made, as always.
  startTicking({ now: () => (OPENED + 21) * 1000 });
  const faults: unknown[] = [];
  const root = hydrateRoot(place, app, { onRecoverableError: (fault) => faults.push(fault) });
  await vi.waitFor(() => expect(texts()).toEqual(["0:54", "0:54", "0:54", "21s ago"]));
  expect([...place.children]).toEqual(served);
  expect(faults).toEqual([]);
  root.unmount();
  place.remove();
});
