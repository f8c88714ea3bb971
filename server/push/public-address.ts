import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Non-public networks, which endpoints must not point to. */
const PRIVATE_4 = [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
].flatMap((networks) => networks.split(" "));
/** IPv6: only 2000::/3 is public, except tunnels and documentation. */
const PUBLIC_6 = "2000::/3";
const PRIVATE_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function blockList(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const blocked = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    blocked.addSubnet(address, Number(prefix), family);
  }
  return blocked;
}

const private4 = blockList(PRIVATE_4, "ipv4");
const private6 = blockList(PRIVATE_6, "ipv6");
const public6 = blockList([PUBLIC_6], "ipv6");

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !private4.check(address, "ipv4");
  return version === 6 && public6.check(address, "ipv6") && !private6.check(address, "ipv6");
}

/** Resolves a name; fails if any of its addresses isn't public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, "");
      return;
    }
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(new Error(`${hostname} resolves to a private address`), "");
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
