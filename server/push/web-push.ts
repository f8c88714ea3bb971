import type * as WebPushPackage from "web-push";

type WebPush = typeof WebPushPackage;

let loaded: Promise<WebPush> | undefined;

async function load(): Promise<WebPush> {
  const module: object = await import("web-push");
  // A CommonJS package: Node gives all of it as the default export, which its types don't know.
  return ("default" in module ? module.default : module) as WebPush;
}

/** The encryption of Web Push, loaded when first needed: it takes longer than the rest of the start. */
export function loadWebPush(): Promise<WebPush> {
  loaded ??= load();
  return loaded;
}
