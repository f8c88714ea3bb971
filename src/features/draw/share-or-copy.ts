/** The shared data: words and a link that holds the draw. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  /** Absolute address with the draw in its fragment. */
  readonly url: string;
}

/** `copied`: without a share sheet, the link was copied to the clipboard. */
export type ShareOutcome = "shared" | "copied" | "cancelled" | "failed";

/** Sharing functions of a browser; `navigator` is one. */
export type Sharer = Partial<Pick<Navigator, "share" | "canShare">> & {
  readonly clipboard?: Pick<Clipboard, "writeText">;
};

/**
 * Milliseconds that a press waits for the picture. Browsers share and copy only within a few seconds of a press
 * (Web Share, 2.1.2, and HTML, 6.4.2: transient activation).
 */
export const PICTURE_WAIT_MS = 1500;

async function copy(url: string, { clipboard }: Sharer): Promise<ShareOutcome> {
  if (clipboard === undefined) return "failed";
  try {
    await clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}

function takesPictures(sharer: Sharer): boolean {
  const files = [new File([], "draw.png", { type: "image/png" })];
  return sharer.canShare?.({ files }) === true;
}

/** Null if the picture fails or takes too long. */
function inTime(picture: Promise<File>): Promise<File | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PICTURE_WAIT_MS));
  return Promise.race([picture.catch(() => null), late]);
}

/**
 * Shares a draw with other apps, with its picture if they take files and it is ready in time; else copies the link.
 * `picture` is called only if the browser shares files.
 */
export async function shareOrCopy(
  { title, text, url }: Shared,
  sharer: Sharer,
  picture: (() => Promise<File>) | null = null,
): Promise<ShareOutcome> {
  if (sharer.share === undefined) return copy(url, sharer);
  const plain: ShareData = { title, text, url };
  const file = picture !== null && takesPictures(sharer) ? await inTime(picture()) : null;
  try {
    await sharer.share(file === null ? plain : { ...plain, files: [file] });
    return "shared";
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    return copy(url, sharer);
  }
}
