/** The shared data: a link that holds the draw, and its picture. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  /** Absolute address with the draw in its fragment. */
  readonly url: string;
  readonly picture: File | null;
}

/** `copied`: without a share sheet, the link was copied to the clipboard. */
export type ShareOutcome = "shared" | "copied" | "cancelled" | "failed";

/** Sharing functions of a browser; `navigator` is one. */
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

/** Shares a draw with other apps, with its picture if they accept files; else copies the link. */
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
