import { saveBlob } from "#ui/save-file.ts";

/** What a browser offers for sharing; some have nothing. */
const sharer: Partial<Pick<Navigator, "canShare">> = navigator;

/** Whether other apps take a file from this browser. */
export function canHandOver(file: File): boolean {
  return sharer.canShare?.({ files: [file] }) === true;
}

/** Offers a file to other apps where they take it; else saves it. */
export async function handOverFile(
  file: File,
  words: { readonly title: string; readonly text: string },
): Promise<void> {
  if (canHandOver(file)) {
    try {
      await navigator.share({ ...words, files: [file] });
      return;
    } catch (error) {
      // The visitor changed his mind; after any other failure the file is saved.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  saveBlob(file.name, file);
}
