import "#ui/theme/theme.css";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LANGUAGES } from "#contract/languages.ts";
import { createI18n, loadAllMessages } from "#i18n/i18n.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { useShare } from "./use-share.tsx";

const DRAW = { term: "0618", number: "3,1,2", timings: "", open_timestamp: 1_520_956_620 };
const TRACK = { id: 2001, number: 1, name: "Amber Run", zone: "UTC", source: "feed" } as const;

function Stage() {
  const [share, sheet] = useShare(TRACK);
  return (
    <>
      <button type="button" onClick={() => share(DRAW)}>
        press
      </button>
      {sheet}
    </>
  );
}

async function pressShare(language: (typeof LANGUAGES)[number]) {
  const i18n = createI18n(language, await loadAllMessages(language));
  const client = clientAnswering(() => Response.json({ code: 500, msg: "", data: null }));
  await render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Stage />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await page.getByText("press").click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
}

/** Makes this a browser that neither shares nor copies without another press. */
function withoutSharing(clipboard: unknown): void {
  const own = { share: undefined, canShare: undefined, clipboard };
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(navigator, name, { value, configurable: true });
}

afterEach(() => {
  for (const name of ["share", "canShare", "clipboard"]) Reflect.deleteProperty(navigator, name);
});

test.each(LANGUAGES)(
  "a link that can't be shared is shown for copying, in %s",
  async (language) => {
    await page.viewport(360, 640);
    const writeText = vi.fn<(text: string) => Promise<void>>();
    writeText.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
    writeText.mockResolvedValue();
    withoutSharing({ writeText });
    await pressShare(language);
    const field = page.getByRole("textbox");
    await expect.element(field).toHaveFocus();
    const link = field.element();
    const value = link instanceof HTMLInputElement ? link.value : "";
    expect(value).toContain("/track/2001#draw=1~2001~0618~");
    expect(link instanceof HTMLInputElement && link.selectionEnd).toBe(value.length);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.poll(() => writeText.mock.calls).toEqual([[value], [value]]);
    await expect.poll(() => page.getByRole("dialog").elements()).toHaveLength(0);
    await expect.element(page.getByText("press")).toHaveFocus();
  },
);

test("without a clipboard, as on http, the link is selected for copying", async () => {
  withoutSharing(undefined);
  await pressShare("en");
  await expect.element(page.getByRole("textbox")).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "Copy link" })).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => page.getByRole("dialog").elements()).toHaveLength(0);
});
