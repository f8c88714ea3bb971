/** Local hosts, which have no sibling host. */
const LOCAL = /(^|\.)(localhost|local|internal|test)$|^\[|^\d+(\.\d+){3}$|^[^.]+$/i;
/** Leading labels of a host that `api.` replaces. */
const FRONTS = /^(www|m|h5|wap)\./i;

/** Parts of `location`, like `https:`, `www.example.org`, and "" or `8443`. */
export interface Place {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

/**
 * The API's origin for a page: on local hosts the configured one ("": the page's own), elsewhere the sibling `api.`
 * host, which replaces a leading `www.`, `m.`, `h5.` or `wap.`.
 */
export function apiBase({ protocol, hostname, port }: Place, configured: string): string {
  if (LOCAL.test(hostname)) return configured;
  const site = hostname.replace(FRONTS, "");
  const host = /^api\./i.test(site) ? site : `api.${site}`;
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}`;
}
