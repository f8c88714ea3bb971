/** A file of the build and what it must be. */
export interface OwnFile {
  /** Path at the site. */
  readonly url: string;
  /** `sha256-` and the digest of its content, base64. */
  readonly integrity: string;
}

/** The media types of the build's files, by their endings. */
const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  svg: "image/svg+xml",
};

/** The digest of a content as `integrity` has it. */
export async function integrityOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * The answer to cache for a file of the build; null for anything else, such as a hotel's sign-in page: its
 * type and content must be the file's.
 */
export async function ownAnswer(response: Response, file: OwnFile): Promise<Response | null> {
  const ending = file.url.slice(file.url.lastIndexOf(".") + 1);
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (response.status !== 200 || type === undefined || type !== TYPES[ending]) return null;
  const content = await response.arrayBuffer();
  if ((await integrityOf(content)) !== file.integrity) return null;
  // A copy, since navigations don't accept redirected responses.
  const { status, headers } = response;
  return new Response(content, { status, headers });
}
