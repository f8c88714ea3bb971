/** What is shared: a link that holds the draw, and its picture. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  /** Absolute address with the draw in its fragment. */
  readonly url: string;
  readonly picture: File | null;
}

/** `copied`: there is no share sheet here, so the link is on the clipboard. */
export type ShareOutcome = "shared" | "copied" | "cancelled" | "failed";

/** What a browser offers for sharing; `navigator` is one. */
export type Sharer = Partial<Pick<Navigator, "share" | "canShare">> & {
  readonly clipboard?: Pick<Clipboard, "writeText">;
};

async function copy(url: string, { clipboard }: Sharer): Promise<ShareOutcome> {
  if (clipboard === undefined) return "failed";
  try {
    await clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}

/** Offers a draw to other apps, with its picture where they take files; else copies the link. */
export async function handOver(shared: Shared, sharer: Sharer): Promise<ShareOutcome> {
  const { title, text, url, picture } = shared;
  if (sharer.share === undefined) return copy(url, sharer);
  const plain: ShareData = { title, text, url };
  const whole: ShareData = { ...plain, files: picture === null ? [] : [picture] };
  const takesFiles = picture !== null && sharer.canShare?.(whole) === true;
  try {
    await sharer.share(takesFiles ? whole : plain);
    return "shared";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    return copy(url, sharer);
  }
}
