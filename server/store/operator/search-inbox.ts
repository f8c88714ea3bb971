import { formatUtc } from "#server/clock.ts";
import type { Inbox, StoredFeedback } from "./inbox.ts";

/** Length up to which a telephone number is fully masked. */
const SHORT_TEL = 4;

/** Masks all but the last two characters of a telephone number, or all of a short one. */
function maskTel(tel: string): string {
  return tel.replaceAll(tel.length > SHORT_TEL ? /.(?=..)/gsu : /./gsu, "*");
}

interface Search {
  /** Case-insensitive text in name or content; "" for all. */
  readonly text: string;
  /** Only feedback with a smaller id. */
  readonly before?: number;
  /** Only done (true) or open (false) feedback. */
  readonly done?: boolean;
  /** Whether telephone numbers are shown and searched; otherwise they are masked. */
  readonly showTel: boolean;
  readonly most: number;
}

/** Searches feedback, newest first. */
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
    rows: all.map((one) => [one.id, formatUtc(one.created), one.name, one.mobile, one.content]),
  };
}
