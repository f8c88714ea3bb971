import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { TimeMachine } from "./time-machine.tsx";

async function shown(at: string) {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const onAt = vi.fn<(term: string | undefined) => void>();
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <TimeMachine terms={["9", "8", "7"]} at={at} onAt={onAt} />
    </I18nProvider>,
  );
  return { screen, onAt };
}

test("goes one draw back and forth, and its end is the present", async () => {
  const { screen, onAt } = await shown("8");
  await screen.getByRole("button", { name: "Previous draw" }).click();
  expect(onAt).toHaveBeenLastCalledWith("7");
  await screen.getByRole("button", { name: "Next draw" }).click();
  expect(onAt).toHaveBeenLastCalledWith(undefined);
  await screen.getByRole("button", { name: "Back to live" }).click();
  expect(onAt).toHaveBeenCalledTimes(3);
});

test("the slider stands at the draw and says its number", async () => {
  const { screen } = await shown("8");
  const slider = screen.getByRole("slider");
  await expect.element(slider).toHaveValue("1");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "no. 8");
});

test("a draw older than those at hand stands at the beginning", async () => {
  const { screen } = await shown("1");
  await expect.element(screen.getByRole("button", { name: "Previous draw" })).toBeDisabled();
});
