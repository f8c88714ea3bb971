import { connect } from "node:net";
import type { Catalogue } from "#server/draws/catalogue/catalogue.ts";
import type { Env } from "#server/env.ts";
import { rootMessage } from "#server/store/store-failure.ts";

/** Timeout of a connection to the alert server. */
const CONNECT_MS = 5000;

/** A sentence that lists links to examples; null without one. */
export function exampleLinks(
  env: Pick<Env, "siteKaicaiUrl" | "siteNavUrl" | "customServiceUrl">,
  { links }: Pick<Catalogue, "links">,
): string | null {
  const addresses = [
    ["SITE_KAICAI_URL", links.results ?? env.siteKaicaiUrl],
    ["SITE_NAV_URL", links.navigation ?? env.siteNavUrl],
    ["CUSTOM_SERVICE_URL", links.service ?? env.customServiceUrl],
  ] as const;
  const examples = addresses.filter(
    ([, address]) => URL.parse(address)?.hostname.endsWith(".example") ?? false,
  );
  if (examples.length === 0) return null;
  const list = examples.map(([name, address]) => `${name} (${address})`).join(", ");
  return `visitors see links that lead to examples: set ${list}, or switch them off in site.json with ""`;
}

/** Opens a connection to the address, without sending; returns the cause of a failure, else null. */
export function unreachable(address: string): Promise<string | null> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replaceAll(/[[\]]/g, "");
  return new Promise((settle) => {
    const socket = connect({
      host,
      port: Number(port) || (protocol === "https:" ? 443 : 80),
      timeout: CONNECT_MS,
    });
    const end = (cause: string | null) => {
      socket.destroy();
      settle(cause);
    };
    socket.on("connect", () => end(null));
    socket.on("timeout", () => end(`no connection within ${CONNECT_MS / 1000} s`));
    socket.on("error", (error) => end(rootMessage(error)));
  });
}
