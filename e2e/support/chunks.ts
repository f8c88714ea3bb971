import type { APIRequestContext } from "@playwright/test";

/** Paths of the code that a page links, in the order in which it is run. */
export async function chunksOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const scripts = /data-scripts="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  return scripts.map((script) => script.replace(/#.*/, ""));
}

/** Paths of the code that one page needs and another doesn't. The files' names tell nothing. */
export async function ownChunks(
  request: APIRequestContext,
  path: string,
  other: string,
): Promise<string[]> {
  const others = await chunksOf(request, other);
  return (await chunksOf(request, path)).filter((chunk) => !others.includes(chunk));
}
