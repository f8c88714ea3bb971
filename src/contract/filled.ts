/** The text, or `other` if it is empty or missing. */
export function filled(text: string | undefined, other: string): string {
  return text === undefined || text === "" ? other : text;
}
