import "#ui/theme/theme.css";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as v from "valibot";
import { vi } from "vitest";
import { render } from "vitest-browser-react";
import { opsState } from "#contract/ops.ts";
import { HomePage } from "#contract/site.ts";
import { homeQuery } from "#data/queries/home.ts";

/** Midday in Shanghai, epoch seconds. */
export const NOON = Date.parse("2026-03-01T04:00:00Z") / 1000;

/** A call that the page made: its method and path below the operator's, and its parsed body. */
interface OperatorCall {
  readonly call: string;
  readonly body: unknown;
}

interface Answer {
  readonly status?: number;
  readonly msg?: string;
  readonly data?: unknown;
}

/** Answers a call; without an answer the network is away. */
type Answers = Record<string, (body: unknown) => Answer | null>;

const TRACK = {
  id: 2001,
  name: "Amber Run",
  zone: "Asia/Shanghai",
  source: "feed",
  hidden: false,
  number_count: 3,
  marbles_vary: false,
  term: "5000",
  open_timestamp: NOON,
  received_timestamp: NOON + 1,
  received_from: "192.0.2.7",
  next_term: "5001",
  next_open_timestamp: NOON + 60,
  notice: "",
};

/** A state of the site; other fields win. */
export function stateWith(other: object = {}, track: object = {}) {
  return v.parse(opsState.data, {
    server_time: NOON + 30,
    problems: [],
    site_file: [],
    unknown_proxy: false,
    tracks: [{ ...TRACK, ...track }],
    draws: [
      {
        term: "5000",
        number: "3,1,2",
        timings: "20.1,20.2,20.3",
        open_timestamp: NOON,
        next_term: "5001",
        next_open_timestamp: NOON + 60,
        corrected_timestamp: 0,
      },
    ],
    feeds: [],
    server: {
      streams: 7,
      subscriptions: 2,
      store_bytes: 123_456,
      disk_bytes: null,
      backup: "off",
      backup_timestamp: 0,
      backup_overdue: false,
    },
    feedback_waiting: 1,
    actions: [],
    ...other,
  });
}

export const SIGNED_OUT: Answer = { status: 401, msg: "A valid token is required", data: null };

/** A server of the operator's calls. Change `answers` to change its responses. */
export function fakeServer(answers: Answers) {
  const calls: OperatorCall[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input, "http://localhost");
    const call = `${init.method} ${pathname.replace("/api/v1/ops/", "")}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    calls.push({ call, body });
    const answer = answers[call]?.(body) ?? null;
    if (answer === null) throw new TypeError("Failed to fetch");
    const { status = 200, msg = "Success", data = {} } = answer;
    return Response.json({ code: status, msg, data }, { status });
  });
  return {
    answers,
    /** The requested changes. */
    changes: () => calls.filter(({ call }) => !call.startsWith("GET")),
    calls,
  };
}

/** Shows a page of the operator, in English. */
export async function renderPage(page: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const home = v.parse(HomePage, { seo_info: { site_name: "Attic Marbles" } });
  client.setQueryData(homeQuery("en").queryKey, home);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await render(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>{page}</RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return client;
}
