import { describe, expect, test } from "vitest";
import { isPublicAddress, publicLookup } from "./public-address.ts";

describe("an address", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "not an address",
    "",
  ])("%s is private", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::8a"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

test.each([true, false])("a name of this machine isn't resolved (all: %s)", async (all) => {
  const error = await new Promise((resolve) => {
    publicLookup("localhost", { all }, (failed) => resolve(failed));
  });
  expect(String(error)).toContain("localhost resolves to a private address");
});
