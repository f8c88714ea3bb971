import { printUtc } from "#server/clock.ts";
import type { Inbox, StoredFeedback } from "./inbox.ts";

/** Characters of a telephone number up to which all of it is masked. */
const SHORT_TEL = 4;

/** All but the last two characters of a telephone number masked; all of a short one. */
function maskTel(tel: string): string {
  return tel.replaceAll(tel.length > SHORT_TEL ? /.(?=..)/gsu : /./gsu, "*");
}

interface Search {
  /** A text that name or content have, in any case; "" for all. */
  readonly text: string;
  /** Feedback with a smaller id than this. */
  readonly before?: number;
  /** Only feedback that is done, or that isn't. */
  readonly done?: boolean;
  /** Shows telephone numbers, and finds them by their digits; otherwise they are masked. */
  readonly showTel: boolean;
  readonly most: number;
}

/** The newest feedback that fits, newest first. */
export async function searchInbox(
  inbox: Pick<Inbox, "all">,
  { text, before, done, showTel, most }: Search,
): Promise<StoredFeedback[]> {
  const wanted = text.toLowerCase();
  const found: StoredFeedback[] = [];
  for await (const batch of inbox.all(before)) {
    for (const one of batch) {
      if (done !== undefined && done !== one.done > 0) continue;
      const texts = [one.name, one.content, ...(showTel ? [one.mobile] : [])];
      if (!texts.some((each) => each.toLowerCase().includes(wanted))) continue;
      found.push(showTel ? one : { ...one, mobile: maskTel(one.mobile) });
      if (found.length === most) return found;
    }
  }
  return found;
}

export function feedbackTable(all: readonly StoredFeedback[]) {
  return {
    columns: ["id", "time", "title", "telephone", "content"],
    rows: all.map((one) => [one.id, printUtc(one.created), one.name, one.mobile, one.content]),
  };
}
