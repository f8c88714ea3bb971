import { useLingui } from "@lingui/react/macro";
import type { Call } from "./openapi-query.ts";

/** What each call is for, by its name in the API's description; `\`…\`` is code. */
export function useCallTexts(): (call: Call) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<string, string>> = {
    homePage: t`All tracks with their latest draws, the banners, and the names and links of the site.`,
    pageText: t`The operator’s own text of a page. \`own_pages\` of the home page lists the pages that have one.`,
    catalogue: t`All tracks, without draws.`,
    latestDraw: t`The latest draw of a track; without \`cate_id\`, of all tracks. \`number\` is the finishing order, \`timings\` has the seconds of each place.`,
    history: t`The draws of a drawing day, newest first; without \`date\`, of the present one. \`missing\` names the draws that are due and not stored, \`labels\` those that were withdrawn or cancelled. \`find\` takes a draw number or a time, such as \`21:30\`.`,
    stream: t`Draws as they come, as server-sent events. \`Last-Event-ID\` continues where a connection ended.`,
    drawsCSV: t`The draws of up to 31 days as CSV, oldest first.`,
    drawsNDJSON: t`The draws of up to 31 days, one JSON object a line, oldest first.`,
    hotCold: t`Hits and gaps of each number at each place.`,
    twoSides: t`Big and small, odd and even, dragon and tiger; with \`road\`, a big road.`,
    patterns: t`Sums of the top 2, halves, moves and remainders; with \`road\`, a road.`,
    topThree: t`How often each number finished first, second or third.`,
    timing: t`The times of each number.`,
    scatter: t`The place of each number in each draw.`,
    addFeedback: t`Sends feedback to the operator. With the header \`Idempotency-Key\`, a repeated call counts once.`,
    pushKey: t`The public key with which a browser subscribes to notifications.`,
    pushSubscribe: t`Notifies a browser of the draws of some tracks.`,
    pushUnsubscribe: t`Stops the notifications of a browser.`,
    publishDraws: t`Publishes a draw or a list of draws. Each is stored or refused by itself; \`results\` are in their order.`,
    correctDraw: t`Corrects a stored draw. Fields that are left out stay as they are.`,
    withdrawDraw: t`Withdraws a draw, with a reason that visitors read.`,
    setNext: t`Sets, delays or cancels the next draw of a track.`,
    clearNext: t`Leaves the next draw of a track to what its draws announce.`,
    operatorState: t`The tracks, the feeds, the faults and the newest actions; with \`cate_id\`, the newest draws of a track.`,
    signIn: t`Signs a browser in: the answer sets a cookie for the operator’s calls.`,
    signOut: t`Signs a browser out.`,
    listFeedback: t`The feedback of visitors, newest first, with masked telephone numbers.`,
    readFeedback: t`One feedback with its telephone number, which is noted.`,
    markFeedback: t`Marks a feedback as done, or as waiting again.`,
    deleteFeedback: t`Deletes a feedback for good.`,
  };
  return ({ operationId, summary }) => texts[operationId] ?? summary;
}
