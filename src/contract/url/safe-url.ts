/** An outside address if a link may use it: http, https, or a path of this site; null for any other. */
export function safeUrl(address: string): string | null {
  const text = address.trim();
  if (/^https?:\/\/[^\s/?#\\]/i.test(text)) return text;
  const onSite = text.startsWith("/") && !/^\/[/\\]/.test(text);
  // Browsers drop control characters: `/\t/evil` would become `//evil`.
  // oxlint-disable-next-line no-control-regex
  return onSite && !/[\u0000-\u001f\\]/.test(text) ? text : null;
}
