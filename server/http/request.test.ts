import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import { clientAddress, isLocal, clientNetwork, requestOrigin } from "./request.ts";

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  // The part of Node's class that the functions read.
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

test.each([
  ["0", 1],
  ["1", 0],
])("a proxy beyond PROXY_HOPS=%s is logged once", async (hops, lines) => {
  const server = await openApp({ environment: { PROXY_HOPS: hops } });
  await server.send("/healthz");
  expect(server.logged).toEqual([]);
  for (let time = 0; time < 3; time += 1) {
    await server.send("/healthz", { headers: { "x-forwarded-for": "203.0.113.7" } });
  }
  expect(server.logged.filter((line) => line.includes("PROXY_HOPS"))).toHaveLength(lines);
  await server.close();
});

describe("an address", () => {
  test.each([
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["192.168.1.4", "192.168.1.4"],
    ["2001:db8:0:1:aaaa::1", "2001:db8:0:1::/64"],
    ["2001:db8:0:1:bbbb:1:2:3", "2001:db8:0:1::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::FFFF:C633:6401", "198.51.100.1"],
    ["0:0:0:0:0:ffff:198.51.100.1", "198.51.100.1"],
    ["2001:0DB8:0000:0001:0:0:0:1", "2001:db8:0:1::/64"],
  ])("%s counts as %s", (given, counted) => {
    expect(clientAddress(requestFrom(given), 0)).toBe(counted);
  });

  test("is the socket's without proxies", () => {
    expect(clientAddress(requestFrom("10.0.0.1", { "x-forwarded-for": "1.2.3.4" }), 0)).toBe(
      "10.0.0.1",
    );
  });

  test("behind proxies is the one the outermost proxy saw", () => {
    const incoming = requestFrom("10.0.0.1", { "x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.0.0.2" });
    expect(clientAddress(incoming, 2)).toBe("1.2.3.4");
    expect(clientAddress(incoming, 9)).toBe("10.0.0.1");
    expect(clientAddress(requestFrom("10.0.0.1", { "x-forwarded-for": "junk" }), 1)).toBe(
      "10.0.0.1",
    );
  });

  test.each([
    ["198.51.100.1:4711", "198.51.100.1"],
    ["[2001:db8:0:1::7]:4711", "2001:db8:0:1::/64"],
    ["[2001:db8:0:1::7]", "2001:db8:0:1::/64"],
    ['"[2001:db8:0:1::7]:80"', "2001:db8:0:1::/64"],
    ['"198.51.100.1"', "198.51.100.1"],
    ["2001:db8:0:1::7%eth0", "2001:db8:0:1::/64"],
    ["unknown", "10.0.0.1"],
    ["198.51.100.1.2", "10.0.0.1"],
    ["198.51.100.1:4711:9", "10.0.0.1"],
  ])("in a proxy's spelling %s counts as %s", (entry, counted) => {
    const incoming = requestFrom("10.0.0.1", { "x-forwarded-for": `6.6.6.6, ${entry}` });
    expect(clientAddress(incoming, 1)).toBe(counted);
  });

  test.each([
    ["127.0.0.1", {}, true],
    ["127.8.9.1", {}, true],
    ["::1", {}, true],
    ["::ffff:127.0.0.1", {}, true],
    ["::2", {}, false],
    ["10.0.0.1", {}, false],
    ["10.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
    ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
    ["127.0.0.1", { "x-real-ip": "127.0.0.1" }, false],
    ["127.0.0.1", { forwarded: "for=127.0.0.1" }, false],
  ])("of a connection from %s with %o is local: %s", (peer, headers, local) => {
    expect(isLocal(requestFrom(peer, headers))).toBe(local);
  });

  test.each([
    ["2001:db8:0:1::/64", "2001:db8:0::/48"],
    ["203.0.113.77", "203.0.113.0/24"],
    ["local", "local"],
  ])("%s is of the network %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test("of a call inside the process is local", () => {
    expect(clientAddress(undefined, 0)).toBe("local");
  });
});

describe("the origin of a request without PUBLIC_URL", () => {
  function requestTo(localAddress: string, localPort = 4173): IncomingMessage {
    // The part of Node's class that the function reads.
    return { socket: { localAddress, localPort } } as unknown as IncomingMessage;
  }

  test.each([
    ["localhost:4173", "127.0.0.1"],
    ["127.0.0.1:4173", "172.17.0.2"],
    ["[::1]:4173", "::1"],
    ["192.168.1.4:4173", "::ffff:192.168.1.4"],
    ["[fd00::4]:4173", "fd00::4"],
    ["draws.lan:4173", "192.168.1.4"],
  ])("is http://%s for a connection to %s", (host, address) => {
    const url = new URL(`http://${host}/x`);
    expect(requestOrigin(url, requestTo(address), "draws.lan")).toBe(`http://${host}`);
  });

  test.each([
    ["draws.example:4173", "a name"],
    ["x.y;sandbox", "a name with a meaning in a policy"],
    ["192.168.1.5:4173", "another address"],
    ["127.0.0.2:4173", "another address of this machine"],
    ["localhost:4174", "another port"],
    ["192.168.1.4", "no port"],
    ["localhost.", "nearly an own name"],
  ])("is unknown for %s: %s", (host) => {
    expect(requestOrigin(new URL(`http://${host}/x`), requestTo("192.168.1.4"), "0.0.0.0")).toBe(
      "",
    );
  });
});
