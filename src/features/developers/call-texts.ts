import { useLingui } from "@lingui/react/macro";
import type { Call } from "./openapi-query.ts";

/** The purpose of each call, by its name in the API's description; `\`…\`` is code. */
export function useCallTexts(): (call: Call) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    homePage: t`All tracks with their latest draws, the banners, and the names and links of the site.`,
    pageText: t`The operator’s own text of a page. \`own_pages\` of the home page lists the pages that have one.`,
    catalogue: t`All tracks, without draws.`,
    latestDraw: t`The latest draw of a track, or of all tracks if \`cate_id\` is omitted. \`number\` is the finishing order, \`timings\` the seconds of each place.`,
    history: t`The draws of a drawing day, newest first; the current day if \`date\` is omitted. \`missing\` lists the missing draws, \`labels\` those of them that were withdrawn or cancelled. \`find\` takes a draw number or a time, such as \`21:30\`.`,
    stream: t`Live draws as server-sent events (SSE). \`Last-Event-ID\` resumes where a connection ended.`,
    drawsCSV: t`The draws of up to 31 days as CSV, oldest first.`,
    drawsNDJSON: t`The draws of up to 31 days, one JSON object per line, oldest first.`,
    hotCold: t`Hits and gaps of each number at each place.`,
    twoSides: t`Big/small, odd/even, dragon/tiger; with \`road\`, a big road.`,
    patterns: t`Sum of top 2, front/back, rise/fall and 012 road; with \`road\`, a road.`,
    topThree: t`How often each number finished 1st, 2nd and 3rd.`,
    timing: t`Times of each number.`,
    scatter: t`The place of each number in each draw.`,
    addFeedback: t`Sends feedback to the operator. With the header \`Idempotency-Key\`, a repeated request is stored once.`,
    pushKey: t`The public key for subscribing a browser to notifications.`,
    pushSubscribe: t`Subscribes a browser to notifications of tracks.`,
    pushUnsubscribe: t`Unsubscribes a browser from notifications.`,
    publishDraws: t`Publishes a draw or a list of draws. Each is stored or rejected separately; \`results\` are in the same order.`,
    correctDraw: t`Corrects a stored draw. Omitted fields stay unchanged.`,
    withdrawDraw: t`Withdraws a draw, with a reason for visitors.`,
    setNext: t`Sets, delays or cancels the next draw of a track.`,
    clearNext: t`Resets a track’s next draw to automatic (from the draws).`,
    operatorState: t`Tracks, feeds, problems and latest actions; with \`cate_id\`, the latest draws of a track.`,
    signIn: t`Signs a browser in: the response sets a cookie for the operator’s requests.`,
    signOut: t`Signs a browser out.`,
    listFeedback: t`The feedback of visitors, newest first, with masked telephone numbers.`,
    readFeedback: t`One feedback message with its telephone number. The access is logged.`,
    markFeedback: t`Marks a feedback message as done, or as waiting again.`,
    deleteFeedback: t`Permanently deletes a feedback message.`,
  };
  return ({ operationId, summary }) => texts[operationId] ?? summary;
}
