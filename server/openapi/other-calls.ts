import { DOWNLOAD_DAYS_MOST, downloadParams, streamParams } from "#contract/endpoints.ts";
import { STREAM_EVENTS } from "#contract/stream.ts";
import { parametersOf } from "./parameters.ts";
import { OF_READS, refusals } from "./refusals.ts";
import { answerSchema, parametersSchema } from "./schemas.ts";

/** The stream, whose answer has no end. */
export function streamOperation() {
  const events = Object.entries(STREAM_EVENTS).map(
    ([name, schema]) => `- \`${name}\`: \`${JSON.stringify(answerSchema(schema))}\``,
  );
  return {
    operationId: "stream",
    tags: ["draws"],
    summary: "Live draws as server-sent events",
    description: `\`Last-Event-ID\` continues where a connection ended. Data of the events, as JSON Schema:\n\n${events.join("\n")}`,
    parameters: [
      {
        name: "cate_id",
        in: "query",
        description: "Tracks, separated by commas; all without it.",
        schema: parametersSchema(streamParams.entries.cate_id),
      },
    ],
    responses: {
      "200": {
        description: "Events without end.",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      ...refusals(["400", "503"]),
    },
  };
}

const FILES = {
  csv: ["text/csv", "The first line has the columns' names."],
  ndjson: ["application/x-ndjson", "Each line is a draw as in a history."],
} as const;

/** A file of draws. */
export function downloadOperation(format: keyof typeof FILES) {
  const [type, form] = FILES[format];
  return {
    operationId: `draws${format.toUpperCase()}`,
    tags: ["draws"],
    summary: `The draws of some days as a file (${format.toUpperCase()})`,
    description: `Oldest first, \`from\` and \`to\` included, drawing days of the track; ${DOWNLOAD_DAYS_MOST} days at most, 30 files in five minutes. ${form}`,
    parameters: parametersOf(parametersSchema(downloadParams)),
    responses: {
      "200": { description: "The file.", content: { [type]: { schema: { type: "string" } } } },
      ...refusals(OF_READS),
    },
  };
}
