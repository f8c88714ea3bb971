import type { Env } from "#server/env.ts";

/** Hosts of the browsers' push services; a leading dot means all hosts below. */
const KNOWN_HOSTS = [
  // Chrome and Chromium-based browsers
  "fcm.googleapis.com",
  "jmt17.google.com",
  // Firefox
  ".push.services.mozilla.com",
  // Safari
  ".push.apple.com",
  // Edge on Windows
  ".notify.windows.com",
];

/** Settings of allowed endpoints. */
export type AllowedEndpoints = Pick<Env, "pushHosts" | "pushPrivateEndpoints">;

/** Whether an endpoint is allowed: https on the default port of a known or configured push service. */
export function isPushEndpoint(
  endpoint: string,
  { pushHosts, pushPrivateEndpoints }: AllowedEndpoints,
): boolean {
  if (pushPrivateEndpoints) return true;
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "") return false;
  if (url.username !== "" || url.password !== "") return false;
  return [...KNOWN_HOSTS, ...pushHosts].some((host) =>
    host.startsWith(".") ? url.hostname.endsWith(host) : url.hostname === host,
  );
}
