import { saveBlob } from "#ui/save-file.ts";

/** Sharing functions of a browser; some have none. */
const sharer: Partial<Pick<Navigator, "canShare">> = navigator;

/** Whether other apps take a file from this browser. */
export function canShareFile(file: File): boolean {
  return sharer.canShare?.({ files: [file] }) === true;
}

/** Shares a file with other apps if they accept it; else saves it. */
export async function shareFile(
  file: File,
  words: { readonly title: string; readonly text: string },
): Promise<void> {
  if (canShareFile(file)) {
    try {
      await navigator.share({ ...words, files: [file] });
      return;
    } catch (error) {
      // The visitor cancelled; after any other failure the file is saved.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  saveBlob(file.name, file);
}
