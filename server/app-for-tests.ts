import * as v from "valibot";
import * as calls from "#contract/endpoints.ts";
import * as opsCalls from "#contract/ops.ts";
import { pageText } from "#contract/pages/page-text.ts";
import * as pushCalls from "#contract/push.ts";
import { Envelope } from "#contract/wire.ts";
import { type Alerts, startAlerts } from "#server/operator/alerts/start.ts";
import { createApp } from "#server/app.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readEnv } from "#server/env.ts";
import type { Clock } from "#server/clock.ts";
import { type Board, openBoard } from "#server/live/board.ts";
import { type HeldClock, holdClock } from "#server/held-clock-for-tests.ts";
import { Hub } from "#server/live/hub.ts";
import { readPast } from "#server/live/past.ts";
import { pushKeys } from "#server/push/keys.ts";
import type { Server } from "#server/http/request.ts";
import type { Renderer } from "#server/pages/renderer.ts";
import { BUILT_IN, type Catalogue } from "#server/draws/catalogue/catalogue.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { openServedFiles } from "#server/pages/files.ts";
import { openHeadFile } from "#server/api/head-file.ts";
import { openPublisher } from "#server/api/publisher.ts";
import { checkAnswer } from "#server/api/openapi-check-for-tests.ts";
import { createStatistics, type Statistics } from "#server/api/statistics.ts";

/** The calls among a module's exports, by their names. */
function listEndpoints(exports: Readonly<Record<string, unknown>>): [string, calls.Endpoint][] {
  return Object.entries(exports).filter((entry): entry is [string, calls.Endpoint] => {
    const [, value] = entry;
    return typeof value === "object" && value !== null && "method" in value && "data" in value;
  });
}

/** Calls for visitors and calls for the operator, by name. */
export const ENDPOINTS = listEndpoints({ ...calls, ...pushCalls, pageText });
export const OPS_ENDPOINTS = listEndpoints(opsCalls);

/** Midday in the tracks' zone, 2026-03-01, in epoch seconds. */
export const NOON = Date.parse("2026-03-01T04:00:00Z") / 1000;
/** Limit of open streams in tests. */
export const MAX_STREAMS = 400;
export const TOKEN = "a-token-for-the-tests";

/** Draw number `at` of a track with a draw each minute, 0 at {@link NOON}. */
export function drawAt(at: number, other: Partial<StoredDraw> = {}): StoredDraw {
  return {
    cate_id: 2001,
    term: String(5000 + at),
    number: "3,1,2,4,5,6,7,8,9,10",
    all_number: "3,1,2,4,5,6,7,8,9,10",
    timings: "20.10,20.25,20.40,21.00,21.10,21.20,21.30,21.40,21.50,22.00",
    spec_number: "-",
    open_timestamp: NOON + 60 * at,
    next_term: String(5001 + at),
    next_open_timestamp: NOON + 60 * (at + 1),
    residue_opens: 100,
    source: "feed",
    ...other,
  };
}

/** Moves a clock forward to the time of the last draw: real draws arrive after their time. */
export function setOn(clock: HeldClock, draws: readonly StoredDraw[]): void {
  const last = Math.max(...draws.map(({ open_timestamp }) => open_timestamp * 1000));
  if (last > clock.now()) clock.set(last);
}

interface Parts {
  readonly environment?: Record<string, string>;
  readonly renderer?: Renderer | null;
  readonly canonicalUrl?: (url: string) => string;
  readonly folder?: string;
  readonly statistics?: Partial<Statistics>;
  /** Folder of `log-head.json`. */
  readonly headFolder?: string;
  /** Replaces the in-memory database; closed with the app. */
  readonly store?: Store;
  readonly catalogue?: { readonly current: Catalogue; readonly problems: readonly string[] };
  readonly feeds?: AppDeps["feeds"];
}

/** A response with its whole body. */
export interface TextResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Validates every response of an app against its OpenAPI description. */
function checkResponses(app: Server): Server {
  const request = app.request.bind(app);
  app.request = async (input, init, ...rest) => {
    const answer = await request(input, init, ...rest);
    const described = new Request(
      new URL(input instanceof Request ? input.url : input, "http://localhost"),
    );
    const method = input instanceof Request ? input.method : (init?.method ?? "GET");
    await checkAnswer(app, { method, path: new URL(described.url).pathname }, answer);
    return answer;
  };
  return app;
}

