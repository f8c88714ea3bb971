/**
 * An address from outside as a link may use it: absolute http and https, and paths of this site;
 * anything else (scripts, data, other hosts in disguise) is null.
 */
export function safeUrl(address: string): string | null {
  const text = address.trim();
  if (/^https?:\/\/[^\s/?#\\]/i.test(text)) return text;
  const onSite = text.startsWith("/") && !/^\/[/\\]/.test(text);
  // Control characters vanish in parsing: `/\t/evil` would become `//evil`.
  // oxlint-disable-next-line no-control-regex
  return onSite && !/[\u0000-\u001f\\]/.test(text) ? text : null;
}
