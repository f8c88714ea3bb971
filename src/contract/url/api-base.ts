/** Local hosts, which have no sibling host. */
const LOCAL = /(^|\.)(localhost|local|internal|test)$|^\[|^\d+(\.\d+){3}$|^[^.]+$/i;
/** First labels of a site's host that `api.` replaces. */
const FRONTS = /^(www|m|h5|wap)\./i;

/** Parts of `location`: `https:`, `www.example.org`, `` or `8443`. */
export interface Place {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

/**
 * The origin of the API for a page: on local hosts the configured one (`""`: the page's own), elsewhere
 * the sibling `api.` host, where a leading `www.`, `m.`, `h5.` or `wap.` is replaced.
 */
export function apiBase({ protocol, hostname, port }: Place, configured: string): string {
  if (LOCAL.test(hostname)) return configured;
  const site = hostname.replace(FRONTS, "");
  const host = /^api\./i.test(site) ? site : `api.${site}`;
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}`;
}
