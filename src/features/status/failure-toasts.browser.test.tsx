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
const refused = (code: number, msg: string) => () => Response.json({ code, msg, data: null });

/** A page whose calls are answered by `answer`, and what it says at the top. */
function pageOf(answer: () => Response) {
  const said: string[] = [];
  const client = clientAnswering(answer);
  pageToasts.connect({ show: ({ type, text }) => said.push(`${type}: ${text}`) });
  const show = () =>
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>
          <FailureToasts />
        </QueryClientProvider>
      </I18nProvider>,
    );
  const call = () => client.query({ ...homeQuery("en"), staleTime: 0 }).catch(() => undefined);
  return { said, show, call };
}

test.each([
  ["another code: the message and the code", refused(4001, "Closed"), "error: Closed code:4001"],
  ["another code, no message: network busy", refused(4001, ""), "error: Network busy code:4001"],
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
])("a call that is refused with %s", async (_, answer, text) => {
  const { said, show, call } = pageOf(answer);
  await show();
  await call();
  expect(said).toEqual([text]);
});

test("each failure is told once: one from before the page came up, and the next one again", async () => {
  const { said, show, call } = pageOf(refused(500, "Busy"));
  await call();
  const screen = await show();
  await vi.waitFor(() => expect(said).toHaveLength(1));
  await screen.unmount();
  await show();
  expect(said).toHaveLength(1);
  await call();
  expect(said).toEqual(["error: Busy code:500", "error: Busy code:500"]);
});

test("a call without an answer is left to the page's offline line", async () => {
  const { said, show, call } = pageOf(() => {
    throw new TypeError("offline");
  });
  await show();
  await call();
  expect(said).toEqual([]);
});
