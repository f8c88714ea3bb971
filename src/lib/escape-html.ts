const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "<": "&lt;",
  ">": "&gt;",
};

/** A text as it is written between tags or in a quoted attribute of HTML, XML or SVG. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}
