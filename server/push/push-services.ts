import type { Env } from "#server/env.ts";

/** Hosts of the browsers' push services; one that starts with a dot means all hosts below it. */
const KNOWN_HOSTS = [
  // Chrome and the browsers made from it
  "fcm.googleapis.com",
  "jmt17.google.com",
  // Firefox
  ".push.services.mozilla.com",
  // Safari
  ".push.apple.com",
  // Edge on Windows
  ".notify.windows.com",
];

/** Settings of where notifications may be sent. */
export type AllowedEndpoints = Pick<Env, "pushHosts" | "pushPrivateEndpoints">;

/** Whether an endpoint may be sent to: https on its usual port at a push service that is known or configured. */
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
