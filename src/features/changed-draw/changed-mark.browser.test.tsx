import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import * as v from "valibot";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Draw } from "#contract/draw.ts";
import { createArchive } from "#device/archive/archive.ts";
import { createChangedDraws } from "#device/archive/changed-draws.ts";
import { type Device, device } from "#device/device.ts";
import { ChangedDraw } from "./changed-draw.tsx";

const AT = 1_520_956_620;
const i18n = setupI18n({ locale: "en", messages: { en: {} } });

function draw(number: string) {
  return v.parse(Draw, { term: "7", number, timings: "30.1,30.2,30.3", open_timestamp: AT });
}

test("a draw that came with another result is marked; the mark tells both and when they came", async () => {
  const archive = createArchive({ now: () => AT * 1000, name: `marks-${Math.random()}` });
  const changed = createChangedDraws(archive);
  const receive = (number: string) =>
    archive.add({ cateId: 2001, zone: "UTC", draws: [draw(number)] });
  await receive("1,2,3");
  device.set({ changedDraws: changed } as Device); // the part that is used
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <ChangedDraw cateId={2001} draw={{ term: "7", open_timestamp: AT }} />
    </I18nProvider>,
  );
  await changed.refresh();
  expect(screen.container.textContent).toBe("");

  await receive("2,1,3");
  await changed.refresh();
  const mark = screen.getByRole("button", { name: "Changed since you saw it" });
  await expect.element(mark).toBeVisible();
  await userEvent.tab();
  await expect.element(mark).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  const versions = [...dialog.element().querySelectorAll("ol[class] > li > ol")];
  expect(versions.map(({ textContent }) => textContent)).toEqual(["213", "123"]);
  expect(dialog.element().textContent?.match(/first seen Mar 1[34], 2018/g)).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await expect.element(mark).toHaveFocus();
});
