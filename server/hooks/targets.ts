import type { Env } from "#server/env.ts";
import { sha256 } from "#server/sha256.ts";
import { type HookType, isAlert } from "./event.ts";

/** An address that gets messages. */
export interface Target {
  readonly url: string;
  /** Names it in the store and the log, which don't show the address: it may hold a password. */
  readonly mark: string;
}

/** Characters of the digest that tells two addresses of a host apart. */
const DIGEST_CHARACTERS = 8;

function targetOf(url: string): Target {
  const digest = Buffer.from(sha256(Buffer.from(url))).toString("hex");
  return { url, mark: `${new URL(url).host} ${digest.slice(0, DIGEST_CHARACTERS)}` };
}

/** Who gets messages, and which of them get those of a type. */
export function targetsOf({ alert, all }: Env["hooks"]) {
  const urls = [...new Set([...all, ...(alert === null ? [] : [alert])])];
  const targets = urls.map(targetOf);
  return {
    targets,
    wanting: (type: HookType): Target[] =>
      targets.filter(({ url }) => all.includes(url) || (url === alert && isAlert(type))),
  };
}