/** Sends a request to an app and reads the whole response. */
function createSender(app: Server) {
  return async (path: string, init: RequestInit = {}): Promise<TextResponse> => {
    const response = await app.request(path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

async function addFirst(store: Store): Promise<void> {
  const draws = [-2, -1, 0].map((at) => drawAt(at));
  await store.addDraws({ cate_id: 2001, source: "feed", draws });
}

async function openHub(board: Board, store: Store, clock: Clock): Promise<Hub> {
  return new Hub({
    clock,
    random: () => 0,
    buildId: "test",
    version: () => board.version(),
    maxStreams: MAX_STREAMS,
    past: await readPast(store, board, clock.now()),
  });
}

/** Parts to close after a test. */
type Running = Pick<AppDeps, "hub" | "store" | "board"> & { readonly alerts: Alerts };

async function closeAll({ hub, alerts, board, store }: Running): Promise<void> {
  hub.close();
  await alerts.stop();
  board.close();
  await store.close();
}

/** The whole app on an in-memory database, without a port; the clock stands 30 s after noon. */
export async function openApp({
  environment = {},
  renderer = null,
  canonicalUrl = (url) => url,
  folder = "/none",
  statistics,
  headFolder,
  store: given,
  catalogue = { current: BUILT_IN, problems: [] },
  feeds = { states: () => [] },
}: Parts = {}) {
  const clock = holdClock((NOON + 30) * 1000);
  const logged: string[] = [];
  const log = (text: string, error?: unknown) =>
    void logged.push(error instanceof Error ? `${text}: ${error.message}` : text);
  const store =
    given ?? (await openStore({ dataDir: ":memory:", databaseUrl: null, now: () => clock.now() }));
  await addFirst(store);
  const board = await openBoard({ store, tracks: catalogue.current.tracks, clock, log });
  const hub = await openHub(board, store, clock);
  hub.follow(board);
  const env = readEnv({ OPS_TOKEN: TOKEN, ...environment });
  const files = await openServedFiles(folder);
  const pages = { files, renderer, canonicalUrl };
  const parts = { store, board, hub, env, clock, pages, log };
  const siteAddress = () => env.publicUrl ?? "http://localhost";
  const alerts = startAlerts({ ...parts, siteAddress, retryWaitsMs: [0, 0, 0] });
  const site = { catalogue, feeds, buildId: "test", notified: new Map([["taken", 3]]) };
  const deps = { ...parts, ...site, alerts, pushKeys: pushKeys(store) };
  const headFile = openHeadFile(headFolder ?? null);
  const publisher = openPublisher({ ...parts, siteAddress, headFile, onCut: () => board.reload() });
  let [caughtUp, jump, skew] = [true, 0, 0];
  const app = createApp({
    ...deps,
    statistics: { ...createStatistics(store), ...statistics },
    caughtUp: () => caughtUp,
    stopping: () => false,
    clockJump: () => jump,
    clockSkew: () => skew,
    publisher,
    siteAddress,
  });
  return {
    ...deps,
    app: checkResponses(app),
    publisher,
    siteAddress,
    logged,
    send: createSender(app),
    close: () => closeAll(deps),
    setClockSkew: (ms: number) => (skew = ms),
    setClockJump: (ms: number) => (jump = ms),
    setCaughtUp: (value: boolean) => (caughtUp = value),
    /** Stores draw number `at` (see {@link drawAt}) and loads it into the board. */
    async draw(at: number, other: Partial<StoredDraw> = {}) {
      const draws = [drawAt(at, other)];
      setOn(clock, draws);
      await store.addDraws({ cate_id: 2001, source: "feed", draws });
      await board.refresh();
    },
  };
}

/** Parses an envelope; throws for any other text. */
export function parseEnvelope(text: string) {
  return v.parse(Envelope, JSON.parse(text));
}

/** POSTs JSON without a token; `data` is unparsed. */
export async function sendJson(
  app: Server,
  path: string,
  { body, headers }: { readonly body: unknown; readonly headers: Record<string, string> },
) {
  const response = await app.request(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", lang: "en", ...headers },
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: unknown;
  };
  return { status: response.status, headers: response.headers, code, msg, data };
}

/** Options of an operator's POST of JSON. */
export function post(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  headers: Record<string, string> = {},
): RequestInit {
  const all = { "content-type": "application/json", authorization: `Bearer ${TOKEN}`, ...headers };
  return { method: "POST", body, headers: all };
}
