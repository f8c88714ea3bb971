import type { APIRequestContext } from "@playwright/test";
import * as v from "valibot";

/** Paths of the chunks that a page loads, in the order of their execution. */
export async function listChunks(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const scripts = /data-scripts="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  const [first = "", ...places] = scripts.map((script) => script.replace(/#.*/, ""));
  if (!first.endsWith(".json")) return [first, ...places];
  const all = v.parse(v.array(v.string()), await (await request.get(first)).json());
  return places.map((place) => all[Number(place)]?.replace(/#.*/, "") ?? "");
}

/** Paths of the chunks that one page needs and another doesn't; the file names are hashes. */
export async function ownChunks(
  request: APIRequestContext,
  path: string,
  other: string,
): Promise<string[]> {
  const others = await listChunks(request, other);
  return (await listChunks(request, path)).filter((chunk) => !others.includes(chunk));
}
