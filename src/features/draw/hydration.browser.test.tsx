import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { DAY_SECONDS } from "#domain/zone.ts";
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
      <Countdown next={OPENED - 3 * DAY_SECONDS} opened={OPENED - 4 * DAY_SECONDS} form="text" />
      <Age at={OPENED} />
      <Age at={OPENED - 400 * DAY_SECONDS} />
    </I18nProvider>
  );
  const place = document.createElement("div");
  place.innerHTML = renderToString(app);
  document.body.append(place);
  const texts = () =>
    [...place.querySelectorAll<HTMLElement>("[data-kind], time")].map((each) => each.innerText);
  const clock = "00:01:15";
  const dates = ["26 Feb, 00:00:00", "1 Mar, 00:00:00", "25 Jan, 00:00:00"];
  const served = [clock, clock, clock, ...dates];
  expect(texts()).toEqual(served);
  const elements = [...place.children];

  // After a second at which the page was made, as always.
  startTicking({ now: () => (OPENED + 21) * 1000 });
  const faults: unknown[] = [];
  const root = hydrateRoot(place, app, { onRecoverableError: (fault) => faults.push(fault) });
  const ticked = ["0:54", "0:54", "0:54", "late by 3 d", "21s ago", "25 Jan 2025"];
  await vi.waitFor(() => expect(texts()).toEqual(ticked));
  expect([...place.children]).toEqual(elements);
  expect(faults).toEqual([]);
  root.unmount();
  place.remove();
});

test("a draw that is due isn't called late while the server is out of reach", async () => {
  const draw = { next: OPENED + 75, opened: OPENED };
  let isOutOfReach = false;
  startTicking({ now: () => (OPENED + 200) * 1000 + performance.now() }, () => isOutOfReach);
  const { container } = await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <Countdown {...draw} form="text" />
    </I18nProvider>,
  );
  await expect.poll(() => container.textContent).toMatch(/^late by 2:0\d$/);
  isOutOfReach = true;
  await expect.poll(() => container.textContent).toBe("Waiting for connection");
});
