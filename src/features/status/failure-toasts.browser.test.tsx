import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { homeQuery } from "#data/queries/home.ts";
import { pageToasts } from "./toasts/toast.ts";
import { FailureToasts } from "./failure-toasts.tsx";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const refuse = (code: number, msg: string) => () => Response.json({ code, msg, data: null });

/** A page with its API and its toasts. */
function setUp(respond: () => Response) {
  const shown: string[] = [];
  const client = clientAnswering(respond);
  pageToasts.connect({ show: ({ type, text }) => shown.push(`${type}: ${text}`) });
  const show = () =>
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <FailureToasts />
        </QueryClientProvider>
      </I18nProvider>,
    );
  const call = () => client.query({ ...homeQuery("en"), staleTime: 0 }).catch(() => undefined);
  return { shown, show, call };
}

test.each([
  ["another code: the message and the code", refuse(4001, "Closed"), "error: Closed code:4001"],
  ["another code, no message: network busy", refuse(4001, ""), "error: Network busy code:4001"],
  [
    "another status: the body and the status",
    () => new Response("out of order", { status: 500 }),
    "error: out of order code:500",
  ],
  [
    "another status without a body: network busy",
    () => new Response(null, { status: 503 }),
    "error: Network busy code:503",
  ],
])("shows a toast for a call refused with %s", async (_, respond, text) => {
  const { shown, show, call } = setUp(respond);
  await show();
  await call();
  expect(shown).toEqual([text]);
});

test("shows each failure once, also one from before the component mounted", async () => {
  const { shown, show, call } = setUp(refuse(500, "Busy"));
  await call();
  const screen = await show();
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  await screen.unmount();
  await show();
  expect(shown).toHaveLength(1);
  await call();
  expect(shown).toEqual(["error: Busy code:500", "error: Busy code:500"]);
});

test("shows no toast for a call without a response", async () => {
  const { shown, show, call } = setUp(() => {
    throw new TypeError("offline");
  });
  await show();
  await call();
  expect(shown).toEqual([]);
});
