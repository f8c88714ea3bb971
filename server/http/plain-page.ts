/** A page for when no other can be made; `text` is the server's own, never a visitor's. */
export function plainPage(status: number, text: string): Response {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${status}</title></head><body><h1>${status}</h1><p>${text}</p></body></html>`,
  ].join("");
  return new Response(html, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
