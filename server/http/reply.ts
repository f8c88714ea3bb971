/** An answer before it is written, so that the fast path and the routes write the same. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** A reply as the routes hand it on. */
export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

export type Encoding = "br" | "gzip" | "identity";

function qualityOf(parts: readonly string[]): number {
  const given = parts.find((part) => /^\s*q=/i.test(part));
  const quality = given === undefined ? 1 : Number(given.split("=")[1]);
  return Number.isFinite(quality) ? quality : 0;
}

/** The best encoding that an Accept-Encoding header allows: brotli, then gzip. */
export function pickEncoding(accept: string | null | undefined): Encoding {
  if (!accept) return "identity";
  // What nearly every browser sends, without parsing.
  if (accept === "gzip, deflate, br, zstd" || accept === "gzip, deflate, br") return "br";
  const allowed = new Map<string, number>();
  for (const item of accept.slice(0, 500).split(",")) {
    const [name = "", ...parts] = item.split(";");
    allowed.set(name.trim().toLowerCase(), qualityOf(parts));
  }
  const any = allowed.get("*") ?? 0;
  const weigh = (name: Encoding) => allowed.get(name) ?? any;
  if (weigh("br") > 0 && weigh("br") >= weigh("gzip")) return "br";
  return weigh("gzip") > 0 ? "gzip" : "identity";
}

/** Whether If-None-Match names the tag; weak and strong tags of the same answer match. */
export function matchesTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === bare);
}
