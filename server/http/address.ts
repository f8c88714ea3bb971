import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/** What an address counts as: a household's IPv6 addresses share their first 64 bits. */
function groupOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * Who asks, for limits per address. Behind `hops` proxies it is the entry of X-Forwarded-For that
 * the outermost of them wrote; what stands before that could be anyone's invention.
 */
export function addressOf(incoming: IncomingMessage | undefined, hops: number): string {
  const peer = incoming?.socket.remoteAddress ?? "local";
  if (hops === 0) return groupOf(peer);
  const forwarded = String(incoming?.headers["x-forwarded-for"] ?? "").split(",");
  const named = forwarded.at(-hops)?.trim() ?? "";
  return groupOf(isIP(named) === 0 ? peer : named);
}

/** The origin that the visitor sees where no PUBLIC_URL is set. */
export function originOf(url: URL, incoming: IncomingMessage | undefined, hops: number): string {
  const forwarded = String(incoming?.headers["x-forwarded-proto"] ?? "").split(",");
  const named = forwarded[0]?.trim().toLowerCase();
  const trusted = hops > 0 && (named === "http" || named === "https");
  return trusted ? `${named}://${url.host}` : url.origin;
}
