import type { Draw } from "#contract/draw.ts";
import { MAX_DOWNLOAD_DAYS, DOWNLOAD_PATHS, downloadParams } from "#contract/endpoints.ts";
import { type Cell, csvLine, tableLine } from "#domain/csv.ts";
import { drawingDayRange } from "#domain/drawing-day.ts";
import { addDays } from "#domain/zone.ts";
import { CORRECTION_COLUMNS, drawCells } from "#domain/listed-draw.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { type Api, setRoute, refuseOtherMethods } from "#server/http/call.ts";
import { describeOther, parameters } from "#server/http/describe.ts";
import { badParameter } from "#server/http/input.ts";
import { type Allowance, RateLimit } from "#server/http/rate-limit.ts";
import { clientAddress, requestBindings } from "#server/http/request.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { toDraw } from "./histories.ts";
import { findTrack } from "./tracks.ts";

type Format = keyof typeof DOWNLOAD_PATHS;

/** Limit of files per address. */
const ALLOWED: readonly Allowance[] = [{ count: 30, seconds: 300 }];
const TYPES: Readonly<Record<Format, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson",
};
const FORMS: Readonly<Record<Format, string>> = {
  csv: "The first line contains the column names.",
  ndjson: "Each line is a draw, as in the history.",
};

function describeDownload(format: Format) {
  return describeOther(
    {
      name: `draws${format.toUpperCase()}`,
      tag: "draws",
      summary: `The draws of some days as a file (${format.toUpperCase()})`,
      description: `Oldest first, \`from\` and \`to\` included, drawing days of the track; ${MAX_DOWNLOAD_DAYS} days at most, 30 files in five minutes. ${FORMS[format]}`,
    },
    { type: TYPES[format].replace(/;.*/, ""), description: "The file." },
  );
}
const COLUMNS = [
  "term",
  "open_time",
  "open_timestamp",
  "number",
  "timings",
  "source",
  ...CORRECTION_COLUMNS,
] as const;

function toRow(draw: Draw): Cell[] {
  const cells = drawCells(draw);
  return COLUMNS.map((column) => cells[column]);
}

/** Joins a first batch with the rest. */
async function* concat<Batch>(
  first: IteratorResult<Batch, unknown>,
  rest: AsyncIterator<Batch>,
): AsyncGenerator<Batch> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Formats draws as lines; a CSV begins with a header. */
async function* formatLines(
  batches: AsyncIterable<readonly StoredDraw[]>,
  format: Format,
  zone: string,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(COLUMNS);
  for await (const batch of batches) {
    const draws = batch.map((draw) => toDraw(draw, zone));
    yield draws
      .map((draw) =>
        format === "csv" ? `${tableLine(toRow(draw))}\n` : `${JSON.stringify(draw)}\n`,
      )
      .join("");
  }
}

/** Downloads of a track's days, read and sent in batches at the client's speed. */
export function downloadRoutes({ app }: Api, { board, store, clock, env }: AppDeps): void {
  const limit = new RateLimit(ALLOWED, clock);
  for (const format of ["csv", "ndjson"] as const) {
    const path = DOWNLOAD_PATHS[format];
    app.get(path, setRoute(path));
    app.get(path, parameters("query", downloadParams), async (call) => {
      const { cate_id, from, to } = call.req.valid("query");
      const { schedule } = findTrack(board, cate_id).track;
      const last = addDays(from, MAX_DOWNLOAD_DAYS - 1);
      if (to < from || to > last)
        throw badParameter("to", { code: "between", values: [from, last] });
      const headers = {
        "content-type": TYPES[format],
        "content-disposition": `attachment; filename="draws-${cate_id}-${from}-${to}.${format}"`,
        "cache-control": "no-cache",
      };
      if (call.req.method === "HEAD") return new Response(null, { headers });
      limit.require(clientAddress(requestBindings(call).incoming, env.proxyHops));
      const range = {
        from: drawingDayRange(schedule, from).from,
        to: drawingDayRange(schedule, to).to,
      };
      const batches = store.all(cate_id, range)[Symbol.asyncIterator]();
      // A failing store is reported before the file begins.
      const draws = concat(await batches.next(), batches);
      const lines = ReadableStream.from(formatLines(draws, format, schedule.zone));
      return new Response(lines.pipeThrough(new TextEncoderStream()), { headers });
    });
    app.get(path, describeDownload(format));
    refuseOtherMethods(app, path, "GET, HEAD, OPTIONS");
  }
}
