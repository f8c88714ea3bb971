import { html } from "hono/html";
import type { Html } from "#server/plain/page.ts";

/** A highlighted sentence about a failure, or else about what was done. */
export function note(text: string, wrong = false): Html {
  return wrong
    ? html`<p class="note warn" role="alert">${text}</p>`
    : html`<p class="note" role="status">${text}</p>`;
}

/** Redirects to a page below the operator's, so that a reload sends no form again. */
export function seeOther(location: string, cookie?: string): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  if (cookie !== undefined) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** A table as a file that the browser saves. */
export function csvFile(text: string): Response {
  return new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="feedback.csv"',
      "cache-control": "no-store",
    },
  });
}
