// With the styles of the page, which decide whether its buttons fit; the other tests of the replay go without.
import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { RaceDraw } from "#domain/race-plan.ts";
import { startTicking } from "#data/live/ticker.ts";
import { CheckButton } from "#features/proof/draw-check.tsx";
import { Replay } from "./replay.tsx";

const NOW = 1_800_000_000;
const i18n = setupI18n({ locale: "en", messages: { en: {} } });
startTicking({ now: () => NOW * 1000 });

const draw: RaceDraw = {
  term: "100",
  number: "1,2,3,4,5",
  timings: "20,21,22,23,24",
  open_timestamp: NOW - 60,
  next_open_timestamp: NOW + 900,
};

function part(shown: RaceDraw) {
  const check = <CheckButton onCheck={() => {}} />;
  return (
    <I18nProvider i18n={i18n}>
      <Replay id={2001} draw={shown} onWatch={() => {}} beside={check} />
    </I18nProvider>
  );
}

test("on a narrow phone a race moves nothing below it", async () => {
  const { rerender, container } = await render(part(draw));
  container.style.width = "306px";
  const height = () => container.getBoundingClientRect().height;
  const before = height();
  await rerender(part({ ...draw, term: "101", open_timestamp: NOW - 1 }));
  await expect.element(page.getByTestId("live-race")).toBeInTheDocument();
  expect(height()).toBe(before);
});
